import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../../db/database.ts';
import { gameNow } from '../../db/clock.ts';
import { setSwitch } from '../../http/calls/switches.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { type TestManager } from '../../testing/contests/contests.ts';
import { whole, type TestCard } from '../../testing/market/market.ts';
import { refusalOf } from '../../testing/http/refusals.ts';
import { openMarketScene } from '../../testing/market/market-scene.ts';
import { linkManagers } from '../../auth/identities/linked-managers.ts';
import { sweepMarket } from '../sweeps.ts';

const scene = await openMarketScene();
const { call, done, db } = scene;
keepBooks(db);

const NEW = 'market.orders.place';
const TAKE = 'market.orders.fill';
const EDIT = 'market.orders.edit';
const CANCEL = 'market.orders.cancel';

let card: TestCard;
let seller: TestManager;
let buyer: TestManager;

beforeEach(async () => {
  ({ card, seller, buyer } = await scene.sale(10));
});

async function order(
  side: 'sell' | 'buy',
  by: TestManager,
  qty: number,
  price: string,
  of: TestCard = card,
): Promise<number> {
  const made = await done(NEW, { asset_type: 1, asset_id: of.playerId, side, qty, price }, by);
  return made.order?.id ?? 0;
}

const take = (order_id: number, by: TestManager, qty: number, price: string, confirmed?: boolean) =>
  call(TAKE, { order_id, qty, price, ...(confirmed === undefined ? {} : { confirmed }) }, by);

describe('a sell order', () => {
  test('encumbers its copies until they are bought, and pays the seller minus the fee', async () => {
    const id = await order('sell', seller, 3, '10.00');
    expect(await scene.copiesOf(card, seller)).toEqual({ owned: 10, onSale: 3 });
    const bought = await done(TAKE, { order_id: id, qty: 2, price: '10.00' }, buyer);
    expect(bought).toMatchObject({ paid: '20.00', received: '0.00', fee: '0.00', balance: '980.00' });
    expect(bought.order).toMatchObject({ status: 2, qty_left: 1, is_mine: false, fee_percent: '5' });
    expect(bought.fills).toMatchObject([{ qty: 2, price: '10.00', my_side: 'bought' }]);
    expect(await scene.copiesOf(card, seller)).toEqual({ owned: 8, onSale: 1 });
    expect(await scene.copiesOf(card, buyer)).toEqual({ owned: 2, onSale: 0 });
    expect((await scene.xfcOf(seller)).available).toBe(whole(1_019).units);
    expect(await refusalOf(take(id, buyer, 2, '10.00'))).toBe('ERR_NOT_ENOUGH_COPIES');
    expect((await done(TAKE, { order_id: id, qty: 1, price: '10.00' }, buyer)).order).toMatchObject({
      status: 3,
    });
    expect(await refusalOf(take(id, buyer, 1, '10.00'))).toBe('ERR_ORDER_CLOSED');
  });

  test('splits its fee equally between the house and the rewards budget', async () => {
    const worth = async (): Promise<{ fees: bigint; rewards: bigint }> => {
      const { rows } = await sql<{ fees: bigint; rewards: bigint }>`
        select coalesce(sum(units) filter (where house_name = 'fees'), 0)::bigint as fees,
          coalesce(sum(units) filter (where house_name = 'rewards'), 0)::bigint as rewards
        from posting join account on account.id = account_id where currency = 'XFC'
      `.execute(db);
      return rows[0] ?? { fees: 0n, rewards: 0n };
    };
    const before = await worth();
    const id = await order('sell', seller, 1, '10.00');
    await done(TAKE, { order_id: id, qty: 1, price: '10.00' }, buyer);
    const after = await worth();
    expect(after.fees - before.fees).toBe(whole(0.25).units);
    expect(after.rewards - before.rewards).toBe(whole(0.25).units);
  });

  test('encumbers its copies: copies on sale cannot be offered twice', async () => {
    await order('sell', seller, 10, '10.00');
    const again = { asset_type: 1, asset_id: card.playerId, side: 'sell', qty: 1, price: '9.00' } as const;
    expect(await refusalOf(call(NEW, again, seller))).toBe('ERR_NOT_ENOUGH_COPIES');
  });

  test('keeps the fee it was made with, whatever the seller’s level now', async () => {
    const id = await order('sell', seller, 1, '10.00');
    await sql`update manager set experience = 1000000 where id = ${seller.managerId}`.execute(db);
    await done(TAKE, { order_id: id, qty: 1, price: '10.00' }, buyer);
    expect((await scene.xfcOf(seller)).available).toBe(whole(1_009.5).units);
  });
});

describe('a buy order', () => {
  test('holds its price for every copy and pays from the hold', async () => {
    const id = await order('buy', buyer, 3, '10.00');
    expect(await scene.xfcOf(buyer)).toEqual({ available: whole(970).units, held: whole(30).units });
    const sold = await done(TAKE, { order_id: id, qty: 2, price: '10.00' }, seller);
    expect(sold).toMatchObject({ paid: '0.00', received: '19.00', fee: '1.00', balance: '1019.00' });
    expect(await scene.xfcOf(buyer)).toEqual({ available: whole(970).units, held: whole(10).units });
    expect(await scene.copiesOf(card, buyer)).toEqual({ owned: 2, onSale: 0 });
  });

  test('charges the taker the fee of their current level', async () => {
    const id = await order('buy', buyer, 1, '10.00');
    await sql`update manager set experience = 1000000 where id = ${seller.managerId}`.execute(db);
    expect(await done(TAKE, { order_id: id, qty: 1, price: '10.00' }, seller)).toMatchObject({ fee: '0.35' });
  });

  test('is refused without funds, and its taker without copies', async () => {
    const dear = { asset_type: 1, asset_id: card.playerId, side: 'buy', qty: 500, price: '10.00' } as const;
    expect(await refusalOf(call(NEW, dear, buyer))).toBe('ERR_INSUFFICIENT_FUNDS');
    const id = await order('buy', buyer, 20, '10.00');
    expect(await refusalOf(take(id, seller, 11, '10.00'))).toBe('ERR_NOT_ENOUGH_COPIES');
  });
});

describe('crossing', () => {
  test('a buy order fills the cheapest, then the oldest asks at their prices, and the rest of it rests', async () => {
    const other = await scene.trader();
    await scene.give(card, other, 5);
    const dear = await order('sell', seller, 2, '12.00');
    const early = await order('sell', seller, 2, '10.00');
    const late = await order('sell', other, 2, '10.00');
    const made = await done(
      NEW,
      { asset_type: 1, asset_id: card.playerId, side: 'buy', qty: 5, price: '11.00' },
      buyer,
    );
    expect(made.fills.map(({ order_id, qty, price }) => [order_id, qty, price])).toEqual([
      [early, 2, '10.00'],
      [late, 2, '10.00'],
    ]);
    expect(made).toMatchObject({ paid: '40.00', balance: '949.00', held_balance: '11.00' });
    expect(made.order).toMatchObject({ status: 2, qty: 5, qty_left: 1, is_mine: true, fee_percent: null });
    expect(dear).toBeGreaterThan(0);
  });

  test('a sell order fills the highest bids, and the rest of it rests', async () => {
    const low = await order('buy', buyer, 1, '9.00');
    const high = await order('buy', buyer, 2, '11.00');
    const made = await done(
      NEW,
      { asset_type: 1, asset_id: card.playerId, side: 'sell', qty: 5, price: '9.00' },
      seller,
    );
    expect(made.fills.map(({ order_id, qty }) => [order_id, qty])).toEqual([
      [high, 2],
      [low, 1],
    ]);
    expect(made).toMatchObject({ received: '29.45', fee: '1.55' });
    expect(await scene.copiesOf(card, seller)).toEqual({ owned: 7, onSale: 2 });
  });

  test('skips the maker’s own orders', async () => {
    await order('sell', seller, 1, '10.00');
    const made = await done(
      NEW,
      { asset_type: 1, asset_id: card.playerId, side: 'buy', qty: 1, price: '10.00' },
      seller,
    );
    expect(made.fills).toEqual([]);
    expect(made.order).toMatchObject({ status: 1 });
  });
});

describe('an edit', () => {
  test('of price or to more copies goes to the end of the queue, to fewer copies keeps its priority', async () => {
    const other = await scene.trader();
    await scene.give(card, other, 5);
    const first = await order('sell', seller, 3, '10.00');
    const second = await order('sell', other, 3, '10.00');
    const best = async (): Promise<number | undefined> => {
      const made = await done(
        NEW,
        { asset_type: 1, asset_id: card.playerId, side: 'buy', qty: 1, price: '10.00' },
        buyer,
      );
      return made.fills[0]?.order_id;
    };
    await done(EDIT, { order_id: first, qty: 2, price: '10.00' }, seller);
    expect(await best()).toBe(first);
    await done(EDIT, { order_id: first, qty: 4, price: '10.00' }, seller);
    expect(await best()).toBe(second);
    expect(await scene.copiesOf(card, seller)).toEqual({ owned: 9, onSale: 4 });
  });

  test('resizes the hold and may cross', async () => {
    const id = await order('buy', buyer, 2, '5.00');
    await done(EDIT, { order_id: id, qty: 4, price: '6.00' }, buyer);
    expect(await scene.xfcOf(buyer)).toEqual({ available: whole(976).units, held: whole(24).units });
    await order('sell', seller, 1, '7.00');
    const crossed = await done(EDIT, { order_id: id, qty: 4, price: '8.00' }, buyer);
    expect(crossed).toMatchObject({ paid: '7.00', balance: '969.00', held_balance: '24.00' });
    expect(crossed.order).toMatchObject({ qty_left: 3, status: 2 });
    const much = { order_id: id, qty: 500, price: '8.00' };
    expect(await refusalOf(call(EDIT, much, buyer))).toBe('ERR_INSUFFICIENT_FUNDS');
    expect(await scene.xfcOf(buyer)).toEqual({ available: whole(969).units, held: whole(24).units });
  });

  test('of another manager’s or a closed order is refused', async () => {
    const id = await order('sell', seller, 1, '10.00');
    const edit = { order_id: id, qty: 1, price: '9.00' };
    expect(await refusalOf(call(EDIT, edit, buyer))).toBe('ERR_NOT_FOUND');
    await done(CANCEL, { order_id: id }, seller);
    expect(await refusalOf(call(EDIT, edit, seller))).toBe('ERR_ORDER_CLOSED');
  });
});

describe('a cancelled or expired order', () => {
  test('releases copies and money once', async () => {
    const selling = await order('sell', seller, 4, '10.00');
    const buying = await order('buy', buyer, 4, '5.00');
    expect(await refusalOf(call(CANCEL, { order_id: selling }, buyer))).toBe('ERR_NOT_FOUND');
    expect((await done(CANCEL, { order_id: selling }, seller)).order).toMatchObject({
      status: 4,
      ends_at: null,
    });
    expect(await done(CANCEL, { order_id: buying }, buyer)).toMatchObject({
      balance: '1000.00',
      held_balance: '0.00',
    });
    expect(await scene.copiesOf(card, seller)).toEqual({ owned: 10, onSale: 0 });
    expect(await refusalOf(call(CANCEL, { order_id: selling }, seller))).toBe('ERR_ORDER_CLOSED');
  });

  test('expires after thirty days, swept or not', async () => {
    const selling = await order('sell', seller, 4, '10.00');
    const buying = await order('buy', buyer, 4, '5.00');
    await scene.stopClockAt(new Date('2026-03-31T12:00:00Z'));
    expect(await refusalOf(take(selling, buyer, 1, '10.00'))).toBe('ERR_ORDER_CLOSED');
    await sweepMarket(db);
    expect(await scene.copiesOf(card, seller)).toEqual({ owned: 10, onSale: 0 });
    expect(await scene.xfcOf(buyer)).toEqual({ available: whole(1_000).units, held: 0n });
    const { rows } = await sql<{ status: number }>`
      select status from market_order where id in (${selling}, ${buying})
    `.execute(db);
    expect(rows.map(({ status }) => status)).toEqual([5, 5]);
    const { rows: notices } = await sql<{ kind: string }>`
      select kind from notification where manager_id in (${seller.managerId}, ${buyer.managerId})
    `.execute(db);
    expect(notices.map(({ kind }) => kind)).toEqual(['order_expired', 'order_expired']);
  });
});

describe('refusals', () => {
  test('an own order, a linked account, and a price other than the displayed one', async () => {
    const id = await order('sell', seller, 2, '10.00');
    expect(await refusalOf(take(id, seller, 1, '10.00'))).toBe('ERR_OWN_ORDER');
    expect(await refusalOf(take(id, buyer, 1, '9.00'))).toBe('ERR_PRICE_CHANGED');
    const link = { managerId: seller.managerId, otherId: buyer.managerId, reason: 'device' } as const;
    await inTransaction(db, async (tx) => linkManagers(tx, await gameNow(tx), link));
    expect(await refusalOf(take(id, buyer, 1, '10.00'))).toBe('ERR_LINKED_ACCOUNT');
    const made = await done(
      NEW,
      { asset_type: 1, asset_id: card.playerId, side: 'buy', qty: 1, price: '10.00' },
      buyer,
    );
    expect(made.fills).toEqual([]);
  });

  test('an order for a card open to everyone, for no card, or off the tick', async () => {
    const free = await scene.card({ stars: 1, lifetime: null });
    const of = (asset_id: number, price = '10.00') =>
      refusalOf(call(NEW, { asset_type: 1, asset_id, side: 'buy', qty: 1, price }, buyer));
    expect(await of(free.playerId)).toBe('ERR_CARD_NOT_TRADED');
    expect(await of(2_000_000_000)).toBe('ERR_NOT_FOUND');
    expect(await of(card.playerId, '10.001')).toBe('ERR_PRICE_TICK');
    expect(await refusalOf(take(2_000_000_000, buyer, 1, '1.00'))).toBe('ERR_NOT_FOUND');
  });

  test.each(['0', '-1', 'NaN', 'Infinity', '1e3', '1,5', '1.123456789', '９.00', '9'.repeat(400), ''])(
    'the amount %j, before anything is asked of the database',
    async (price) => {
      expect(await refusalOf(take(1, buyer, 1, price))).toBe('ERR_MALFORMED');
    },
  );

  test('every trade while the market is switched off, but not the cancelling of an order', async () => {
    const id = await order('sell', seller, 1, '10.00');
    await inTransaction(db, (tx) => setSwitch(tx, 'market', true));
    try {
      expect(await refusalOf(take(id, buyer, 1, '10.00'))).toBe('ERR_SWITCHED_OFF');
      const edited = { order_id: id, qty: 1, price: '11.00' };
      expect(await refusalOf(call('market.orders.edit', edited, seller))).toBe('ERR_SWITCHED_OFF');
      expect(await call(CANCEL, { order_id: id }, seller)).not.toHaveProperty('refused');
    } finally {
      await inTransaction(db, (tx) => setSwitch(tx, 'market', false));
    }
  });
});

test('a repeated key returns the first answer without a second effect, and is refused for another call', async () => {
  const id = await order('sell', seller, 5, '10.00');
  const key = randomUUID();
  const input = { order_id: id, qty: 1, price: '10.00' };
  const answers = await Promise.all(Array.from({ length: 4 }, () => call(TAKE, input, buyer, key)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await scene.copiesOf(card, buyer)).toEqual({ owned: 1, onSale: 0 });
  expect(await refusalOf(call(TAKE, { ...input, qty: 2 }, buyer, key))).toBe('ERR_IDEMPOTENCY_KEY_REUSED');
});

test('amounts beyond the representable range are refused, never wrapped', async () => {
  const price = '1000000000.00';
  const unpayable = { asset_type: 1, asset_id: card.playerId, qty: 500, price, confirmed: true } as const;
  expect(await refusalOf(call(NEW, { ...unpayable, side: 'buy' }, buyer))).toBe('ERR_INSUFFICIENT_FUNDS');
  const offered = await done(NEW, { ...unpayable, side: 'sell', qty: 10 }, seller);
  expect(await refusalOf(take(offered.order?.id ?? 0, buyer, 10, price, true))).toBe(
    'ERR_INSUFFICIENT_FUNDS',
  );
});
