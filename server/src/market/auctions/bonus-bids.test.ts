import { CURRENT_RULES, DAY_MS, HOUR_MS } from '@touchline/domain/rules/index';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../../db/database.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { makeManagers, type TestManager } from '../../testing/contests/contests.ts';
import { whole, type TestCard } from '../../testing/market/market.ts';
import { openMarketScene } from '../../testing/market/market-scene.ts';
import { openHouseAuctions } from './house-auctions.ts';
import { sweepMarket } from '../sweeps.ts';

const scene = await openMarketScene();
const { call, done, db } = scene;
keepBooks(db);

let start = new Date('2026-03-01T12:00:00Z');
let card: TestCard;
let seller: TestManager;
let newcomer: TestManager;

/** A card that seven managers bought at 10.00, its seller, and a manager who holds 20 bonus XFC. */
beforeEach(async () => {
  start = new Date(start.getTime() + 200 * DAY_MS);
  await scene.stopClockAt(start);
  card = await scene.card({ stars: 4 });
  seller = await scene.trader();
  await scene.give(card, seller, 20);
  await sellAt('10.00', 7);
  [newcomer = seller] = await makeManagers(db, 1, whole(20));
});

/** The seller sells copies at a price, each to another manager. */
async function sellAt(price: string, copies: number): Promise<void> {
  const input = { asset_type: 1, asset_id: card.playerId, side: 'sell', qty: copies, price } as const;
  const { order } = await done('market.orders.place', input, seller);
  for (let index = 0; index < copies; index += 1) {
    const take = { order_id: order?.id ?? 0, qty: 1, price };
    await done('market.orders.fill', take, await scene.trader());
  }
}

async function auction(by: TestManager, start_price: string): Promise<number> {
  const input = { asset_type: 1, asset_id: card.playerId, start_price, hours: 1, confirmed: true };
  return (await done('market.auctions.open', input, by)).order?.id ?? 0;
}

const bid = (order_id: number, by: TestManager, amount: string, maximum = amount) =>
  call('market.auctions.bid', { order_id, amount, maximum, confirmed: true }, by);

async function close(): Promise<void> {
  await scene.stopClockAt(new Date(start.getTime() + HOUR_MS));
  await sweepMarket(db);
}

const copies = async (manager: TestManager) => scene.copiesOf(card, manager);

describe('a bid with bonus XFC', () => {
  test('starts at the lowest price the bidder may pay, so that the card is never won below it', async () => {
    const id = await auction(seller, '2.50');
    expect(await bid(id, newcomer, '2.50', '9.00')).toMatchObject({
      order: { auction: { price: '8.00', i_lead: true, next_bid: '8.40' } },
    });
    await close();
    expect(await scene.xfcOf(newcomer)).toEqual({ available: whole(12).units, held: 0n });
    expect(await copies(newcomer)).toEqual({ owned: 1, onSale: 0 });
  });

  test('takes the lead no lower either, and follows the others above it', async () => {
    const id = await auction(seller, '2.50');
    const other = await scene.trader();
    await bid(id, other, '3.00');
    expect(await bid(id, newcomer, '3.15', '12.00')).toMatchObject({ order: { auction: { price: '8.00' } } });
    expect(await bid(id, other, '8.40', '10.00')).toMatchObject({ order: { auction: { price: '10.50' } } });
  });

  test('is refused outside the range, which the page shows beforehand', async () => {
    const id = await auction(seller, '2.50');
    const { bidding } = await done('market.auctions.get', { order_id: id }, newcomer);
    expect(bidding).toEqual({ refused: null, range: { min: '8.00', max: '12.50' }, usual: '10.00' });
    const range = { refused: 'ERR_PROMOTIONAL_PRICE', values: { min: '8.00', max: '12.50' } };
    expect(await bid(id, newcomer, '2.50', '7.99')).toEqual({
      refused: 'ERR_BID_LOW',
      values: { min: '8.00' },
    });
    expect(await bid(id, newcomer, '2.50', '12.51')).toEqual(range);
  });

  test('is out of reach once the next bid is above the range, which the page shows', async () => {
    const id = await auction(seller, '2.50');
    await bid(id, await scene.trader(), '12.50', '30.00');
    await bid(id, await scene.trader(), '12.50', '12.50');
    const page = (viewer: TestManager) => done('market.auctions.get', { order_id: id }, viewer);
    expect((await page(newcomer)).bidding).toMatchObject({ refused: 'bonus', range: { max: '12.50' } });
    expect((await page(seller)).bidding).toMatchObject({ refused: 'own' });
    expect((await page(await scene.trader())).bidding).toMatchObject({ refused: null, range: null });
  });
});

test('a price that a moved reference has put out of range waits for a review when the auction closes', async () => {
  const id = await auction(seller, '8.00');
  await bid(id, newcomer, '8.00');
  await sellAt('20.00', 9);
  await close();
  expect(await copies(newcomer)).toEqual({ owned: 1, onSale: 1 });
  expect(await scene.lastHeldFill()).toBeGreaterThan(0);
});

test('a manager with bonus XFC edits no auction to a price out of the range', async () => {
  await scene.give(card, newcomer, 1);
  const id = await auction(newcomer, '10.00');
  const edit = { order_id: id, qty: 1, price: '2.50', confirmed: true };
  const refused = { refused: 'ERR_PROMOTIONAL_PRICE', values: { min: '8.00', max: '12.50' } };
  expect(await call('market.orders.edit', edit, newcomer)).toEqual(refused);
  const tooDear = { ...edit, price: '10.00', buy_now: '100.00' };
  expect(await call('market.orders.edit', tooDear, newcomer)).toEqual(refused);
  expect((await done('market.orders.edit', { ...edit, price: '8.00' }, newcomer)).order?.price).toBe('8.00');
});

test('an edit to a price far from the usual one is confirmed first', async () => {
  const id = await auction(seller, '10.00');
  const edit = { order_id: id, qty: 1, price: '10.00', buy_now: '900.00' };
  expect(await call('market.orders.edit', edit, seller)).toMatchObject({ refused: 'ERR_PRICE_UNUSUAL' });
  const confirmed = await done('market.orders.edit', { ...edit, confirmed: true }, seller);
  expect(confirmed.order?.auction?.buy_now).toBe('900.00');
});

test('a manager with bonus XFC opens no auction below the range', async () => {
  await scene.give(card, newcomer, 1);
  const input = { asset_type: 1, asset_id: card.playerId, start_price: '2.50', hours: 1, confirmed: true };
  expect(await call('market.auctions.open', input, newcomer)).toEqual({
    refused: 'ERR_PROMOTIONAL_PRICE',
    values: { min: '8.00', max: '12.50' },
  });
});

describe('an auction of the house, of a card whose reference price is above its row,', () => {
  const row = CURRENT_RULES.market.houseAuctions[0]?.startPrices[0]?.price.units;

  async function startPrice(): Promise<readonly bigint[]> {
    await inTransaction(db, openHouseAuctions);
    const { rows } = await sql<{ price: bigint }>`
      select price from market_order where manager_id is null and kind = 4 and card_id = ${card.cardId}
    `.execute(db);
    return rows.map(({ price }) => price);
  }

  test('starts at four fifths of it', async () => {
    expect(row).toBe(whole(10).units);
    await sellAt('20.00', 9);
    expect(await startPrice()).toEqual([whole(16).units]);
  });

  test.each([
    ['18.00', 1_440n],
    ['12.00', 1_200n],
  ])(
    'starts lower while a copy is offered for less, at no less than three fifths: %s',
    async (price, cents) => {
      await sellAt('20.00', 9);
      const offer = { asset_type: 1, asset_id: card.playerId, side: 'sell', qty: 1, price } as const;
      await scene.give(card, seller, 1);
      await done('market.orders.place', { ...offer, confirmed: true }, seller);
      expect(await startPrice()).toEqual([(cents * whole(1).units) / 100n]);
    },
  );
});
