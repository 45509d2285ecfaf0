import { CURRENT_RULES, DAY_MS } from '@touchline/domain/rules/index';
import { beforeEach, describe, expect, test } from 'vitest';
import { keepBooks } from '../../testing/database/books.ts';
import { makeManagers, type TestManager } from '../../testing/contests/contests.ts';
import { openMarketScene } from '../../testing/market/market-scene.ts';
import { whole, type TestCard } from '../../testing/market/market.ts';
import { loadReferences } from './references.ts';

const scene = await openMarketScene();
const { done, db } = scene;
keepBooks(db);

/** Distance between tests: fills of an earlier one must not count for a reference price. */
const APART_MS = 200 * DAY_MS;
const USUAL = 1_000_000_000n;
let now = new Date('2026-03-01T12:00:00Z');
let card: TestCard;

/** A card that seven managers bought at 10.00. */
beforeEach(async () => {
  now = new Date(now.getTime() + APART_MS);
  await scene.stopClockAt(now);
  card = await scene.card({ stars: 3 });
  const stranger = await scene.trader();
  await scene.give(card, stranger, 7);
  for (let index = 0; index < 7; index += 1) await sell(stranger, await scene.trader(), '10.00');
  expect(await reference()).toBe(USUAL);
});

const reference = async () => (await loadReferences(db, [card.cardId], now, CURRENT_RULES)).get(card.cardId);

async function sell(from: TestManager, to: TestManager, price: string, of = card): Promise<void> {
  const offer = { asset_type: 1, asset_id: of.playerId, side: 'sell', qty: 1, price } as const;
  const { order } = await done('market.orders.place', offer, from);
  await done('market.orders.fill', { order_id: order?.id ?? 0, qty: 1, price }, to);
}

describe('the usual price of a card', () => {
  test('is not moved by a chain of new accounts with bonus XFC', async () => {
    const chain = await makeManagers(db, 12, whole(20));
    const [first] = chain;
    if (first === undefined) throw new Error('no manager');
    await scene.give(card, first, 1);
    for (const [index, from] of chain.slice(0, -1).entries()) {
      const to = chain[index + 1];
      if (to !== undefined) await sell(from, to, '8.00');
    }
    expect(await reference()).toBe(USUAL);
  });

  test('is not lost when three managers fill the list of fills with a ring of trades', async () => {
    const cheap = await scene.card({ stars: 3 });
    const seller = await scene.trader();
    await scene.give(cheap, seller, 9);
    for (let index = 0; index < 9; index += 1) await sell(seller, await scene.trader(), '2.60', cheap);
    const [ann, ben, cid] = [await scene.trader(), await scene.trader(), await scene.trader()];
    await scene.give(card, ann, 1);
    for (let round = 0; round < 15; round += 1) {
      await sell(ann, ben, '3.00');
      await sell(ben, cid, '3.00');
      await sell(cid, ann, '3.00');
    }
    expect(await reference()).toBe(USUAL);
  });

  test('is moved by managers who have played their bonus XFC or never had any', async () => {
    const [seller] = await makeManagers(db, 1, whole(20));
    if (seller === undefined) throw new Error('no manager');
    await scene.give(card, seller, 8);
    for (let index = 0; index < 8; index += 1) await sell(seller, await scene.trader(), '8.00');
    expect(await reference()).toBe((USUAL * 8n) / 10n);
  });
});
