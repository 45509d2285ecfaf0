/**
 * An installation of the first version with a market: a manager who joined contests of a paid Sprint round and has a buy
 * order. `first-version.json.br` was made from that version's own commit by
 * `node bench/proofs/upgrade/store-version.ts 01d9245 server/src/testing/database/first-version.json.br`, which prints the
 * manager's address and password.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sql } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { assertBooksBalance } from './testing/database/books.ts';
import { clientOf, type Client } from './testing/http/client.ts';
import { startTestServer } from './testing/http/server.ts';
import { restoreDatabase } from './testing/database/stored-database.ts';

const STORED = readFileSync(new URL('testing/database/first-version.json.br', import.meta.url));
const MANAGER = { email: 'upgrade.adb9ae03@example.org', password: 'Nine-tall-otters-42' };

const { app, db, url } = await startTestServer();
await restoreDatabase(url, STORED);
const ran = await migrate(url);

async function signIn(): Promise<Client> {
  const answer = await clientOf(app).call('auth.signIn', MANAGER);
  return clientOf(app, {
    token: answer.session_key,
    key: Buffer.from(answer.signing_key, 'base64url'),
  });
}

test('the later migrations run on its data, and the books balance', async () => {
  expect(ran).toContain('0068_written_once.sql');
  expect(ran).not.toContain('0055_sell_and_buy_orders.sql');
  expect(await migrate(url)).toEqual([]);
  const { rows } = await sql<{ lines: number }>`select count(*)::int as lines from posting`.execute(db);
  expect(rows[0]?.lines).toBeGreaterThan(100);
  await assertBooksBalance(db);
});

test('the manager signs in with the same password and finds their contests, teams, money and order', async () => {
  const manager = await signIn();
  const { data: entries } = await manager.call('contests.allMyEntries', {
    type: 0,
    page: 1,
  });
  expect(entries.map(({ has_team, contest }) => [has_team, contest.state])).toContainEqual([true, 6]);
  for (const { team_id, contest } of entries) {
    const team = await manager.call('teams.get', {
      contestId: contest.id,
      teamId: team_id,
    });
    expect(team.picks).toHaveLength(15);
  }
  const { data: orders } = await manager.call('market.orders.mine', { page: 1 });
  expect(orders).toHaveLength(1);
  const wallet = await manager.call('wallet.balances', {});
  expect(Number(wallet.balance)).toBeGreaterThan(0);
});
