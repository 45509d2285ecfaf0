import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { gameNow } from '../../db/clock.ts';
import { connect, inTransaction, sql, type Db } from '../../db/database.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { type TestManager } from '../../testing/contests/contests.ts';
import { makeTraders, whole, type TestCard } from '../../testing/market/market.ts';
import { openMarketScene } from '../../testing/market/market-scene.ts';
import { matchOrders } from '../orders/match-order.ts';
import { loadReferences } from './references.ts';
import { cachedPrices } from './price-cache.ts';

const scene = await openMarketScene();
const { done, db, url } = scene;
/** Stands in for another process: it has a cache of its own. */
const other = connect(url, 4);
afterAll(() => other.destroy());
keepBooks(db);

const TRADES = 12;
let card: TestCard;
let sellers: readonly TestManager[];
let buyers: readonly TestManager[];

beforeEach(async () => {
  card = await scene.card();
  sellers = await makeTraders(db, TRADES);
  buyers = await makeTraders(db, TRADES);
  for (const seller of sellers) await scene.give(card, seller, 1);
});

/** The nth seller sells a copy to the nth buyer; `then` runs before the commit. */
async function trade(by: Db, index: number, then: () => void = () => {}): Promise<void> {
  const [seller, buyer] = [sellers[index], buyers[index]];
  if (seller === undefined || buyer === undefined) throw new Error('there are no more traders');
  const price = { currency: 'XFC', units: whole(10 + index).units } as const;
  const offer = { asset_type: 1, asset_id: card.playerId, side: 'sell', qty: 1 } as const;
  const { order } = await done('market.orders.place', { ...offer, price: `${10 + index}.00` }, seller);
  await inTransaction(by, async (tx) => {
    const input = { order_id: order?.id ?? 0, qty: 1, price, confirmed: true } as const;
    const [answer] = await matchOrders(tx, [{ caller: buyer, input }]);
    expect(answer).toHaveProperty('fills');
    then();
  });
}

async function hasCached(by: Db): Promise<boolean> {
  const { cards } = await inTransaction(by, (tx) => cachedPrices(tx, [card.cardId]));
  return cards.has(card.cardId);
}

/** The stored reference price, and the one computed from all fills. */
async function references(): Promise<readonly [bigint | null | undefined, bigint | null | undefined]> {
  const { rows } = await sql<{ reference: bigint | null }>`
    select reference_price as reference from card_market where card_id = ${card.cardId}
  `.execute(db);
  const all = await loadReferences(db, [card.cardId], await gameNow(db), CURRENT_RULES);
  return [rows[0]?.reference, all.get(card.cardId)];
}

async function expectRight(): Promise<void> {
  const [written, right] = await references();
  expect(right).not.toBeNull();
  expect(written).toBe(right);
}

test('the last fills of a card are cached until another process changes its orders', async () => {
  expect(await hasCached(db)).toBe(false);
  await trade(db, 0);
  expect(await hasCached(db)).toBe(true);
  expect(await hasCached(other)).toBe(false);
  await trade(other, 1);
  expect([await hasCached(db), await hasCached(other)]).toEqual([false, true]);
});

test('the reference price is right when either of two processes trades the card', async () => {
  for (let index = 0; index < 6; index += 1) await trade(db, index);
  await expectRight();
  for (const [index, by] of [other, other, db, other, db, db].entries()) {
    await trade(by, 6 + index);
    await expectRight();
  }
});

test('a rolled back trade is not cached', async () => {
  for (let index = 0; index < 6; index += 1) await trade(db, index);
  const undone = trade(db, 6, () => {
    throw new Error('rolled back');
  });
  await expect(undone).rejects.toThrow('rolled back');
  await trade(db, 7);
  await expectRight();
});
