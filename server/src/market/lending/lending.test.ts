import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '@touchline/domain/rules/index';
import { sweepContests } from '../../contests/lifecycle/sweeps.ts';
import { sql } from '../../db/database.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { enterContest } from '../../testing/contests/contest-calls.ts';
import { makeContest, type TestManager } from '../../testing/contests/contests.ts';
import { whole, type TestCard } from '../../testing/market/market.ts';
import { cardOf, makeProFootball, proCaller, teamWith } from '../../testing/contests/pro-contests.ts';
import { refusalOf } from '../../testing/http/refusals.ts';
import { START, openMarketScene } from '../../testing/market/market-scene.ts';
import { sweepMarket } from '../sweeps.ts';

const scene = await openMarketScene();
const { call, done, db } = scene;
keepBooks(db);
const pro = proCaller(db);
const AFTER_A_WEEK = new Date('2026-03-08T12:00:00Z');

const LEND = 'market.loans.offer';
const TAKE = 'market.orders.fill';
const EDIT = 'market.orders.edit';
const CANCEL = 'market.orders.cancel';
const WHERE = 'market.cards.contests';
const LEASES = 'market.leases.list';

let card: TestCard;
let lender: TestManager;
let borrower: TestManager;

beforeEach(async () => {
  await scene.stopClockAt(START);
  card = await scene.card();
  lender = await scene.trader();
  borrower = await scene.trader();
  await scene.give(card, lender, 5);
});

async function offer(qty: number, price = '2.00', recurring = false): Promise<number> {
  const input = { asset_type: 1, asset_id: card.playerId, qty, price, recurring } as const;
  return (await done(LEND, input, lender)).order?.id ?? 0;
}

const borrow = (order_id: number, qty: number, by = borrower, price = '2.00') =>
  call(TAKE, { order_id, qty, price }, by);

async function lentOf(manager: TestManager): Promise<{ owned: number; lent: number }> {
  const { rows } = await sql<{ owned: number; lent: number }>`
    select owned, lent from holding where manager_id = ${manager.managerId} and card_id = ${card.cardId}
  `.execute(db);
  return rows[0] ?? { owned: 0, lent: 0 };
}

async function openLendOrders(): Promise<readonly { id: number; left: number; price: bigint }[]> {
  const { rows } = await sql<{ id: number; left: number; price: bigint }>`
    select id, left_quantity as "left", price from market_order
    where card_id = ${card.cardId} and kind = 3 and status < 3 order by id
  `.execute(db);
  return rows;
}

async function noticesOf({ managerId }: TestManager): Promise<readonly string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from notification where manager_id = ${managerId} order by id
  `.execute(db);
  return rows.map(({ kind }) => kind);
}

describe('a lend order', () => {
  test('encumbers its copies at once, so they can be neither sold nor lent again', async () => {
    await offer(4);
    expect(await lentOf(lender)).toEqual({ owned: 5, lent: 4 });
    const sale = { asset_type: 1, asset_id: card.playerId, side: 'sell', qty: 2, price: '9.00' } as const;
    expect(await refusalOf(call('market.orders.place', sale, lender))).toBe('ERR_NOT_ENOUGH_COPIES');
    const more = { asset_type: 1, asset_id: card.playerId, qty: 2, price: '2.00' } as const;
    expect(await refusalOf(call(LEND, more, lender))).toBe('ERR_NOT_ENOUGH_COPIES');
  });

  test('pays the lender minus the fee and lends copies that the lender still owns', async () => {
    const id = await offer(3);
    const borrowed = await done(TAKE, { order_id: id, qty: 2, price: '2.00' }, borrower);
    expect(borrowed).toMatchObject({ paid: '4.00', balance: '996.00', order: { status: 2, qty_left: 1 } });
    expect((await scene.xfcOf(lender)).available).toBe(whole(1_003.8).units);
    expect(await lentOf(lender)).toEqual({ owned: 5, lent: 3 });
    expect(await lentOf(borrower)).toEqual({ owned: 0, lent: 0 });
    const { data } = await done(LEASES, {}, borrower);
    expect(data).toMatchObject([
      {
        source: 'loan',
        card: { card_id: card.cardId },
        ends_at: AFTER_A_WEEK.toISOString(),
        contest_id: null,
      },
      { source: 'loan' },
    ]);
    expect(await noticesOf(lender)).toEqual(['order_lent_partly']);
  });

  test('keeps the fee it was made with, whatever the lender’s level now', async () => {
    const id = await offer(1);
    await sql`update manager set experience = 1000000 where id = ${lender.managerId}`.execute(db);
    await borrow(id, 1);
    expect((await scene.xfcOf(lender)).available).toBe(whole(1_001.9).units);
  });

  test('is refused for cards open to everyone, off the tick, and to its own maker', async () => {
    const free = await scene.card({ stars: 1, lifetime: null });
    const input = { asset_type: 1, qty: 1, price: '2.00' } as const;
    expect(await refusalOf(call(LEND, { ...input, asset_id: free.playerId }, lender))).toBe(
      'ERR_CARD_NOT_TRADED',
    );
    expect(await refusalOf(call(LEND, { ...input, asset_id: 2_000_000_000 }, lender))).toBe('ERR_NOT_FOUND');
    expect(await refusalOf(call(LEND, { ...input, asset_id: card.playerId, price: '2.001' }, lender))).toBe(
      'ERR_PRICE_TICK',
    );
    expect(await refusalOf(borrow(await offer(1), 1, lender))).toBe('ERR_OWN_ORDER');
  });

  test('can be edited and cancelled for the copies not yet borrowed', async () => {
    const id = await offer(4);
    await borrow(id, 1);
    const edited = await done(EDIT, { order_id: id, qty: 4, price: '3.00' }, lender);
    expect(edited.order).toMatchObject({ qty: 5, qty_left: 4, status: 2, price: '3.00' });
    expect(await refusalOf(call(EDIT, { order_id: id, qty: 5, price: '3.00' }, lender))).toBe(
      'ERR_NOT_ENOUGH_COPIES',
    );
    expect(await refusalOf(borrow(id, 1))).toBe('ERR_PRICE_CHANGED');
    await done(CANCEL, { order_id: id }, lender);
    expect(await lentOf(lender)).toEqual({ owned: 5, lent: 1 });
  });

  test('expires after thirty days', async () => {
    const id = await offer(2);
    await scene.stopClockAt(new Date('2026-03-31T12:00:00Z'));
    expect(await refusalOf(borrow(id, 1))).toBe('ERR_ORDER_CLOSED');
    await sweepMarket(db);
    expect(await lentOf(lender)).toEqual({ owned: 5, lent: 0 });
  });

  test('does not affect the price of the card, and lists show it separately', async () => {
    const id = await offer(2);
    await borrow(id, 1);
    const { rows } = await sql`
      select floor, lend_floor, to_lend, last_price from card_market where card_id = ${card.cardId}
    `.execute(db);
    expect(rows).toEqual([{ floor: null, lend_floor: whole(2).units, to_lend: 1, last_price: null }]);
  });
});

describe('a loan', () => {
  test('returns after seven days, once, and notifies the lender', async () => {
    await borrow(await offer(2), 2);
    await scene.stopClockAt(new Date(AFTER_A_WEEK.getTime() - 1));
    await sweepMarket(db);
    expect(await lentOf(lender)).toEqual({ owned: 5, lent: 2 });
    await scene.stopClockAt(AFTER_A_WEEK);
    expect((await done(LEASES, {}, borrower)).data).toEqual([]);
    await sweepMarket(db);
    await sweepMarket(db);
    expect(await lentOf(lender)).toEqual({ owned: 5, lent: 0 });
    expect(await openLendOrders()).toEqual([]);
    expect(await noticesOf(lender)).toEqual(['order_lent', 'loan_returned']);
  });

  test('of a recurring order returns to it while it is open', async () => {
    const id = await offer(3, '2.00', true);
    await borrow(id, 1);
    await scene.stopClockAt(AFTER_A_WEEK);
    await sweepMarket(db);
    expect(await openLendOrders()).toEqual([{ id, left: 3, price: whole(2).units }]);
    expect(await lentOf(lender)).toEqual({ owned: 5, lent: 3 });
  });

  test('of a fully lent recurring order returns to a new order at the same price', async () => {
    const id = await offer(2, '2.00', true);
    await borrow(id, 2);
    await scene.stopClockAt(AFTER_A_WEEK);
    await sweepMarket(db);
    const [again] = await openLendOrders();
    expect(again).toMatchObject({ left: 2, price: whole(2).units });
    expect(again?.id).not.toBe(id);
    expect(await borrow(again?.id ?? 0, 1)).toMatchObject({ paid: '2.00' });
  });

  test('of a cancelled recurring order is free when it returns', async () => {
    const id = await offer(2, '2.00', true);
    await borrow(id, 1);
    await done(CANCEL, { order_id: id }, lender);
    await scene.stopClockAt(AFTER_A_WEEK);
    await sweepMarket(db);
    expect(await openLendOrders()).toEqual([]);
    expect(await lentOf(lender)).toEqual({ owned: 5, lent: 0 });
  });

  test('above the price limit of a sale requires confirmation', async () => {
    const traded = await scene.trader(whole(1_000));
    for (let index = 0; index < 5; index += 1) {
      const sale = { asset_type: 1, asset_id: card.playerId, side: 'sell', qty: 1, price: '10.00' } as const;
      const other = await scene.trader();
      await scene.give(card, other, 1);
      const { order } = await done('market.orders.place', sale, other);
      await done(TAKE, { order_id: order?.id ?? 0, qty: 1, price: '10.00' }, traded);
    }
    const dear = await offer(1, '41.00');
    expect(await refusalOf(borrow(dear, 1, borrower, '41.00'))).toBe('ERR_PRICE_UNUSUAL');
    expect(await borrow(await offer(1, '0.01'), 1, borrower, '0.01')).toMatchObject({ paid: '0.01' });
  });

  test('whose lender’s account is closed returns to their holding and is not offered again', async () => {
    const gone = 1_900_000_000;
    const { rows } = await sql<{ id: number }>`
      insert into account (kind, currency, owner, manager_id) values ('guarded', 'XFC', 'manager', ${gone}) returning id
    `.execute(db);
    const left: TestManager = { ...lender, managerId: gone, accountId: rows[0]?.id ?? 0 };
    await scene.give(card, left, 1);
    const input = { asset_type: 1, asset_id: card.playerId, qty: 1, price: '2.00', recurring: true } as const;
    const { order } = await done(LEND, input, left);
    await borrow(order?.id ?? 0, 1);
    await scene.stopClockAt(AFTER_A_WEEK);
    await sweepMarket(db);
    expect(await lentOf(left)).toEqual({ owned: 1, lent: 0 });
    expect(await openLendOrders()).toEqual([]);
  });
});

/** A pro contest and a team that fields the player; the players of both clubs have cards. */
async function proContest(days: number) {
  const football = await makeProFootball(db, new Date(START.getTime() + days * DAY_MS));
  const { team, players } = teamWith(football, [3]);
  card = cardOf(football, players[0]?.id ?? 0);
  await scene.give(card, lender, 5);
  return { contestId: await makeContest(db, football, { proTier: 'open', guaranteed: true }), team };
}

test('a borrowed copy in a team does not return while the contest runs, and the lender cannot see where it plays', async () => {
  const { contestId, team } = await proContest(1);
  await borrow(await offer(1), 1);
  const entry = await enterContest(pro.call, contestId, borrower, team);
  await scene.stopClockAt(AFTER_A_WEEK);
  await sweepMarket(db);
  expect(await lentOf(lender)).toEqual({ owned: 5, lent: 1 });
  expect((await done(LEASES, {}, borrower)).data).toMatchObject([{ contest_id: contestId }]);
  expect((await done(WHERE, { asset_type: 1, asset_id: card.playerId }, lender)).contests).toEqual([]);
  expect(entry).toBeGreaterThan(0);
  await sweepContests(db);
  await sweepMarket(db);
  expect(await lentOf(lender)).toEqual({ owned: 5, lent: 0 });
});

test('only the caller’s own copies show where they play', async () => {
  const { contestId, team } = await proContest(1);
  const entry = await enterContest(pro.call, contestId, lender, team);
  const input = { asset_type: 1, asset_id: card.playerId } as const;
  expect(await done(WHERE, input, lender)).toMatchObject({
    contest_ids: [contestId],
    contests: [{ id: contestId, team_id: entry }],
  });
  expect(await done(WHERE, input, borrower)).toEqual({ contest_ids: [], contests: [] });
  expect(await refusalOf(call(WHERE, { ...input, asset_id: 2_000_000_000 }, lender))).toBe('ERR_NOT_FOUND');
});
