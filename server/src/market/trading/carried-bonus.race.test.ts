import { saleOf } from '@touchline/domain/market/fees';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { carriedBySale } from '@touchline/domain/wallet/carried';
import { obligationOf } from '@touchline/domain/wallet/promotional';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../db/database.ts';
import { makeBarrier } from '../../testing/processes/barrier.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { makeManagers, type TestManager } from '../../testing/contests/contests.ts';
import { whole, type TestCard } from '../../testing/market/market.ts';
import { openMarketScene } from '../../testing/market/market-scene.ts';
import { ownXfc } from '../../wallet/public.ts';

const scene = await openMarketScene();
const { call, done, db } = scene;
keepBooks(db);

const PURCHASES = 4;
const PRICE = whole(9).units;
/** Of 39.00 own 19.00: two purchases are paid with it, of the third 1.00; the proceeds of the fourth are 8.55. */
const CARRIED = whole(8).units + whole(8.55).units;

let card: TestCard;
let payer: TestManager;
let sellers: readonly TestManager[];
let orders: readonly number[];

/** A manager with 20 bonus XFC and 19 of their own, and four offers that they can pay all. */
beforeEach(async () => {
  card = await scene.card({ stars: 3 });
  const [newcomer] = await makeManagers(db, 1, whole(20));
  if (newcomer === undefined) throw new Error('no newcomer');
  payer = newcomer;
  await scene.give(card, payer, 2);
  for (let sold = 0; sold < 2; sold += 1)
    await take(await offer(payer, '10.00'), await scene.trader(), '10.00');
  sellers = await Promise.all(Array.from({ length: PURCHASES }, () => scene.trader()));
  orders = [];
  for (const seller of sellers) {
    await scene.give(card, seller, 1);
    orders = [...orders, await offer(seller, '9.00')];
  }
});

async function offer(by: TestManager, price: string): Promise<number> {
  const input = { asset_type: 1, asset_id: card.playerId, side: 'sell', qty: 1, price } as const;
  return (await done('market.orders.place', input, by)).order?.id ?? 0;
}

const take = (order_id: number, by: TestManager, price: string) =>
  call('market.orders.fill', { order_id, qty: 1, price }, by);

describe('purchases of one bonus holder at once', () => {
  test('carry what the same purchases carry one after the other', async () => {
    await Promise.all(orders.map((id) => take(id, payer, '9.00')));
    const carried = await Promise.all(
      sellers.map(async ({ managerId }) => (await ownXfc(db, managerId)).carried),
    );
    expect(carried.reduce((sum, units) => sum + units, 0n)).toBe(CARRIED);
  });

  test('decided on what was read without a lock carry nothing: each counts the same own XFC', async () => {
    const arrive = makeBarrier(PURCHASES);
    const carried = await Promise.all(
      orders.map(() =>
        inTransaction(db, async (tx) => {
          const own = await ownXfc(tx, payer.managerId);
          await arrive();
          const { gross, proceeds } = saleOf(PRICE, 1, CURRENT_RULES.market.feeBasisPoints);
          const state = {
            total: own.available + own.held,
            obligation: obligationOf(own, CURRENT_RULES.promotional),
          };
          const none = { total: 0n, obligation: 0n };
          return carriedBySale({ gross, proceeds, usual: null }, state, none).toSeller;
        }),
      ),
    );
    expect(carried.reduce((sum, units) => sum + units, 0n)).toBeLessThan(CARRIED);
  });
});
