import { isRefusal } from '@touchline/contract/errors';
import { DAY_MS, HOUR_MS } from '@touchline/domain/rules/index';
import { describe, expect, test } from 'vitest';
import { gameNow } from '../db/clock.ts';
import { inTransaction, sql, type Db } from '../db/database.ts';
import { keepBooks } from '../testing/books.ts';
import { makeManagers, makeRewards, stopClockAt, xfcOf, type TestManager } from '../testing/contests.ts';
import { openTestDatabase } from '../testing/database.ts';
import {
  copiesOf,
  give,
  makeTradedCard,
  makeTrader,
  marketCaller,
  whole,
  type TestCard,
} from '../testing/market.ts';
import { openHolds } from '../wallet/ledger.ts';
import { BID_HOLD } from './auction-store.ts';
import { sweepMarket } from './sweeps.ts';

const { db } = await openTestDatabase();
keepBooks(db);
/** Another database, whose books the planted variant may ruin. */
const { db: unguarded } = await openTestDatabase();
for (const each of [db, unguarded]) await makeRewards(each);

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 20);
const ACTORS = 16;
const APART_MS = 200 * DAY_MS;
const BID = 'POST /v3/market/match_auction';
/** Several instances of the server, each with its own queue of bids. */
const callers = new Map([db, unguarded].map((on) => [on, [0, 1, 2, 3].map(() => marketCaller(on))]));
let moment = Date.parse('2026-03-01T12:00:00Z');

interface Scene {
  readonly on: Db;
  readonly id: number;
  readonly card: TestCard;
  readonly seller: TestManager;
  readonly bidders: readonly TestManager[];
  readonly endsAt: Date;
}

/** An auction of an hour that starts at 1 XFC and is bought at once for 60, and managers with 100 XFC each. */
async function scene(on: Db, actors = ACTORS): Promise<Scene> {
  // So far from the round before that none of its fills counts for a reference price.
  moment += APART_MS;
  await stopClockAt(on, new Date(moment));
  const card = await makeTradedCard(on);
  const seller = await makeTrader(on);
  await give(on, card, seller, 1);
  const input = { asset_type: 1, asset_id: card.playerId, start_price: '1.00', buy_now: '60.00', hours: 1 };
  const opened = await caller(on, 0).done('POST /v3/market/auction_order', input, seller);
  const bidders = await makeManagers(on, actors, whole(100));
  return { on, id: opened.order?.id ?? 0, card, seller, bidders, endsAt: new Date(moment + HOUR_MS) };
}

function caller(on: Db, nth: number): ReturnType<typeof marketCaller> {
  const found = callers.get(on)?.[nth % 4];
  if (found === undefined) throw new Error('no caller');
  return found;
}

async function wordOf(outcome: Promise<unknown>): Promise<string> {
  const settled = await outcome;
  return isRefusal(settled) ? settled.refused : 'Ok';
}

/** What a race is run against: the product's call, or a planted one that must lose. */
type Bid = (scene: Scene, nth: number, maximum: number, between?: () => Promise<unknown>) => Promise<string>;

const throughTheDoor: Bid = ({ on, id, bidders }, nth, maximum) => {
  const bidder = bidders[nth];
  if (bidder === undefined) throw new Error('no bidder');
  return wordOf(caller(on, nth).call(BID, { order_id: id, amount: maximum.toFixed(2) }, bidder));
};

/**
 * Looks at the auction and at the purse, then writes, without a lock: what everybody writes first. `between` happens
 * after the look, as it may to everybody who does not lock.
 */
const withoutLock: Bid = ({ on, id, bidders }, nth, maximum, between = () => Promise.resolve()) =>
  inTransaction(on, async (tx) => {
    const bidder = bidders[nth];
    if (bidder === undefined) throw new Error('no bidder');
    const at = await gameNow(tx);
    const { rows } = await sql<{ maximum: bigint | null; is_open: boolean; available: bigint }>`
      select maximum, status < 3 and due_at > game_now() as is_open, available
      from auction join market_order on market_order.id = order_id
      join account on account.id = ${bidder.accountId}
      where order_id = ${id}
    `.execute(tx);
    await between();
    const [seen] = rows;
    const units = whole(maximum).units;
    if (seen?.is_open !== true) return 'ERR_ORDER_CLOSED';
    if (seen.maximum !== null && seen.maximum >= units) return 'ERR_BID_LOW';
    if (seen.available < units) return 'ERR_INSUFFICIENT_FUNDS';
    await sql`
      update auction set leader_id = ${bidder.managerId}, price = ${units}, maximum = ${units}, buy_now = null,
        bids = bids + 1 where order_id = ${id}
    `.execute(tx);
    await openHolds(tx, at, [{ accountId: bidder.accountId, cause: { kind: BID_HOLD, id }, units }]);
    return 'Ok';
  }).catch(() => 'error');

async function holdersOf({ on, id }: Scene): Promise<readonly number[]> {
  const { rows } = await sql<{ manager_id: number }>`
    select manager_id from hold join account on account.id = account_id
    where cause_kind = ${BID_HOLD} and cause_id = ${id} and state = 'open'
  `.execute(on);
  return rows.map(({ manager_id }) => manager_id);
}

async function standing({
  on,
  id,
}: Scene): Promise<{ status: number; leader: number | null; price: bigint | null }> {
  const { rows } = await sql<{ status: number; leader: number | null; price: bigint | null }>`
    select status, leader_id as leader, auction.price from auction join market_order on market_order.id = order_id
    where order_id = ${id}
  `.execute(on);
  return rows[0] ?? { status: 0, leader: null, price: null };
}

/** Runs a scene until the planted bid has left a hold behind that nobody should have. */
async function expectToBeLost(run: (scene: Scene) => Promise<boolean>): Promise<void> {
  let isWrong = false;
  for (let round = 0; round < 5 * ROUNDS && !isWrong; round += 1) isWrong = await run(await scene(unguarded));
  expect(isWrong).toBe(true);
}

const everybody = (run: (nth: number) => Promise<string>): Promise<string[]> =>
  Promise.all(Array.from({ length: ACTORS }, (_, nth) => run(nth)));

describe('equal maxima at once', () => {
  test(`are led by one of ${ACTORS}, who alone holds money, at that maximum`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const made = await scene(db);
      const words = await everybody((nth) => throughTheDoor(made, nth, 50));
      expect(words.every((word) => word === 'Ok' || word === 'ERR_BID_LOW')).toBe(true);
      const { leader, price } = await standing(made);
      expect(price).toBe(whole(50).units);
      expect(await holdersOf(made)).toEqual([leader]);
    }
  });

  test('leave holds of several behind without the lock', () =>
    expectToBeLost(async (made) => {
      await everybody((nth) => withoutLock(made, nth, 50));
      return (await holdersOf(made)).length > 1;
    }));
});

describe('bids of all sizes while the auction ends', () => {
  test('sell it to the greatest that was taken, and leave nobody’s money held', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const made = await scene(db);
      const end = stopClockAt(db, made.endsAt).then(() => sweepMarket(db));
      const words = await everybody((nth) => throughTheDoor(made, nth, 20 + nth));
      await end;
      await stopClockAt(db, new Date(made.endsAt.getTime() + 2 * HOUR_MS));
      await sweepMarket(db);
      const { status, leader } = await standing(made);
      const taken = made.bidders.filter((_, nth) => words[nth] === 'Ok');
      expect(words.every((word) => ['Ok', 'ERR_BID_LOW', 'ERR_ORDER_CLOSED'].includes(word))).toBe(true);
      expect(status).toBe(taken.length > 0 ? 6 : 7);
      expect(leader).toBe(taken.at(-1)?.managerId ?? null);
      expect(await holdersOf(made)).toEqual([]);
    }
  });

  test('leave money held for an auction that is over without the lock', () =>
    expectToBeLost(async (made) => {
      const end = stopClockAt(unguarded, made.endsAt).then(() => sweepMarket(unguarded));
      await Promise.allSettled([end, everybody((nth) => withoutLock(made, nth, 20 + nth))]);
      const { status } = await standing(made);
      return (await holdersOf(made)).length > (status < 3 ? 1 : 0);
    }));
});

describe('buying at once and bidding', () => {
  const buyNow = ({ on, id }: Scene, buyer: TestManager): Promise<string> =>
    wordOf(caller(on, 1).call('POST /v3/market/buy_now', { order_id: id }, buyer));

  test('is won by one of both: who buys has the card, or a bid stands and nobody bought', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const made = await scene(db);
      const buyer = await makeTrader(db, whole(100));
      const [bought, ...words] = await Promise.all([
        buyNow(made, buyer),
        ...Array.from({ length: 4 }, (_, nth) => throughTheDoor(made, nth, 20 + nth)),
      ]);
      const isBought = bought === 'Ok';
      expect(isBought).toBe(!words.includes('Ok'));
      expect((await copiesOf(db, made.card, buyer)).owned).toBe(isBought ? 1 : 0);
      expect((await xfcOf(db, buyer)).available).toBe(whole(isBought ? 40 : 100).units);
      expect(await holdersOf(made)).toHaveLength(isBought ? 0 : 1);
    }
  });

  test('leave a bid on a sold auction without the lock', () =>
    expectToBeLost(async (made) => {
      const buyer = await makeTrader(unguarded, whole(100));
      const bids = everybody((nth) => withoutLock(made, nth, 20 + nth));
      await Promise.allSettled([buyNow(made, buyer), bids]);
      return (await standing(made)).status === 6 && (await holdersOf(made)).length > 0;
    }));
});

describe('taking back and bidding', () => {
  const cancel = ({ on, id, seller }: Scene): Promise<string> =>
    wordOf(caller(on, 1).call('POST /v3/market/cancel_order', { order_id: id }, seller));

  test('is won by one of both: the auction is cancelled, or a bid stands', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const made = await scene(db, 4);
      const [cancelled, ...words] = await Promise.all([
        cancel(made),
        ...Array.from({ length: 4 }, (_, nth) => throughTheDoor(made, nth, 20 + nth)),
      ]);
      expect(cancelled === 'Ok').toBe(!words.includes('Ok'));
      expect(await holdersOf(made)).toHaveLength(cancelled === 'Ok' ? 0 : 1);
      const { onSale } = await copiesOf(db, made.card, made.seller);
      expect(onSale).toBe(cancelled === 'Ok' ? 0 : 1);
    }
  });

  test('leave a bid on a cancelled auction without the lock', () =>
    expectToBeLost(async (made) => {
      await withoutLock(made, 0, 20, () => cancel(made));
      return (await standing(made)).status === 4 && (await holdersOf(made)).length > 0;
    }));
});

describe('one balance for a bid and a purchase', () => {
  /** A copy on sale for all a bidder has. */
  async function offered(made: Scene): Promise<number> {
    const other = await makeTrader(made.on);
    await give(made.on, made.card, other, 1);
    const input = {
      asset_type: 1,
      asset_id: made.card.playerId,
      side: 'sell',
      qty: 1,
      price: '100.00',
    } as const;
    return (await caller(made.on, 0).done('POST /v3/market/new_order', input, other)).order?.id ?? 0;
  }

  const take = ({ on, bidders: [bidder] }: Scene, order_id: number): Promise<string> => {
    if (bidder === undefined) throw new Error('no bidder');
    const input = { order_id, qty: 1, price: '100.00' };
    return wordOf(caller(on, 1).call('POST /v3/market/match_order', input, bidder)).catch(() => 'error');
  };

  test('pays for one of them, and the other is refused', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const made = await scene(db, 1);
      const order = await offered(made);
      const words = await Promise.all([throughTheDoor(made, 0, 100), take(made, order)]);
      expect(words.toSorted()).toEqual(['ERR_INSUFFICIENT_FUNDS', 'Ok']);
    }
  });

  test('breaks off with an error without the lock', () =>
    expectToBeLost(async (made) => {
      const order = await offered(made);
      return (await withoutLock(made, 0, 100, () => take(made, order))) === 'error';
    }));
});
