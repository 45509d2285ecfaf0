import { HOUR_MS } from '@touchline/domain/rules/index';
import { describe, expect, test } from 'vitest';
import { whole } from '../../testing/market/market.ts';
import { refusalOf } from '../../testing/http/refusals.ts';
import { openAuctionScene } from '../../testing/market/auction-scene.ts';
import { sweepMarket } from '../sweeps.ts';

const { scene, cast, auction, bid, at } = await openAuctionScene();
const { call, done, db } = scene;

const BID = 'market.auctions.bid';
const BUY_NOW = 'market.auctions.buyNow';
const CANCEL = 'market.orders.cancel';
const EDIT = 'market.orders.edit';
const BIDS = 'market.auctions.get';

describe('editing an auction', () => {
  const edited = (order_id: number, changed: Readonly<Record<string, unknown>>) => ({
    order_id,
    qty: 1,
    price: '12.00',
    ...changed,
  });

  test('changes its start price, buy-now price and end before the first bid', async () => {
    const id = await auction('10.00', '25.00');
    await at(cast.start.getTime() + HOUR_MS / 2);
    const ends_at = new Date(cast.start.getTime() + HOUR_MS / 2 + 6 * HOUR_MS).toISOString();
    const result = await done(EDIT, edited(id, { buy_now: '40.00', hours: 6 }), cast.seller);
    expect(result.order).toMatchObject({
      price: '12.00',
      ends_at,
      auction: { start_price: '12.00', next_bid: '12.00', buy_now: '40.00', bids: 0 },
    });
    expect((await done(BIDS, { order_id: id }, cast.ann)).order).toMatchObject({ price: '12.00', ends_at });
    expect(await scene.copiesOf(cast.card, cast.seller)).toEqual({ owned: 1, onSale: 1 });
    expect(await refusalOf(bid(id, cast.ann, '11.99'))).toBe('ERR_BID_LOW');
    await at(cast.end.getTime());
    await sweepMarket(db);
    await done(BID, { order_id: id, amount: '12.00' }, cast.ann);
    await at(cast.start.getTime() + HOUR_MS / 2 + 6 * HOUR_MS);
    await sweepMarket(db);
    expect(await scene.copiesOf(cast.card, cast.ann)).toEqual({ owned: 1, onSale: 0 });
  });

  test('keeps the end without hours, removes the buy-now price left out, and sets one', async () => {
    const id = await auction('10.00', '25.00');
    const removed = await done(EDIT, edited(id, {}), cast.seller);
    expect(removed.order).toMatchObject({ ends_at: cast.end.toISOString(), auction: { buy_now: null } });
    expect(await refusalOf(call(BUY_NOW, { order_id: id }, cast.ann))).toBe('ERR_NO_BUY_NOW');
    await done(EDIT, edited(id, { buy_now: '30.00' }), cast.seller);
    expect((await done(BUY_NOW, { order_id: id }, cast.ann)).paid).toBe('30.00');
  });

  test('refuses a purchase at the price before the edit', async () => {
    const id = await auction('10.00', '25.00');
    await done(EDIT, edited(id, { buy_now: '400.00' }), cast.seller);
    expect(await call(BUY_NOW, { order_id: id, price: '25.00' }, cast.ann)).toMatchObject({
      refused: 'ERR_PRICE_CHANGED',
      values: { price: '400.00' },
    });
    expect((await scene.xfcOf(cast.ann)).available).toBe(whole(1_000).units);
    expect((await done(BUY_NOW, { order_id: id, price: '400.00' }, cast.ann)).paid).toBe('400.00');
  });

  test('is refused after a bid, after the end, after a cancellation and to everybody else', async () => {
    const id = await auction();
    expect(await refusalOf(call(EDIT, edited(id, {}), cast.ann))).toBe('ERR_NOT_FOUND');
    await done(BID, { order_id: id, amount: '10.00' }, cast.ann);
    expect(await refusalOf(call(EDIT, edited(id, {}), cast.seller))).toBe('ERR_AUCTION_HAS_BIDS');
    expect(await refusalOf(call(EDIT, edited(id, {}), cast.ben))).toBe('ERR_NOT_FOUND');
    await scene.give(cast.card, cast.seller, 2);
    const ended = await auction();
    const cancelled = await auction();
    await done(CANCEL, { order_id: cancelled }, cast.seller);
    expect(await refusalOf(call(EDIT, edited(cancelled, {}), cast.seller))).toBe('ERR_ORDER_CLOSED');
    await at(cast.end.getTime());
    expect(await refusalOf(call(EDIT, edited(ended, { hours: 24 }), cast.seller))).toBe('ERR_ORDER_CLOSED');
  });

  test('requires one copy, prices on the tick and a buy-now price above the start', async () => {
    const id = await auction();
    expect(await refusalOf(call(EDIT, edited(id, { qty: 2 }), cast.seller))).toBe('ERR_NOT_ENOUGH_COPIES');
    expect(await refusalOf(call(EDIT, edited(id, { price: '1.005' }), cast.seller))).toBe('ERR_PRICE_TICK');
    expect(await refusalOf(call(EDIT, edited(id, { buy_now: '12.00' }), cast.seller))).toBe(
      'ERR_BUY_NOW_LOW',
    );
    expect((await done(BIDS, { order_id: id }, cast.ann)).order.price).toBe('10.00');
  });

  test('alone takes hours and a buy-now price: other orders have neither', async () => {
    const input = {
      asset_type: 1,
      asset_id: cast.card.playerId,
      side: 'sell',
      qty: 1,
      price: '10.00',
    } as const;
    const id = (await done('market.orders.place', input, cast.seller)).order?.id ?? 0;
    expect(await refusalOf(call(EDIT, edited(id, { hours: 6 }), cast.seller))).toBe('ERR_GENERIC_ERROR');
    expect(await refusalOf(call(EDIT, edited(id, { buy_now: '20.00' }), cast.seller))).toBe(
      'ERR_GENERIC_ERROR',
    );
  });
});
