import { beforeEach, expect, test } from 'vitest';
import { keepBooks } from '../../testing/database/books.ts';
import { type TestManager } from '../../testing/contests/contests.ts';
import { type TestCard } from '../../testing/market/market.ts';
import { START, openMarketScene } from '../../testing/market/market-scene.ts';
import { sweepMarket } from '../sweeps.ts';

const scene = await openMarketScene();
const { done, db } = scene;
keepBooks(db);
const MINE = 'market.orders.mine';

let card: TestCard;
let me: TestManager;
let other: TestManager;

beforeEach(async () => {
  await scene.stopClockAt(START);
  card = await scene.card();
  me = await scene.trader();
  other = await scene.trader();
  await scene.give(card, me, 6);
});

const asset = () => ({ asset_type: 1, asset_id: card.playerId }) as const;

async function order(side: 'sell' | 'buy', by: TestManager, qty: number, price: string): Promise<number> {
  const made = await done('market.orders.place', { ...asset(), side, qty, price }, by);
  return made.order?.id ?? 0;
}

test('an order shows its fills, the fee, and what it still holds', async () => {
  const selling = await order('sell', me, 3, '10.00');
  await done('market.orders.fill', { order_id: selling, qty: 2, price: '10.00' }, other);
  const buying = await order('buy', me, 2, '4.00');
  const { data, totals } = await done(MINE, { page: 1 }, me);
  expect(data).toMatchObject([
    { id: buying, kind: 2, filled: 0, gross: '0.00', fee: '0.00', held: '8.00' },
    { id: selling, kind: 1, filled: 2, qty_left: 1, gross: '20.00', fee: '1.00', held: '0.00' },
  ]);
  expect(totals).toEqual({ open: 2, closed: 0, held: '8.00', offered: '9.50' });
  const back = await done('market.orders.cancel', { order_id: buying }, me);
  expect(back.held_balance).toBe('0.00');
  const closed = await done(MINE, { page: 1, state: 'closed' }, me);
  expect(closed.data).toMatchObject([{ id: buying, status: 4, filled: 0, held: '0.00' }]);
  expect(closed.totals).toEqual({ open: 1, closed: 1, held: '0.00', offered: '9.50' });
});

test('a bid holds its maximum until it is outbid, and the winner sees the price paid', async () => {
  const made = await done('market.auctions.open', { ...asset(), start_price: '5.00', hours: 1 }, me);
  const auction = made.order?.id ?? 0;
  await done('market.auctions.bid', { order_id: auction, amount: '5.00', maximum: '9.00' }, other);
  const leading = await done(MINE, { page: 1, buying: true }, other);
  expect(leading.data).toMatchObject([{ id: auction, is_mine: false, held: '9.00', filled: 0 }]);
  expect((await done(MINE, { page: 1 }, other)).totals).toMatchObject({ open: 1, closed: 0 });
  expect((await done(MINE, { page: 1, buying: true }, me)).data).toEqual([]);
  await scene.stopClockAt(new Date(START.getTime() + 2 * 3_600_000));
  await sweepMarket(db);
  const won = await done(MINE, { page: 1, buying: true, state: 'closed' }, other);
  expect(won.data).toMatchObject([{ id: auction, filled: 1, gross: '5.00', fee: '0.00', held: '0.00' }]);
  const sold = await done(MINE, { page: 1, kind: 4, state: 'closed' }, me);
  expect(sold.data).toMatchObject([{ id: auction, status: 6, filled: 1, gross: '5.00', fee: '0.25' }]);
});

test('filters by card and kind apply to the rows and to the counts of both states', async () => {
  const first = await order('sell', me, 1, '10.00');
  const second = await scene.card();
  await scene.give(second, me, 1);
  await done(
    'market.orders.place',
    { asset_type: 1, asset_id: second.playerId, side: 'sell', qty: 1, price: '3.00' },
    me,
  );
  const inCard = await done(MINE, { page: 1, ...asset() }, me);
  expect(inCard.data.map(({ id }) => id)).toEqual([first]);
  expect(inCard.totals.open).toBe(1);
  expect((await done(MINE, { page: 1, asset_type: 2 }, me)).data).toEqual([]);
  expect((await done(MINE, { page: 1, kind: 2 }, me)).totals).toMatchObject({ open: 0, closed: 0 });
});

test('the orders of another manager are private', async () => {
  await order('sell', me, 1, '10.00');
  const { data, totals } = await done(MINE, { page: 1 }, other);
  expect(data).toEqual([]);
  expect(totals).toEqual({ open: 0, closed: 0, held: '0.00', offered: '0.00' });
});
