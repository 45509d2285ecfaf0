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
/** As another process is: it remembers by itself. */
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

/** The nth seller sells his copy to the nth buyer; `then` comes before the commit. */
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

async function remembers(by: Db): Promise<boolean> {
  const { cards } = await inTransaction(by, (tx) => cachedPrices(tx, [card.cardId]));
  return cards.has(card.cardId);
}

/** The reference price that was written, and the one that follows from all fills. */
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

test('the last fills of a card are remembered until somebody else changes its orders', async () => {
  expect(await remembers(db)).toBe(false);
  await trade(db, 0);
  expect(await remembers(db)).toBe(true);
  expect(await remembers(other)).toBe(false);
  await trade(other, 1);
  expect([await remembers(db), await remembers(other)]).toEqual([false, true]);
});

test('the reference price is right whoever of two processes trades the card', async () => {
  for (let index = 0; index < 6; index += 1) await trade(db, index);
  await expectRight();
  for (const [index, by] of [other, other, db, other, db, db].entries()) {
    await trade(by, 6 + index);
    await expectRight();
  }
});

test('what was undone is not remembered', async () => {
  for (let index = 0; index < 6; index += 1) await trade(db, index);
  const undone = trade(db, 6, () => {
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await trade(db, 7);
  await expectRight();
});
