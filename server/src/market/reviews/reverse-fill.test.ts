import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect, inTransaction, sql } from '../../db/database.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { type TestManager } from '../../testing/contests/contests.ts';
import { whole, type TestCard } from '../../testing/market/market.ts';
import { START, openMarketScene } from '../../testing/market/market-scene.ts';
import { reverseFill } from './reverse-fill.ts';
import { lockHeldFill, releaseFills } from './review-fills.ts';
import { sweepMarket } from '../sweeps.ts';

const scene = await openMarketScene();
const { call, done, db, url } = scene;
keepBooks(db);
const one = connect(url, 1);
afterAll(() => one.destroy());

let card: TestCard;
let seller: TestManager;
let buyer: TestManager;
let fillId: number;

/** Reverses the held fill as an operator does; false when it is no longer held. */
function reverse(by = db): Promise<boolean> {
  return inTransaction(by, async (tx) => {
    const fill = await lockHeldFill(tx, fillId);
    if (fill === null) return false;
    await reverseFill(tx, fill);
    return true;
  });
}

/** Releases the held fill as an operator does. */
async function release(): Promise<void> {
  await inTransaction(db, async (tx) => {
    const fill = await lockHeldFill(tx, fillId);
    if (fill === null) throw new Error('the fill is not held');
    await releaseFills(tx, [fill]);
  });
}

const sell = (price: string, from = seller, to = buyer) =>
  scene.sellOne({ card, seller: from, buyer: to }, price);

/** The house's fees and the rewards budget, in units. */
async function house(): Promise<{ readonly fees: bigint; readonly rewards: bigint }> {
  const { rows } = await sql<{ fees: bigint; rewards: bigint }>`
    select coalesce(sum(posting.units) filter (where house_name = 'fees'), 0)::bigint as fees,
      coalesce(sum(posting.units) filter (where house_name = 'rewards'), 0)::bigint as rewards
    from posting join account on account.id = account_id where owner = 'house' and currency = 'XFC'
  `.execute(db);
  return rows[0] ?? { fees: 0n, rewards: 0n };
}

/** A manager's XFC, copies and their cost. */
async function stateOf(manager: TestManager) {
  const { data } = await done('portfolio.cards', { page: 1 }, manager);
  const { available, held } = await scene.xfcOf(manager);
  return { available, held, copies: await scene.copiesOf(card, manager), cost: data.map(({ cost }) => cost) };
}

/** The public prices of the card. */
async function pricesOf() {
  const visitor = buyer;
  const page = await done('market.players.get', { id: card.playerId }, visitor);
  const history = await done(
    'market.cards.prices',
    { asset_type: 1, id: card.playerId, range: '1d' },
    visitor,
  );
  const { summary, fills } = await done('market.home', {}, visitor);
  return {
    market: page.card.market,
    fills: page.fills.map(({ price }) => price),
    history: history.data,
    day: summary,
    latest: fills,
  };
}

async function everything() {
  return {
    buyer: await stateOf(buyer),
    seller: await stateOf(seller),
    prices: await pricesOf(),
    ...(await house()),
  };
}

/** Another card of the same stars is also worth 10 XFC, and the house has earned fees from it. */
beforeAll(async () => {
  await scene.stopClockAt(START);
  const other = await scene.card();
  const [from, to] = [await scene.trader(), await scene.trader()];
  await scene.give(other, from, 10);
  const offer = { asset_type: 1, asset_id: other.playerId, side: 'sell', qty: 10, price: '10.00' } as const;
  const { order } = await done('market.orders.place', offer, from);
  await done('market.orders.fill', { order_id: order?.id ?? 0, qty: 10, price: '10.00' }, to);
});

let before: Awaited<ReturnType<typeof everything>>;
let farOrder: number;

/** A card worth 10 XFC; then one copy sells for 60: 57 are held at the seller, the copy at the buyer. */
beforeEach(async () => {
  await scene.stopClockAt(START);
  await sweepMarket(db);
  ({ card, seller, buyer } = await scene.sale(9));
  await sell('10.00');
  before = await everything();
  farOrder = await sell('60.00');
  fillId = await scene.lastHeldFill();
});

describe('a reversed fill', () => {
  test('leaves both managers, the house and all prices as they were before', async () => {
    // A held fill is shown, but it sets no price.
    const between = await pricesOf();
    expect([between.market.last_price, between.fills]).toEqual(['10.00', ['60.00', '10.00']]);
    expect(await reverse()).toBe(true);
    expect(await everything()).toEqual(before);
  });

  test('does not count in its order’s effect on the seller’s account', async () => {
    const mine = async () => {
      const { data } = await done('market.orders.mine', { page: 1 }, seller);
      return data.find(({ id }) => id === farOrder);
    };
    expect(await mine()).toMatchObject({ filled: 1, gross: '60.00', fee: '3.00' });
    await reverse();
    expect(await mine()).toMatchObject({ filled: 0, gross: '0.00', fee: '0.00', qty_left: 0 });
  });

  test('refunds the fee even if the rewards budget has spent its share', async () => {
    const budget = (await house()).rewards;
    await inTransaction(db, (tx) =>
      sql`
      update account set available = 0 where house_name = 'rewards'
    `.execute(tx),
    );
    try {
      expect(await reverse()).toBe(true);
      expect((await scene.xfcOf(buyer)).available).toBe(before.buyer.available);
      expect(await house()).toEqual({ fees: before.fees - whole(1.5).units, rewards: budget });
    } finally {
      await sql`
        update account set available = (select coalesce(sum(units), 0) from posting where account_id = account.id)
        where house_name = 'rewards'
      `.execute(db);
    }
  });

  test('is reversed once, however many operators do it at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => reverse()));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await everything()).toEqual(before);
  });

  test('is unchanged after a lost server, and can be reversed then', async () => {
    const held = await everything();
    const locked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const other = inTransaction(db, async (tx) => {
      await sql`select from card_market where card_id = ${card.cardId} for update`.execute(tx);
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    // All rows are written except `card_market`, which is locked last.
    const broken = reverse(one).then(
      () => 'done',
      () => 'broken',
    );
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select pg_terminate_backend(pid, 5000) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
        `.execute(db);
        return rows.length;
      })
      .toBe(1);
    expect(await broken).toBe('broken');
    released.resolve();
    await other;
    expect(await everything()).toEqual(held);
    expect(await reverse()).toBe(true);
    expect(await everything()).toEqual(before);
  });

  test('takes the held copy back after the buyer sold their other one', async () => {
    const offer = { asset_type: 1, asset_id: card.playerId, side: 'sell', qty: 2, price: '10.00' } as const;
    expect(await call('market.orders.place', offer, buyer)).toEqual({
      refused: 'ERR_NOT_ENOUGH_COPIES',
    });
    await sell('10.00', buyer, seller);
    expect(await reverse()).toBe(true);
    expect(await scene.copiesOf(card, buyer)).toEqual({ owned: 0, onSale: 0 });
    expect(await scene.copiesOf(card, seller)).toEqual({ owned: 9, onSale: 0 });
  });

  test('keeps later fills as the last price', async () => {
    await sell('11.00');
    await reverse();
    const { market, fills } = await pricesOf();
    expect([market.last_price, fills]).toEqual(['11.00', ['11.00', '10.00']]);
  });
});

describe('a released fill', () => {
  /** The last price of the card's head, of its chart and of its list of trades. */
  async function lastPrices() {
    const { market, history, fills } = await pricesOf();
    return [market.last_price, history.at(-1)?.close, fills[0]];
  }

  test('becomes the last price, as on the chart and in the list of trades', async () => {
    await release();
    expect(await lastPrices()).toEqual(['60.00', '60.00', '60.00']);
  });

  test('comes before what was traded during its review', async () => {
    await sell('11.00');
    await release();
    expect(await lastPrices()).toEqual(['11.00', '11.00', '11.00']);
  });

  test('stays the last price while others trade the card under review', async () => {
    await release();
    await sell('61.00');
    expect((await pricesOf()).market.last_price).toBe('60.00');
  });
});

test('a released fill whose copy was sold on is not reversed', async () => {
  await scene.stopClockAt(new Date('2026-03-08T12:00:00Z'));
  await sweepMarket(db);
  const third = await scene.trader();
  await sell('10.00', buyer, third);
  await sell('10.00', buyer, third);
  const after = await everything();
  expect(await reverse()).toBe(false);
  expect(await everything()).toEqual(after);
});
