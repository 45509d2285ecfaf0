import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { beforeEach, describe, expect, test } from 'vitest';
import { inProcessManager } from '../../http/auth/caller.ts';
import { makeLimits } from '../../http/edge/limits.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { refusalOf } from '../../testing/http/refusals.ts';
import { marketCaller, type MarketCaller, type TestCard } from '../../testing/market/market.ts';
import { openMarketScene } from '../../testing/market/market-scene.ts';
import { type TestManager } from '../../testing/contests/contests.ts';
import { marketRoutes } from '../routes.ts';

const scene = await openMarketScene();
const { db, done } = scene;
keepBooks(db);

const { fillsAMinute } = CURRENT_RULES.market;
const PRICE = '10.00';

let card: TestCard;
let seller: TestManager;
let buyer: TestManager;
/** The calls of the market within one minute. */
let call: MarketCaller['call'];

beforeEach(async () => {
  ({ card, seller, buyer } = await scene.sale(60));
  ({ call } = marketCaller(db, marketRoutes({ limits: makeLimits(() => 0) })));
});

const visiting = () => ({ ...inProcessManager(buyer), sessionId: 1 });

/** The seller offers single copies, each in an order of its own. Returns one of them. */
async function offers(count: number): Promise<number> {
  let last = 0;
  for (let index = 0; index < count; index += 1) {
    const offer = { asset_type: 1, asset_id: card.playerId, side: 'sell', qty: 1, price: PRICE } as const;
    last = (await done('market.orders.place', offer, seller)).order?.id ?? 0;
  }
  return last;
}

const buy = (qty: number, price = PRICE) =>
  call(
    'market.orders.place',
    { asset_type: 1, asset_id: card.playerId, side: 'buy', qty, price },
    visiting(),
  );

describe('the fills of a manager in a minute', () => {
  test('include those of orders that cross, however they come about', async () => {
    const last = await offers(fillsAMinute + 2);
    expect(await buy(fillsAMinute - 1)).toMatchObject({ order: { qty_left: 0 } });
    expect(await refusalOf(buy(2))).toBe('ERR_TOO_MANY');
    expect((await scene.copiesOf(card, buyer)).owned).toBe(fillsAMinute - 1);
    const resting = await buy(1, '9.00');
    expect(resting).toMatchObject({ order: { qty_left: 1 } });
    const id = 'order' in resting ? (resting.order?.id ?? 0) : 0;
    const edit = { order_id: id, qty: 2, price: PRICE } as const;
    expect(await refusalOf(call('market.orders.edit', edit, visiting()))).toBe('ERR_TOO_MANY');
    expect(await call('market.orders.edit', { ...edit, qty: 1 }, visiting())).toMatchObject({
      order: { qty_left: 0 },
    });
    const take = { order_id: last, qty: 1, price: PRICE } as const;
    expect(await refusalOf(call('market.orders.fill', take, visiting()))).toBe('ERR_TOO_MANY');
  });

  test('include purchases of auctions at once', async () => {
    const auction = { asset_type: 1, asset_id: card.playerId, hours: 1 } as const;
    const prices = { start_price: '9.00', buy_now: PRICE };
    const { order } = await done('market.auctions.open', { ...auction, ...prices }, seller);
    await offers(fillsAMinute);
    expect(await buy(fillsAMinute)).toMatchObject({ order: { qty_left: 0 } });
    const now = { order_id: order?.id ?? 0 };
    expect(await refusalOf(call('market.auctions.buyNow', now, visiting()))).toBe('ERR_TOO_MANY');
    expect(await call('market.auctions.buyNow', now, inProcessManager(seller))).toMatchObject({
      refused: 'ERR_OWN_ORDER',
    });
    expect(await call('market.auctions.buyNow', now, await scene.trader())).toMatchObject({ paid: PRICE });
  });

  test('of an order that crosses more than a minute allows use up the whole minute', async () => {
    await offers(fillsAMinute + 5);
    expect(await buy(fillsAMinute + 3)).toMatchObject({ order: { qty_left: 0 } });
    expect(await refusalOf(buy(1))).toBe('ERR_TOO_MANY');
  });
});
