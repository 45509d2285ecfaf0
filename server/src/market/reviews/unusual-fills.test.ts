import { isRefusal } from '@touchline/contract/errors';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { inProcessManager, inProcessVisitor, type Caller } from '../../http/auth/caller.ts';
import { makeLimits } from '../../http/edge/limits.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { makeManagers, type TestManager } from '../../testing/contests/contests.ts';
import { marketCaller, whole, type TestCard } from '../../testing/market/market.ts';
import { openMarketScene } from '../../testing/market/market-scene.ts';
import { marketRoutes } from '../routes.ts';
import { sweepMarket } from '../sweeps.ts';

const scene = await openMarketScene();
const { call, done, db } = scene;
keepBooks(db);
const NEW = 'market.orders.place';
const TAKE = 'market.orders.fill';

let card: TestCard;
let seller: TestManager;
let buyer: TestManager;

/** A card with a reference price of 10.00, the median of five fills. */
beforeEach(async () => {
  ({ card, seller, buyer } = await scene.sale(10));
  const offer = { asset_type: 1, asset_id: card.playerId, side: 'sell', qty: 5, price: '10.00' } as const;
  const { order } = await done(NEW, offer, seller);
  for (let index = 0; index < 5; index += 1) {
    await done(TAKE, { order_id: order?.id ?? 0, qty: 1, price: '10.00' }, buyer);
  }
});

function offerAt(price: string, by: TestManager, confirmed = false) {
  return call(NEW, { asset_type: 1, asset_id: card.playerId, side: 'sell', qty: 1, price, confirmed }, by);
}

describe('a price far from the reference', () => {
  test('requires confirmation of the maker and of the taker', async () => {
    expect(await offerAt('41.00', seller)).toEqual({
      refused: 'ERR_PRICE_UNUSUAL',
      values: { reference: '10.00' },
    });
    const offered = await offerAt('41.00', seller, true);
    const order_id = isRefusal(offered) ? 0 : (offered.order?.id ?? 0);
    const take = { order_id, qty: 1, price: '41.00' };
    expect(await call(TAKE, take, buyer)).toMatchObject({ refused: 'ERR_PRICE_UNUSUAL' });
    expect(await call(TAKE, { ...take, confirmed: true }, buyer)).toMatchObject({ paid: '41.00' });
  });

  test('holds proceeds and card until the review, and releases them after seven days', async () => {
    const offered = await offerAt('41.00', seller, true);
    const order_id = isRefusal(offered) ? 0 : (offered.order?.id ?? 0);
    const before = (await scene.xfcOf(seller)).available;
    await done(TAKE, { order_id, qty: 1, price: '41.00', confirmed: true }, buyer);
    expect(await scene.xfcOf(seller)).toEqual({ available: before, held: whole(38.95).units });
    expect(await scene.copiesOf(card, buyer)).toEqual({ owned: 6, onSale: 1 });
    const all = { asset_type: 1, asset_id: card.playerId, side: 'sell', qty: 6, price: '10.00' } as const;
    expect(await call(NEW, all, buyer)).toEqual({ refused: 'ERR_NOT_ENOUGH_COPIES' });
    await scene.stopClockAt(new Date('2026-03-08T12:00:00Z'));
    await sweepMarket(db);
    expect(await scene.xfcOf(seller)).toEqual({ available: before + whole(38.95).units, held: 0n });
    expect(await scene.copiesOf(card, buyer)).toEqual({ owned: 6, onSale: 0 });
  });

  test('is among the latest trades for its two managers alone, until the review', async () => {
    const offered = await offerAt('41.00', seller, true);
    const order_id = isRefusal(offered) ? 0 : (offered.order?.id ?? 0);
    await done(TAKE, { order_id, qty: 1, price: '41.00', confirmed: true }, buyer);
    const shownTo = async (reader: Caller) => {
      const page = await done('market.players.get', { id: card.playerId }, reader);
      const { data } = await done('market.players.fills', { playerId: card.playerId }, reader);
      expect(page.fills).toEqual(data.slice(0, page.fills.length));
      return data.map(({ price }) => price).includes('41.00');
    };
    const stranger = await scene.trader();
    expect([await shownTo(seller), await shownTo(buyer)]).toEqual([true, true]);
    expect([await shownTo(stranger), await shownTo(inProcessVisitor())]).toEqual([false, false]);
    await scene.stopClockAt(new Date('2026-03-08T12:00:00Z'));
    await sweepMarket(db);
    expect([await shownTo(stranger), await shownTo(inProcessVisitor())]).toEqual([true, true]);
  });

  test('does not change the reference', async () => {
    for (let index = 0; index < 5; index += 1) {
      const offered = await offerAt('41.00', seller, true);
      const order_id = isRefusal(offered) ? 0 : (offered.order?.id ?? 0);
      await done(TAKE, { order_id, qty: 1, price: '41.00', confirmed: true }, buyer);
    }
    const { rows } = await sql<{ reference: bigint }>`
      select reference_price as reference from card_market where card_id = ${card.cardId}
    `.execute(db);
    expect(rows[0]?.reference).toBe(whole(10).units);
  });
});

test('two managers who sell a card back and forth do not change its reference, and their fourth fill waits', async () => {
  const pair: readonly [TestManager, TestManager] = [await scene.trader(), await scene.trader()];
  await scene.give(card, pair[0], 1);
  const before = await scene.lastHeldFill();
  for (let day = 2; day < 6; day += 1) {
    expect(await scene.lastHeldFill()).toBe(before);
    await scene.stopClockAt(new Date(Date.UTC(2026, 2, day, 12)));
    const [owner, taker] = day % 2 === 0 ? pair : [pair[1], pair[0]];
    const offer = { asset_type: 1, asset_id: card.playerId, side: 'sell', qty: 1, price: '39.00' } as const;
    const { order } = await done(NEW, offer, owner);
    await done(TAKE, { order_id: order?.id ?? 0, qty: 1, price: '39.00' }, taker);
  }
  const { rows } = await sql<{ reference: bigint; last: bigint }>`
    select reference_price as reference, last_price as last from card_market where card_id = ${card.cardId}
  `.execute(db);
  expect(rows[0]).toEqual({ reference: whole(10).units, last: whole(39).units });
  expect(await scene.lastHeldFill()).toBeGreaterThan(before);
});

test('promotional XFC trades only near the reference', async () => {
  const [newcomer] = await makeManagers(db, 1, whole(20));
  if (newcomer === undefined) throw new Error('no newcomer');
  const bid = (price: string) =>
    call(
      NEW,
      { asset_type: 1, asset_id: card.playerId, side: 'buy', qty: 1, price, confirmed: true },
      newcomer,
    );
  const range = { refused: 'ERR_PROMOTIONAL_PRICE', values: { min: '8.00', max: '12.50' } };
  expect(await bid('12.51')).toEqual(range);
  expect(await bid('7.99')).toEqual(range);
  expect(await bid('8.00')).toMatchObject({ held_balance: '8.00' });
});

test('nor does it take an offer far from the reference by an order whose limit is near it', async () => {
  const [newcomer] = await makeManagers(db, 1, whole(20));
  if (newcomer === undefined) throw new Error('no newcomer');
  const far = await scene.trader();
  await scene.give(card, far, 1);
  await done(NEW, { asset_type: 1, asset_id: card.playerId, side: 'sell', qty: 1, price: '2.60' }, far);
  const wanted = { asset_type: 1, asset_id: card.playerId, side: 'buy', qty: 1, price: '8.00' } as const;
  expect(await call(NEW, wanted, newcomer)).toEqual({
    refused: 'ERR_PROMOTIONAL_PRICE',
    values: { min: '8.00', max: '12.50' },
  });
  expect((await scene.xfcOf(newcomer)).available).toBe(whole(20).units);
  // A manager without bonus XFC may take it.
  expect(await call(NEW, wanted, await scene.trader())).toMatchObject({ held_balance: '0.00' });
});

test('a manager fills at most twenty orders a minute, simulated managers without a limit', async () => {
  const limited = marketCaller(db, marketRoutes({ limits: makeLimits(() => 0) }));
  const visiting = { ...inProcessManager(buyer), sessionId: 1 };
  const takes = async (by: typeof visiting | TestManager, times: number): Promise<readonly string[]> => {
    const outcomes: string[] = [];
    for (let index = 0; index < times; index += 1) {
      const outcome = await limited.call(TAKE, { order_id: 2_000_000_000, qty: 1, price: '1.00' }, by);
      outcomes.push(isRefusal(outcome) ? outcome.refused : 'Ok');
    }
    return outcomes;
  };
  expect(new Set(await takes(visiting, 20))).toEqual(new Set(['ERR_NOT_FOUND']));
  expect(await takes(visiting, 1)).toEqual(['ERR_TOO_MANY']);
  expect(new Set(await takes(buyer, 25))).toEqual(new Set(['ERR_NOT_FOUND']));
});
