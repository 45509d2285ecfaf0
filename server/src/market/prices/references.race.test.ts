import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { expect, test } from 'vitest';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql } from '../../db/database.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { makeRewards } from '../../testing/contests/contests.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { give, makeTradedCard, makeTraders, marketCaller, whole } from '../../testing/market/market.ts';
import { matchOrders } from '../orders/match-order.ts';
import { loadReferences } from './references.ts';

const { db } = await openTestDatabase();
keepBooks(db);
await makeRewards(db);

const TRADES = 16;

test('concurrent trades of a card all count for its reference price', async () => {
  const { done } = marketCaller(db);
  const card = await makeTradedCard(db);
  const sellers = await makeTraders(db, TRADES);
  const buyers = await makeTraders(db, TRADES);
  const orders: { readonly id: number; readonly units: bigint }[] = [];
  for (const [index, seller] of sellers.entries()) {
    await give(db, card, seller, 1);
    const price = `${10 + index}.00`;
    const input = { asset_type: 1, asset_id: card.playerId, side: 'sell', qty: 1, price } as const;
    const { order } = await done('market.orders.place', { ...input, confirmed: true }, seller);
    orders.push({ id: order?.id ?? 0, units: whole(10 + index).units });
  }

  const answers = await Promise.all(
    orders.map(({ id, units }, index) =>
      inTransaction(db, (tx) => {
        const caller = buyers[index];
        if (caller === undefined) throw new Error('no buyer');
        const input = { order_id: id, qty: 1, price: { currency: 'XFC', units }, confirmed: true } as const;
        return matchOrders(tx, [{ caller, input }]);
      }),
    ),
  );

  expect(answers.flat().every((answer) => typeof answer === 'object' && 'fills' in answer)).toBe(true);
  const { rows } = await sql<{ reference: bigint | null }>`
    select reference_price as reference from card_market where card_id = ${card.cardId}
  `.execute(db);
  const references = await loadReferences(db, [card.cardId], await gameNow(db), CURRENT_RULES);
  expect(rows[0]?.reference).not.toBeNull();
  expect(rows[0]?.reference).toBe(references.get(card.cardId));
});
