import { DAY_MS } from '@touchline/domain/rules/index';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction, sql } from '../../db/database.ts';
import { keepBooks } from '../../testing/database/books.ts';
import type { TestManager } from '../../testing/contests/contests.ts';
import { whole, type TestCard } from '../../testing/market/market.ts';
import { openMarketScene } from '../../testing/market/market-scene.ts';
import { marketFiguresSweep } from '../catalog/refresh-figures.ts';
import { lockHeldFill, releaseFills } from '../reviews/review-fills.ts';

const scene = await openMarketScene();
const { done, db } = scene;
keepBooks(db);

let start = new Date('2026-03-01T12:00:00Z');
let quiet: TestCard;
let passed: TestCard;
let ann: TestManager;
let ben: TestManager;

beforeEach(async () => {
  start = new Date(start.getTime() + 200 * 86_400_000);
  await scene.stopClockAt(start);
  [quiet, passed] = [await scene.card({ stars: 3 }), await scene.card({ stars: 3 })];
  [ann, ben] = [await scene.trader(), await scene.trader()];
  await scene.give(quiet, ann, 1);
  await scene.give(passed, ann, 1);
});

async function sell(card: TestCard, from: TestManager, to: TestManager, price: string): Promise<void> {
  const offer = { asset_type: 1, asset_id: card.playerId, side: 'sell', qty: 1, price } as const;
  const { order } = await done('market.orders.place', offer, from);
  await done('market.orders.fill', { order_id: order?.id ?? 0, qty: 1, price }, to);
}

test('two managers who pass a card to and fro fill one row, count once, and write no record', async () => {
  await sell(quiet, ann, await scene.trader(), '10.00');
  for (const price of ['10.00', '11.00', '12.00', '13.00']) {
    await sell(passed, ann, ben, price);
    // The fourth fill of a pair waits for its review, and with it the card.
    if (price === '11.00') break;
    await sell(passed, ben, ann, price);
  }
  const home = await done('market.home', {}, ann);
  const cards = [passed, quiet].map(({ playerId }) => playerId);
  const rows = home.fills.flatMap(({ card }) => (cards.includes(card.id) ? card.id : []));
  expect(rows).toEqual(cards);
  expect(home.summary).toMatchObject({ fills_24h: 2, volume_24h: '21.00' });
  const { data } = await done('market.players.news', { id: passed.playerId, page: 1 }, ann);
  expect(data).toEqual([]);
});

test('a third manager who pays more sets a record, and counts as another trade', async () => {
  await sell(passed, ann, ben, '10.00');
  await sell(passed, ben, await scene.trader(), '12.00');
  const home = await done('market.home', {}, ann);
  expect(home.summary).toMatchObject({ fills_24h: 2, volume_24h: '22.00' });
  const { data } = await done('market.players.news', { id: passed.playerId, page: 1 }, ann);
  expect(data).toMatchObject([{ kind: 'record_price', price: '12.00' }]);
});

test('a flagged trade appears nowhere until its review releases it, and then it counts like any other', async () => {
  for (const price of ['10.00', '10.00', '10.00']) {
    await scene.give(passed, ann, 1);
    await sell(passed, ann, await scene.trader(), price);
  }
  await scene.give(passed, ann, 1);
  const offer = { asset_type: 1, asset_id: passed.playerId, side: 'sell', qty: 1, price: '100.00' } as const;
  const { order } = await done('market.orders.place', { ...offer, confirmed: true }, ann);
  const take = { order_id: order?.id ?? 0, qty: 1, price: '100.00', confirmed: true };
  await done('market.orders.fill', take, ben);
  const waiting = await done('market.home', {}, ann);
  expect(waiting.summary).toMatchObject({ fills_24h: 3, volume_24h: '30.00' });
  expect(waiting.fills.map(({ price }) => price)).not.toContain('100.00');
  const fillId = await scene.lastHeldFill();
  await inTransaction(db, async (tx) => {
    const held = await lockHeldFill(tx, fillId);
    await releaseFills(tx, held === null ? [] : [held]);
  });
  const released = await done('market.home', {}, ann);
  expect(released.summary).toMatchObject({ fills_24h: 4, volume_24h: '130.00' });
  expect(released.fills.map(({ price }) => price)).toContain('100.00');
  await marketFiguresSweep.run(db);
  const { rows } = await sql<{ volume: bigint }>`
    select volume_7d as volume from card_market where card_id = ${passed.cardId}
  `.execute(db);
  expect(rows).toEqual([{ volume: whole(130).units }]);
});

test('one dear sale does not change a usual price, and dearer ones of many do', async () => {
  for (let sale = 0; sale < 5; sale += 1) {
    await scene.give(passed, ann, 1);
    await sell(passed, ann, await scene.trader(), '10.00');
  }
  await scene.stopClockAt(new Date(start.getTime() + 8 * DAY_MS));
  await sell(passed, ann, ben, '35.00');
  await marketFiguresSweep.run(db);
  expect(await changeOf(passed)).toBe('0.0');
  for (let sale = 0; sale < 6; sale += 1) {
    await scene.give(passed, ann, 1);
    await sell(passed, ann, await scene.trader(), '12.00');
  }
  expect(await changeOf(passed)).toBe('20.0');
});

test('a card whose usual price is that of its tier has no change', async () => {
  await sell(passed, ann, ben, '10.00');
  await scene.stopClockAt(new Date(start.getTime() + 8 * DAY_MS));
  for (let sale = 0; sale < 6; sale += 1) {
    await scene.give(passed, ann, 1);
    await sell(passed, ann, await scene.trader(), '20.00');
  }
  await marketFiguresSweep.run(db);
  expect(await changeOf(passed)).toBeNull();
});

test('neither the trades of two managers nor the offers of one fill the page', async () => {
  await sell(quiet, ann, ben, '10.00');
  await sell(passed, ann, ben, '10.00');
  await scene.give(quiet, ann, 2);
  for (const price of ['15.00', '16.00'])
    await done(
      'market.orders.place',
      { asset_type: 1, asset_id: quiet.playerId, side: 'sell', qty: 1, price },
      ann,
    );
  const home = await done('market.home', {}, ann);
  const cards = [passed, quiet].map(({ playerId }) => playerId);
  expect(home.fills.flatMap(({ card }) => (cards.includes(card.id) ? card.id : []))).toEqual([
    passed.playerId,
  ]);
  const prices = home.new_orders.flatMap(({ card, price }) => (cards.includes(card.id) ? price : []));
  expect(prices).toEqual(['16.00']);
});

/** The change of a card's usual price in seven days, in per cent. */
async function changeOf({ playerId }: TestCard): Promise<string | null> {
  const { card } = await done('market.players.get', { id: playerId }, ann);
  return card.market.change_7d;
}
