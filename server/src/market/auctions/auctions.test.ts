import { HOUR_MS } from '@touchline/domain/rules/index';
import { describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../../db/database.ts';
import { type TestManager } from '../../testing/contests/contests.ts';
import { whole } from '../../testing/market/market.ts';
import { refusalOf } from '../../testing/http/refusals.ts';
import { openAuctionScene } from '../../testing/market/auction-scene.ts';
import { openHouseAuctions } from './house-auctions.ts';
import { linkManagers } from '../../auth/identities/linked-managers.ts';
import { sweepMarket } from '../sweeps.ts';

const { scene, cast, auction, bid, at } = await openAuctionScene();
const { call, done, db } = scene;

const OPEN = 'market.auctions.open';
const BID = 'market.auctions.bid';
const BUY_NOW = 'market.auctions.buyNow';
const CANCEL = 'market.orders.cancel';
const BIDS = 'market.auctions.get';
const MINE = 'market.orders.mine';

async function noticesOf({ managerId }: TestManager): Promise<readonly string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from notification where manager_id = ${managerId} order by id
  `.execute(db);
  return rows.map(({ kind }) => kind);
}

describe('an auction', () => {
  test('encumbers its copy, holds the leader’s maximum and pays the price when it closes', async () => {
    const id = await auction();
    expect(await scene.copiesOf(cast.card, cast.seller)).toEqual({ owned: 1, onSale: 1 });
    const first = await done(BID, { order_id: id, amount: '10.00', maximum: '30.00' }, cast.ann);
    expect(first.order?.auction).toMatchObject({
      price: '10.00',
      i_lead: true,
      my_maximum: '30.00',
      bids: 1,
    });
    expect(await scene.xfcOf(cast.ann)).toEqual({ available: whole(970).units, held: whole(30).units });
    const second = await done(BID, { order_id: id, amount: '20.00' }, cast.ben);
    expect(second.order?.auction).toMatchObject({
      price: '21.00',
      i_lead: false,
      my_maximum: '20.00',
      bids: 3,
    });
    expect(await scene.xfcOf(cast.ben)).toEqual({ available: whole(1_000).units, held: 0n });
    await at(cast.end.getTime());
    await sweepMarket(db);
    expect(await scene.copiesOf(cast.card, cast.ann)).toEqual({ owned: 1, onSale: 0 });
    expect(await scene.copiesOf(cast.card, cast.seller)).toEqual({ owned: 0, onSale: 0 });
    expect(await scene.xfcOf(cast.ann)).toEqual({ available: whole(979).units, held: 0n });
    expect(await scene.xfcOf(cast.seller)).toEqual({ available: whole(1_019.95).units, held: 0n });
    expect((await done(BIDS, { order_id: id }, cast.ann)).order).toMatchObject({
      status: 6,
      ends_at: null,
      qty_left: 0,
    });
    expect(await noticesOf(cast.ann)).toEqual(['auction_won']);
    expect(await noticesOf(cast.ben)).toEqual(['auction_lost']);
    expect((await noticesOf(cast.seller)).toSorted()).toEqual(['auction_first_bid', 'auction_sold']);
  });

  test('releases the hold of an outbid manager with the bid that outbids them', async () => {
    const id = await auction();
    await done(BID, { order_id: id, amount: '10.00', maximum: '15.00' }, cast.ann);
    const taken = await done(BID, { order_id: id, amount: '10.50', maximum: '40.00' }, cast.ben);
    expect(taken.order?.auction).toMatchObject({ price: '15.75', i_lead: true });
    expect(await scene.xfcOf(cast.ann)).toEqual({ available: whole(1_000).units, held: 0n });
    expect(await scene.xfcOf(cast.ben)).toEqual({ available: whole(960).units, held: whole(40).units });
    expect(await noticesOf(cast.ann)).toEqual(['auction_outbid']);
    expect(await noticesOf(cast.seller)).toEqual(['auction_first_bid']);
  });

  test('the leader raises their own maximum without showing it or moving money', async () => {
    const id = await auction();
    await done(BID, { order_id: id, amount: '10.00', maximum: '15.00' }, cast.ann);
    const raised = await done(BID, { order_id: id, amount: '50.00' }, cast.ann);
    expect(raised.order?.auction).toMatchObject({ price: '10.00', bids: 1, my_maximum: '50.00' });
    expect(raised).toMatchObject({ balance: '950.00', held_balance: '50.00' });
    const seen = await done(BIDS, { order_id: id }, cast.ben);
    expect(seen.bids.map(({ price }) => price)).toEqual(['10.00']);
    expect(seen.order.auction).toMatchObject({ my_maximum: null, i_lead: false });
    expect(JSON.stringify(seen)).not.toContain('50.00');
    expect(await refusalOf(bid(id, cast.ann, '50.00'))).toBe('ERR_BID_LOW');
  });

  test('shows its bids to visitors, newest first, with automatic bids marked', async () => {
    const id = await auction();
    await done(BID, { order_id: id, amount: '10.00', maximum: '30.00' }, cast.ann);
    await done(BID, { order_id: id, amount: '12.00' }, cast.ben);
    const { bids } = await done(
      BIDS,
      { order_id: id },
      { kind: 'visitor', device: 'd', address: '127.0.0.1', language: 'en' },
    );
    expect(
      bids.map(({ bidder, price, automatic, is_mine }) => [bidder.id, price, automatic, is_mine]),
    ).toEqual([
      [cast.ann.managerId, '12.60', true, false],
      [cast.ben.managerId, '12.00', false, false],
      [cast.ann.managerId, '10.00', false, false],
    ]);
  });

  test('without a bid is unsold and frees its copy', async () => {
    const id = await auction();
    await at(cast.end.getTime());
    expect(await refusalOf(bid(id, cast.ann, '10.00'))).toBe('ERR_ORDER_CLOSED');
    await sweepMarket(db);
    expect(await scene.copiesOf(cast.card, cast.seller)).toEqual({ owned: 1, onSale: 0 });
    expect((await done(BIDS, { order_id: id }, cast.seller)).order.status).toBe(7);
    expect(await noticesOf(cast.seller)).toEqual(['auction_unsold']);
  });

  test('is extended by two minutes after a bid in its last two', async () => {
    const id = await auction();
    await at(cast.end.getTime() - 5_000);
    const late = await done(BID, { order_id: id, amount: '10.00' }, cast.ann);
    expect(late.order).toMatchObject({ ends_at: new Date(cast.end.getTime() + 115_000).toISOString() });
    expect(late.order?.auction?.extensions).toBe(1);
    await at(cast.end.getTime() + 114_999);
    await done(BID, { order_id: id, amount: '11.00' }, cast.ben);
    await at(cast.end.getTime() + 114_999 + 120_000);
    await sweepMarket(db);
    expect(await scene.copiesOf(cast.card, cast.ben)).toEqual({ owned: 1, onSale: 0 });
  });

  test('requires the minimum bid, an amount on the tick, and funds for the whole maximum', async () => {
    const id = await auction();
    expect(await bid(id, cast.ann, '9.99')).toMatchObject({
      refused: 'ERR_BID_LOW',
      values: { min: '10.00' },
    });
    expect(await refusalOf(bid(id, cast.ann, '10.001'))).toBe('ERR_PRICE_TICK');
    expect(await bid(id, cast.ann, '12.00', '11.00')).toMatchObject({
      refused: 'ERR_BID_LOW',
      values: { min: '12.00' },
    });
    expect(await refusalOf(bid(id, cast.ann, '10.00', '1000.01'))).toBe('ERR_INSUFFICIENT_FUNDS');
    await done(BID, { order_id: id, amount: '10.00' }, cast.ann);
    expect(await bid(id, cast.ben, '10.49')).toMatchObject({
      refused: 'ERR_BID_LOW',
      values: { min: '10.50' },
    });
    expect(await refusalOf(bid(id, cast.seller, '20.00'))).toBe('ERR_OWN_ORDER');
    expect(await refusalOf(bid(2_000_000_000, cast.ann, '20.00'))).toBe('ERR_NOT_FOUND');
  });

  test('refuses a bid of a manager whose account is linked to the seller’s', async () => {
    const id = await auction('10.00', '20.00');
    const link = { managerId: cast.seller.managerId, otherId: cast.ann.managerId, reason: 'device' } as const;
    await inTransaction(db, (tx) => linkManagers(tx, cast.start, link));
    expect(await refusalOf(bid(id, cast.ann, '10.00'))).toBe('ERR_LINKED_ACCOUNT');
    expect(await refusalOf(call(BUY_NOW, { order_id: id }, cast.ann))).toBe('ERR_LINKED_ACCOUNT');
  });

  test('requires a free copy, prices on the tick, and a buy-now price above the start', async () => {
    const open = { asset_type: 1, asset_id: cast.card.playerId, hours: 1 } as const;
    expect(await refusalOf(call(OPEN, { ...open, start_price: '1.005' }, cast.seller))).toBe(
      'ERR_PRICE_TICK',
    );
    expect(await refusalOf(call(OPEN, { ...open, start_price: '5.00', buy_now: '5.00' }, cast.seller))).toBe(
      'ERR_BUY_NOW_LOW',
    );
    expect(await refusalOf(call(OPEN, { ...open, start_price: '5.00' }, cast.ann))).toBe(
      'ERR_NOT_ENOUGH_COPIES',
    );
    await auction();
    expect(await refusalOf(call(OPEN, { ...open, start_price: '5.00' }, cast.seller))).toBe(
      'ERR_NOT_ENOUGH_COPIES',
    );
    const free = await scene.card({ stars: 2, lifetime: null });
    const input = { ...open, asset_id: free.playerId, start_price: '5.00' };
    expect(await refusalOf(call(OPEN, input, cast.seller))).toBe('ERR_CARD_NOT_TRADED');
  });
});

describe('buy now', () => {
  test('closes an auction at its buy-now price', async () => {
    const id = await auction('10.00', '25.00');
    const bought = await done(BUY_NOW, { order_id: id }, cast.ann);
    expect(bought).toMatchObject({ paid: '25.00', balance: '975.00', order: { status: 6 } });
    expect(bought.fills).toMatchObject([{ price: '25.00', my_side: 'bought' }]);
    expect(await scene.copiesOf(cast.card, cast.ann)).toEqual({ owned: 1, onSale: 0 });
    expect((await scene.xfcOf(cast.seller)).available).toBe(whole(1_023.75).units);
    expect(await refusalOf(call(BUY_NOW, { order_id: id }, cast.ben))).toBe('ERR_ORDER_CLOSED');
  });

  test('is refused after the first bid, and without a buy-now price', async () => {
    const id = await auction('10.00', '25.00');
    expect(await refusalOf(call(BUY_NOW, { order_id: id }, cast.seller))).toBe('ERR_OWN_ORDER');
    const bidden = await done(BID, { order_id: id, amount: '10.00' }, cast.ann);
    expect(bidden.order?.auction?.buy_now).toBeNull();
    expect(await refusalOf(call(BUY_NOW, { order_id: id }, cast.ben))).toBe('ERR_NO_BUY_NOW');
  });

  test('requires funds for the whole price', async () => {
    const id = await auction('10.00', '1000.01');
    expect(await refusalOf(call(BUY_NOW, { order_id: id }, cast.ann))).toBe('ERR_INSUFFICIENT_FUNDS');
  });
});

describe('cancelling an auction', () => {
  test('frees its copy before the first bid', async () => {
    const id = await auction();
    expect((await done(CANCEL, { order_id: id }, cast.seller)).order).toMatchObject({ status: 4 });
    expect(await scene.copiesOf(cast.card, cast.seller)).toEqual({ owned: 1, onSale: 0 });
    expect(await refusalOf(bid(id, cast.ann, '10.00'))).toBe('ERR_ORDER_CLOSED');
  });

  test('is refused after a bid: bids bind both sides', async () => {
    const id = await auction();
    await done(BID, { order_id: id, amount: '10.00' }, cast.ann);
    expect(await refusalOf(call(CANCEL, { order_id: id }, cast.seller))).toBe('ERR_AUCTION_HAS_BIDS');
    expect(await refusalOf(call(CANCEL, { order_id: id }, cast.ann))).toBe('ERR_NOT_FOUND');
  });
});

test('auctions a manager bids in are listed among their buy orders', async () => {
  const id = await auction();
  await done(BID, { order_id: id, amount: '10.00' }, cast.ann);
  const buying = await done(MINE, { page: 1, buying: true }, cast.ann);
  expect(buying.data).toMatchObject([
    { id, kind: 4, is_mine: false, auction: { i_lead: true, my_maximum: '10.00' } },
  ]);
  expect((await done(MINE, { page: 1, buying: true }, cast.seller)).data).toEqual([]);
  expect((await done(MINE, { page: 1 }, cast.seller)).data).toMatchObject([
    { id, auction: { i_lead: false } },
  ]);
});

test('a final price far from the reference holds the proceeds and the card for review', async () => {
  const other = await scene.trader(whole(10_000));
  for (let index = 0; index < 5; index += 1) {
    await scene.give(cast.card, cast.seller, 1);
    const sell = {
      asset_type: 1,
      asset_id: cast.card.playerId,
      side: 'sell',
      qty: 1,
      price: '10.00',
      confirmed: true,
    } as const;
    const { order } = await done('market.orders.place', sell, cast.seller);
    await done(
      'market.orders.fill',
      { order_id: order?.id ?? 0, qty: 1, price: '10.00', confirmed: true },
      other,
    );
  }
  const id = await auction();
  expect(await refusalOf(bid(id, cast.ann, '60.00'))).toBe('ERR_PRICE_UNUSUAL');
  await done(BID, { order_id: id, amount: '60.00', confirmed: true }, cast.ann);
  await done(BID, { order_id: id, amount: '59.00', confirmed: true }, cast.ben);
  await at(cast.end.getTime());
  await sweepMarket(db);
  expect(await scene.copiesOf(cast.card, cast.ann)).toEqual({ owned: 1, onSale: 1 });
  expect((await scene.xfcOf(cast.seller)).held).toBe(whole(57).units);
});

describe('the house', () => {
  test('opens auctions by its schedule, mints the sold copy, and pays no fee', async () => {
    const rare = await scene.card({ stars: 4, lifetime: 200 });
    await inTransaction(db, openHouseAuctions);
    const find = await sql<{ id: number; due_at: Date }>`
      select id, due_at from market_order where card_id = ${rare.cardId} and kind = 4 and status < 3
    `.execute(db);
    expect(find.rows).toHaveLength(1);
    expect(await inTransaction(db, openHouseAuctions)).toBe(0);
    const lot = find.rows[0] ?? { id: 0, due_at: cast.start };
    const seen = await done(BIDS, { order_id: lot.id }, cast.ann);
    expect(seen.order).toMatchObject({ maker: { id: 0, nickname: '' }, fee_percent: '0', price: '10.00' });
    await done(BID, { order_id: lot.id, amount: '10.00' }, cast.ann);
    await at(lot.due_at.getTime());
    await sweepMarket(db);
    expect(await scene.copiesOf(rare, cast.ann)).toEqual({ owned: 1, onSale: 0 });
    expect(await scene.xfcOf(cast.ann)).toEqual({ available: whole(990).units, held: 0n });
    const sales = await sql<{ units: bigint }>`
      select coalesce(sum(units), 0)::bigint as units from posting join account on account.id = account_id
      where house_name = 'sales' and currency = 'XFC'
    `.execute(db);
    expect(sales.rows[0]?.units).toBe(whole(10).units);
  });

  test('releases the leader’s hold when no copy is left to mint', async () => {
    const rare = await scene.card({ stars: 4, lifetime: 1 });
    await at(cast.start.getTime() + 40 * HOUR_MS);
    await inTransaction(db, openHouseAuctions);
    const { rows } = await sql<{ id: number; due_at: Date }>`
      select id, due_at from market_order where card_id = ${rare.cardId} and kind = 4 and status < 3
    `.execute(db);
    const [lot] = rows;
    if (lot === undefined) throw new Error('no lot');
    await done(BID, { order_id: lot.id, amount: '10.00' }, cast.ann);
    await scene.give(rare, cast.seller, 1);
    await at(lot.due_at.getTime());
    await sweepMarket(db);
    expect(await scene.xfcOf(cast.ann)).toEqual({ available: whole(1_000).units, held: 0n });
    expect((await done(BIDS, { order_id: lot.id }, cast.ann)).order.status).toBe(7);
  });
});
