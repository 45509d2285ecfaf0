import { isRefusal } from '@touchline/contract/errors';
import { beforeEach, expect, test } from 'vitest';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql } from '../../db/database.ts';
import { keepBooks } from '../../testing/database/books.ts';
import type { TestManager } from '../../testing/contests/contests.ts';
import { makeTradedCards, type TestCard } from '../../testing/market/market.ts';
import { refusalOf } from '../../testing/http/refusals.ts';
import { openMarketScene } from '../../testing/market/market-scene.ts';
import { houseAccount, managerAccount } from '../../wallet/accounts.ts';
import { moveMoney } from '../../wallet/ledger.ts';
import { leaseExpirySweep } from './end-house-leases.ts';

const scene = await openMarketScene();
const { call, done, db } = scene;
keepBooks(db);

const FRIDAY = new Date('2026-03-06T12:00:00Z');
const LEASE = 'market.leases.take';
const LEASES = 'market.leases.list';

let manager: TestManager;
let cards: readonly TestCard[];

beforeEach(async () => {
  await scene.stopClockAt(FRIDAY);
  manager = await scene.trader();
  cards = await makeTradedCards(db, 8, { stars: 2, lifetime: null });
});

const lease = (index: number) => done(LEASE, { player_id: cards[index]?.playerId ?? 0 }, manager);

const refusedLease = (player_id: number) => refusalOf(call(LEASE, { player_id }, manager));

async function giveGold(units: bigint): Promise<void> {
  await inTransaction(db, async (tx) => {
    const issue = await houseAccount(tx, 'GOLD', 'issue');
    const accountId = await managerAccount(tx, 'GOLD', manager.managerId);
    await moveMoney(tx, await gameNow(tx), [
      {
        reason: 'contest_prize',
        cause: { kind: 'manager', id: manager.managerId },
        postings: [
          { accountId: issue, money: { currency: 'GOLD', units: -units } },
          { accountId, money: { currency: 'GOLD', units } },
        ],
      },
    ]);
  });
}

const FIVE_GOLD = 5n;

test('five players a week are free at the first level, then each costs five gold', async () => {
  for (let index = 0; index < 5; index += 1)
    expect(await lease(index)).toMatchObject({ price: '0', free_left: 4 - index });
  expect(await refusedLease(cards[5]?.playerId ?? 0)).toBe('ERR_INSUFFICIENT_FUNDS');
  await giveGold(FIVE_GOLD + 1n);
  expect(await lease(5)).toMatchObject({ price: '5', gold_balance: '1', free_left: 0 });
  expect(await done(LEASES, {}, manager)).toMatchObject({ free_left: 0, free_a_week: 5, gold_price: '5' });
});

test('the allowance resets on Monday at midnight UTC', async () => {
  for (let index = 0; index < 5; index += 1) await lease(index);
  const { resets_at } = await done(LEASES, {}, manager);
  expect(resets_at).toBe('2026-03-09T00:00:00.000Z');
  await scene.stopClockAt(new Date(resets_at));
  expect((await done(LEASES, {}, manager)).free_left).toBe(5);
  expect(await lease(5)).toMatchObject({ price: '0', free_left: 4 });
});

test('a lease lasts seven days, and the player cannot be leased again until then', async () => {
  const player = cards[0]?.playerId ?? 0;
  expect((await lease(0)).lease).toMatchObject({ source: 'house', ends_at: '2026-03-13T12:00:00.000Z' });
  expect(await refusedLease(player)).toBe('ERR_ALREADY_LEASED');
  await scene.stopClockAt(new Date('2026-03-13T12:00:00Z'));
  expect((await done(LEASES, {}, manager)).data).toEqual([]);
  expect((await lease(0)).lease).toMatchObject({ ends_at: '2026-03-20T12:00:00.000Z' });
  await leaseExpirySweep.run(db);
  expect((await done(LEASES, {}, manager)).data).toHaveLength(1);
});

test('a lease names the next match that its card can still be picked for', async () => {
  const kickOff = '2026-03-07T15:00:00.000Z';
  await lease(0);
  const nextAt = async (time: string) => {
    await scene.stopClockAt(new Date(time));
    const [first] = (await done(LEASES, {}, manager)).data;
    return first?.next_match?.kickoff_dt;
  };
  expect(await nextAt('2026-03-07T14:58:00Z')).toBe(kickOff);
  // Contests of its match have locked.
  expect(await nextAt('2026-03-07T14:59:30Z')).not.toBe(kickOff);
});

test('a manager gets one notice when house leases end, however many players they had', async () => {
  await lease(0);
  await lease(1);
  await scene.stopClockAt(new Date('2026-03-13T12:00:00Z'));
  await leaseExpirySweep.run(db);
  await leaseExpirySweep.run(db);
  const { rows } = await sql`
    select kind, message_values, link from notification where manager_id = ${manager.managerId}
  `.execute(db);
  expect(rows).toEqual([
    {
      kind: 'house_lease_ended',
      message_values: { quantity: 2 },
      link: '/my-account/my-market/leases',
    },
  ]);
});

test('the house leases two-star players only', async () => {
  const better = await scene.card({ stars: 3 });
  expect(await refusedLease(better.playerId)).toBe('ERR_NOT_LEASED_BY_HOUSE');
  expect(await refusedLease(2_000_000_000)).toBe('ERR_NOT_FOUND');
});

test('two tabs that use the last free lease: one is free and one is paid', async () => {
  for (let round = 0; round < 6; round += 1) {
    manager = await scene.trader();
    for (let index = 0; index < 4; index += 1) await lease(index);
    const outcomes = await Promise.all(
      [4, 5].map((index) => call(LEASE, { player_id: cards[index]?.playerId ?? 0 }, manager)),
    );
    expect(
      outcomes.map((outcome) => (isRefusal(outcome) ? outcome.refused : outcome.price)).toSorted(),
    ).toEqual(['0', 'ERR_INSUFFICIENT_FUNDS']);
  }
});

test('many tabs that lease one player make one lease', async () => {
  const player_id = cards[0]?.playerId ?? 0;
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => call(LEASE, { player_id }, manager)));
  expect(outcomes.filter((outcome) => !isRefusal(outcome))).toHaveLength(1);
  const { rows } = await sql`select from lease where manager_id = ${manager.managerId}`.execute(db);
  expect(rows).toHaveLength(1);
});
