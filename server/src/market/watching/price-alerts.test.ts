import { beforeEach, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { type TestManager } from '../../testing/contests/contests.ts';
import { type TestCard } from '../../testing/market/market.ts';
import { openMarketScene } from '../../testing/market/market-scene.ts';

const scene = await openMarketScene();
const { done, db } = scene;

let card: TestCard;
let seller: TestManager;
let buyer: TestManager;
let watcher: TestManager;

beforeEach(async () => {
  await scene.stopClockAt(new Date('2026-03-01T12:00:00Z'));
  card = await scene.card();
  seller = await scene.trader();
  buyer = await scene.trader();
  watcher = await scene.trader();
  await scene.give(card, seller, 9);
});

const watch = (alerts: { readonly below?: string; readonly above?: string }) =>
  done('market.watchList.set', { asset_type: 1, id: card.playerId, on: true, ...alerts }, watcher);

async function order(side: 'sell' | 'buy', price: string): Promise<number> {
  const input = { asset_type: 1, asset_id: card.playerId, side, qty: 1, price, confirmed: true };
  return (await done('market.orders.place', input, side === 'sell' ? seller : buyer)).order?.id ?? 0;
}
const cancel = (order_id: number) => done('market.orders.cancel', { order_id }, seller);

interface Told {
  readonly kind: string;
  readonly price: string;
  readonly wished: string;
  readonly link: string | null;
}

async function told(): Promise<readonly Told[]> {
  const { rows } = await sql<Told>`
    select kind, message_values ->> 'price' as price, message_values ->> 'wished' as wished, link
    from notification where manager_id = ${watcher.managerId} and kind like 'price%' order by id
  `.execute(db);
  return rows;
}
const prices = async () => (await told()).map(({ kind, price }) => `${kind} ${price}`);

test('who waits for a price is told once when the lowest offer comes down to it, and again after it rose', async () => {
  await watch({ below: '10.00' });
  await order('sell', '12.00');
  expect(await prices()).toEqual([]);
  const first = await order('sell', '10.00');
  const second = await order('sell', '9.00');
  expect(await prices()).toEqual(['price_below 10.00']);
  await cancel(first);
  await cancel(second);
  await order('sell', '8.00');
  expect(await prices()).toEqual(['price_below 10.00', 'price_below 8.00']);
  const [alert] = await told();
  expect(alert).toMatchObject({ wished: '10.00' });
  expect(alert?.link).toMatch(new RegExp(`^/market/player/${card.playerId}/`));
});

test('who waits for a high price is told by the trade that reaches it, not by the next one', async () => {
  await watch({ above: '10.00' });
  await order('sell', '11.00');
  expect(await prices()).toEqual([]);
  await order('buy', '11.00');
  await order('sell', '12.00');
  await order('buy', '12.00');
  expect(await prices()).toEqual(['price_above 11.00']);
  await order('sell', '9.00');
  await order('buy', '9.00');
  await order('sell', '10.00');
  await order('buy', '10.00');
  expect(await prices()).toEqual(['price_above 11.00', 'price_above 10.00']);
});

test('what one offers oneself is no price to wait for', async () => {
  await scene.give(card, watcher, 3);
  const sell = (price: string) =>
    done(
      'market.orders.place',
      { asset_type: 1, asset_id: card.playerId, side: 'sell', qty: 1, price, confirmed: true },
      watcher,
    );
  await watch({ below: '10.00' });
  await sell('9.00');
  expect(await prices()).toEqual([]);
  await order('sell', '9.50');
  expect(await prices()).toEqual(['price_below 9.50']);
  // Nor does an alert that is set beside an own offer begin as one that was told.
  await watch({ below: '9.20' });
  await order('sell', '9.10');
  expect(await prices()).toEqual(['price_below 9.50', 'price_below 9.10']);
});

test('an alert set where the price already stands waits until it comes back there', async () => {
  const standing = await order('sell', '8.00');
  await watch({ below: '10.00' });
  await order('sell', '9.00');
  expect(await prices()).toEqual([]);
  // Another wish begins anew, and one without alerts is told nothing.
  await watch({ below: '7.00' });
  await order('sell', '7.00');
  expect(await prices()).toEqual(['price_below 7.00']);
  await watch({});
  await cancel(standing);
  await order('sell', '1.00');
  expect(await prices()).toEqual(['price_below 7.00']);
});
