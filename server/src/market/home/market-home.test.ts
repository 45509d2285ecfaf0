import { beforeEach, expect, test } from 'vitest';
import { keepBooks } from '../../testing/database/books.ts';
import type { TestManager } from '../../testing/contests/contests.ts';
import type { TestCard } from '../../testing/market/market.ts';
import { openMarketScene } from '../../testing/market/market-scene.ts';

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

test('a flagged trade appears nowhere', async () => {
  for (const price of ['10.00', '10.00', '10.00']) {
    await scene.give(passed, ann, 1);
    await sell(passed, ann, await scene.trader(), price);
  }
  await scene.give(passed, ann, 1);
  const offer = { asset_type: 1, asset_id: passed.playerId, side: 'sell', qty: 1, price: '100.00' } as const;
  const { order } = await done('market.orders.place', { ...offer, confirmed: true }, ann);
  const take = { order_id: order?.id ?? 0, qty: 1, price: '100.00', confirmed: true };
  await done('market.orders.fill', take, ben);
  const home = await done('market.home', {}, ann);
  expect(home.summary).toMatchObject({ fills_24h: 3, volume_24h: '30.00' });
  expect(home.fills.map(({ price }) => price)).not.toContain('100.00');
});
