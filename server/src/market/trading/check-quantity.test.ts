import { expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { openMarketScene, START } from '../../testing/market/market-scene.ts';

const scene = await openMarketScene();
const { call, done, db } = scene;
keepBooks(db);

test('nobody wants more copies than can exist, by a new order or by an edited one', async () => {
  await scene.stopClockAt(START);
  const [card, buyer] = [await scene.card({ stars: 5, lifetime: 5 }), await scene.trader()];
  const wanted = { asset_type: 1, asset_id: card.playerId, side: 'buy', price: '1.00' } as const;
  const refused = { refused: 'ERR_MORE_THAN_EXIST', values: { max: 5 } };
  expect(await call('market.orders.place', { ...wanted, qty: 6 }, buyer)).toEqual(refused);
  const { order } = await done('market.orders.place', { ...wanted, qty: 5 }, buyer);
  const edited = { order_id: order?.id ?? 0, price: '1.00' };
  expect(await call('market.orders.edit', { ...edited, qty: 6 }, buyer)).toEqual(refused);
  expect(await scene.xfcOf(buyer)).toMatchObject({ held: 500_000_000n });
});

test('a burned copy can no longer be wanted', async () => {
  await scene.stopClockAt(START);
  const [card, owner] = [await scene.card({ stars: 5, lifetime: 5 }), await scene.trader()];
  await scene.give(card, owner, 2);
  await sql`update card set burned = 1 where id = ${card.cardId}`.execute(db);
  const wanted = { asset_type: 1, asset_id: card.playerId, side: 'buy', price: '1.00' } as const;
  const buyer = await scene.trader();
  expect(await call('market.orders.place', { ...wanted, qty: 5 }, buyer)).toEqual({
    refused: 'ERR_MORE_THAN_EXIST',
    values: { max: 4 },
  });
  expect(await call('market.orders.place', { ...wanted, qty: 4 }, buyer)).toMatchObject({
    held_balance: '4.00',
  });
  await sql`update card set burned = 0 where id = ${card.cardId}`.execute(db);
});
