import { beforeEach, expect, test } from 'vitest';
import { keepBooks } from '../../testing/database/books.ts';
import { type TestManager } from '../../testing/contests/contests.ts';
import { type TestCard } from '../../testing/market/market.ts';
import { START, openMarketScene } from '../../testing/market/market-scene.ts';
import { transactionsOf } from '../../wallet/transactions.ts';

const scene = await openMarketScene();
const { done, db } = scene;
keepBooks(db);
const MINE = 'market.trades.mine';

let card: TestCard;
let seller: TestManager;
let buyer: TestManager;

beforeEach(async () => {
  await scene.stopClockAt(START);
  card = await scene.card();
  seller = await scene.trader();
  buyer = await scene.trader();
  await scene.give(card, seller, 6);
});

const asset = () => ({ asset_type: 1, asset_id: card.playerId }) as const;

/** The buyer takes two copies of the seller's offer at once. */
async function bought(): Promise<number> {
  const { order } = await done(
    'market.orders.place',
    { ...asset(), side: 'sell', qty: 3, price: '9.97' },
    seller,
  );
  const order_id = order?.id ?? 0;
  await done('market.orders.fill', { order_id, qty: 2, price: '9.97' }, buyer);
  return order_id;
}

test('a purchase at once is among the trades of both, each with their side, fee and counterpart', async () => {
  const order_id = await bought();
  const common = { order_id, kind: 1, qty: 2, price: '9.97', gross: '19.94', in_review: false };
  expect((await done(MINE, { page: 1 }, buyer)).data).toMatchObject([
    {
      ...common,
      own_order: false,
      side: 'bought',
      fee: '0.00',
      net: '19.94',
      counterpart: { id: seller.managerId },
    },
  ]);
  expect((await done(MINE, { page: 1 }, seller)).data).toMatchObject([
    {
      ...common,
      own_order: true,
      side: 'sold',
      fee: '0.997',
      net: '18.943',
      counterpart: { id: buyer.managerId },
    },
  ]);
});

test('trades are filtered by side and card, paged, and private', async () => {
  await bought();
  await bought();
  const stranger = await scene.trader();
  expect((await done(MINE, { page: 1 }, stranger)).data).toEqual([]);
  expect((await done(MINE, { page: 1, side: 'sold' }, buyer)).data).toEqual([]);
  const paged = await done(MINE, { page: 2, noItems: 1, side: 'bought', ...asset() }, buyer);
  expect(paged.data).toHaveLength(1);
  expect(paged.summary).toMatchObject({ total: 2, pages: 2 });
  const other = await scene.card();
  const elsewhere = await done(MINE, { page: 1, asset_type: 1, asset_id: other.playerId }, buyer);
  expect(elsewhere.summary.total).toBe(0);
});

test('a line of the wallet names buyer, seller and card, with price, fee and order', async () => {
  const order_id = await bought();
  const [paid] = (await transactionsOf(db, buyer.managerId, { page: 1, filter: 'trade' })).data;
  expect(paid).toMatchObject({
    amount: '-19.94',
    trade: { order_id, side: 'bought', qty: 2, price: '9.97', fee: '0.00' },
  });
  const [came] = (await transactionsOf(db, seller.managerId, { page: 1, filter: 'trade' })).data;
  expect(came).toMatchObject({
    amount: '18.943',
    trade: { order_id, side: 'sold', gross: '19.94', fee: '0.997' },
  });
  expect(came?.trade?.counterpart).not.toBe(paid?.trade?.counterpart);
});
