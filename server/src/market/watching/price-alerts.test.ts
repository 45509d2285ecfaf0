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

interface AlertNotice {
  readonly kind: string;
  readonly price: string;
  readonly wished: string;
  readonly link: string | null;
}

async function readNotices(): Promise<readonly AlertNotice[]> {
  const { rows } = await sql<AlertNotice>`
    select kind, message_values ->> 'price' as price, message_values ->> 'wished' as wished, link
    from notification where manager_id = ${watcher.managerId} and kind like 'price%' order by id
  `.execute(db);
  return rows;
}
const prices = async () => (await readNotices()).map(({ kind, price }) => `${kind} ${price}`);

test('a low alert is sent once when the lowest ask reaches it, and again after the ask rose', async () => {
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
  const [alert] = await readNotices();
  expect(alert).toMatchObject({ wished: '10.00' });
  expect(alert?.link).toMatch(new RegExp(`^/market/player/${card.playerId}/`));
});

test('a high alert is sent by the trade that reaches it, not by the next one', async () => {
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

test('the watcher’s own asks trigger no alert', async () => {
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
  // An alert set while only the watcher's own ask is below it starts as not sent.
  await watch({ below: '9.20' });
  await order('sell', '9.10');
  expect(await prices()).toEqual(['price_below 9.50', 'price_below 9.10']);
});

test('an alert set at the current price waits until the price returns there', async () => {
  const resting = await order('sell', '8.00');
  await watch({ below: '10.00' });
  await order('sell', '9.00');
  expect(await prices()).toEqual([]);
  // A changed alert starts over, and a watcher without alerts gets no notice.
  await watch({ below: '7.00' });
  await order('sell', '7.00');
  expect(await prices()).toEqual(['price_below 7.00']);
  await watch({});
  await cancel(resting);
  await order('sell', '1.00');
  expect(await prices()).toEqual(['price_below 7.00']);
});
