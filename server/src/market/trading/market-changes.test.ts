import { DAY_MS } from '@touchline/domain/rules/index';
import { expect, test } from 'vitest';
import { makeCards } from '../../cards/ownership.ts';
import { connect, inTransaction, sql, type Db } from '../../db/database.ts';
import { makeFootball, stopClockAt } from '../../testing/contests/contests.ts';
import { clientOf, signUp } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { noteMarketTopics } from './market-changes.ts';
import { refreshCardMarket } from './card-market.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const { app, db, url } = await startTestServer();
await stopClockAt(db, NOW);
const { players } = await makeFootball(db, { kickOffAt: new Date(NOW.getTime() + DAY_MS) });
const playerId = players[0]?.id ?? 0;
await inTransaction(db, (tx) =>
  makeCards(tx, [{ assetType: 1, subjectId: playerId, stars: 3, lifetime: 500 }]),
);
const { managerId } = await signUp(app);

async function floor(): Promise<string | null | undefined> {
  const { data } = await clientOf(app).call('market.players.list', { page: 1, noItems: 5 });
  return data.find(({ id }) => id === playerId)?.market.floor;
}

/** Offers a copy over a pool without a hold or encumbrance: lists do not check them. */
function offer(pool: Db, units: bigint): Promise<void> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await sql<{ card_id: number }>`
      insert into market_order (kind, manager_id, card_id, quantity, left_quantity, price, fee_basis_points,
        rules_version, created_at, due_at)
      select 1, ${managerId}, id, 1, 1, ${units}, 500, 1, ${NOW}, ${new Date(NOW.getTime() + DAY_MS)}
      from card where asset_type = 1 and subject_id = ${playerId}
      returning card_id
    `.execute(tx);
    await refreshCardMarket(
      tx,
      rows.map(({ card_id }) => card_id),
    );
  });
}

const XFC = 100_000_000n;

test('a list shows an order of this process at once, and again after another', async () => {
  expect(await floor()).toBe(null);
  await offer(db, 12n * XFC);
  expect(await floor()).toBe('12.00');
  await offer(db, 11n * XFC);
  expect(await floor()).toBe('11.00');
});

test('a list shows an order of another process once that has notified it', async () => {
  const another = connect(url, 1);
  await floor();
  await offer(another, 10n * XFC);
  noteMarketTopics(db)('player', [playerId]);
  expect(await floor()).toBe('10.00');
  await another.destroy();
});

test('a list shows an order of another process after a second without a notification', async () => {
  const another = connect(url, 1);
  await floor();
  await offer(another, 9n * XFC);
  await expect.poll(floor, { timeout: 20_000 }).toBe('9.00');
  await another.destroy();
});
