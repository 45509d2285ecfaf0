import { xfc } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { expect, test } from 'vitest';
import { inTransaction, sql } from '../db/database.ts';
import { gameNow } from '../db/clock.ts';
import { lockSeed, spendNonce } from '../packs/seeds.ts';
import { secretsFrom } from '../secrets.ts';
import { makeBarrier } from '../testing/processes/barrier.ts';
import { makeManagers, stopClockAt, type TestManager } from '../testing/contests/contests.ts';
import { keepBooks } from '../testing/database/books.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { retryWhileBusy } from '../testing/http/retry-while-busy.ts';
import { SHOP_TIME } from '../testing/packs/packs.ts';
import { giveGold, spinCaller } from '../testing/packs/spins.ts';
import { playRounds } from '../testing/processes/race-rounds.ts';
import { decideSpin } from './decide-spin.ts';
import { readWheel } from './wheel-in-force.ts';

const { db } = await openTestDatabase();
keepBooks(db);
await stopClockAt(db, SHOP_TIME);
const call = spinCaller(db);
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 5);
const TABS = 20;

async function player(gold = 0n): Promise<TestManager> {
  const [manager] = await makeManagers(db, 1, xfc(0n));
  if (manager === undefined) throw new Error('no manager');
  if (gold > 0n) await giveGold(db, manager.managerId, gold);
  return manager;
}

function inAllTabs<Answer>(spin: (key: string) => Promise<Answer>): Promise<readonly Answer[]> {
  return Promise.all(Array.from({ length: TABS }, () => retryWhileBusy(spin)));
}

test(`the free spin from ${TABS} tabs at once is spun once, in each of ${ROUNDS} rounds`, () =>
  playRounds(ROUNDS, async () => {
    const manager = await player();
    const outcomes = await inAllTabs((key) => call('spin.free', {}, manager, key));
    const spun = outcomes.flatMap((outcome) => ('spin' in outcome ? [outcome.spin] : []));
    expect(spun).toHaveLength(1);
    expect(
      outcomes.filter((outcome) => 'refused' in outcome && outcome.refused === 'ERR_SPIN_NOT_FREE'),
    ).toHaveLength(TABS - 1);
  }));

test('a spin that looks before it locks is spun twice, so the race can be lost', async () => {
  const { managerId } = await player();
  const bothRead = makeBarrier(2);
  const spinNaively = () =>
    inTransaction(db, async (tx) => {
      const now = await gameNow(tx);
      const { freeAt, wheel } = await readWheel(tx, managerId, now, CURRENT_RULES);
      if (freeAt !== null) return false;
      await bothRead();
      const seed = await lockSeed(tx, { secrets: secretsFrom('t'.repeat(32)) }, managerId);
      const { field, tableHash } = await decideSpin(tx, seed, wheel, now, CURRENT_RULES);
      await spendNonce(tx, seed);
      await sql`
        insert into spin (seed_id, nonce, manager_id, is_free, price, wheel, rules_version, field, table_hash, pool, at)
        values (${seed.id}, ${seed.draws}, ${managerId}, true, 0, ${wheel}, ${CURRENT_RULES.version}, ${field},
          ${tableHash}, '{}', ${now})
      `.execute(tx);
      return true;
    });
  expect(await Promise.all([spinNaively(), spinNaively()])).toEqual([true, true]);
});

test('gold for two spins pays two of twenty at once, and every spin has its own nonce', async () => {
  const manager = await player(50n);
  const outcomes = await inAllTabs((key) => call('spin.paid', {}, manager, key));
  const spun = outcomes.flatMap((outcome) => ('spin' in outcome ? [outcome.spin] : []));
  // Prizes of gold may pay for further spins.
  const paid = BigInt(spun.length) * 25n;
  const won = spun.reduce((sum, { prize }) => sum + BigInt(prize.amount ?? '0'), 0n);
  expect(spun.length).toBeGreaterThanOrEqual(2);
  expect(new Set(spun.map(({ draw }) => draw.nonce)).size).toBe(spun.length);
  const after = await call('spin.get', {}, manager);
  expect(after).toMatchObject({ status: { gold_balance: (50n + won - paid).toString() } });
  expect(50n + won - paid).toBeGreaterThanOrEqual(0n);
});

test('spins and changes of the seed at once keep each spin with its own seeds', async () => {
  const manager = await player(500n);
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      index % 2 === 0
        ? retryWhileBusy((key) => call('spin.paid', {}, manager, key))
        : retryWhileBusy((key) => call('packs.draws.changeSeed', { seed: `seed ${index}` }, manager, key)),
    ),
  );
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from spin join fair_seed on fair_seed.id = seed_id
    where spin.manager_id = ${manager.managerId} and (nonce >= draws or fair_seed.manager_id <> spin.manager_id)
  `.execute(db);
  expect(rows).toEqual([{ wrong: 0 }]);
});
