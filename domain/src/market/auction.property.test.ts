import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { XFC_UNIT } from '../money.ts';
import { CURRENT_RULES } from '../rules/index.ts';
import {
  nextBid,
  placeBid,
  raiseOf,
  reasonAgainstAuction,
  reasonAgainstBuyNow,
  reasonAgainstChanging,
  type Auction,
  type BidCommand,
} from './auction.ts';
import { houseLotsAt } from './house-auctions.ts';

const TICK = CURRENT_RULES.market.priceTick.units;
const START = XFC_UNIT;
const END = 10_000_000;

function auction(made: Partial<Auction> = {}): Auction {
  return { startPrice: START, buyNow: null, lead: null, bids: 0, extensions: 0, dueAt: END, ...made };
}

function bid(managerId: number, amount: number, maximum = amount): BidCommand {
  const units = (whole: number): bigint => (BigInt(Math.round(whole * 100)) * XFC_UNIT) / 100n;
  return { managerId, amount: units(amount), maximum: units(maximum) };
}

/** The auction after bids that must all be placed, before the last seconds unless `now` is given. */
function after(bids: readonly BidCommand[], now = 0, from = auction()): Auction {
  return bids.reduce((state, each) => {
    const decision = placeBid(state, each, now, CURRENT_RULES);
    if (decision.kind !== 'placed') throw new Error(decision.kind);
    return decision.auction;
  }, from);
}

const priceOf = ({ lead }: Auction): string => (Number(lead?.price ?? 0n) / Number(XFC_UNIT)).toFixed(2);

describe('the price', () => {
  test.each([
    ['of one bidder is the start price, whatever the maximum', [bid(1, 1, 50)], 1, '1.00'],
    ['is the second maximum and one raise', [bid(1, 1, 50), bid(2, 20)], 1, '21.00'],
    ['is at most the first maximum', [bid(1, 1, 20), bid(2, 20.5)], 2, '20.50'],
    ['goes to the earlier of two equal maxima', [bid(1, 1, 20), bid(2, 5, 20)], 1, '20.00'],
    ['is raised by ten hundredths at least', [bid(1, 1), bid(2, 1.1, 9)], 2, '1.10'],
    ['stays when the leader raises the maximum', [bid(1, 1, 20), bid(2, 10), bid(1, 40)], 1, '10.50'],
  ])('%s', (_rule, bids, leader, price) => {
    const state = after(bids);
    expect(state.lead?.managerId).toBe(leader);
    expect(priceOf(state)).toBe(price);
  });

  test('is always a whole number of ticks, and a raise is never below five per cent', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 100_000_000_000n }), (ticks) => {
        const raise = raiseOf(ticks * TICK, CURRENT_RULES);
        expect(raise % TICK).toBe(0n);
        expect(raise * 10_000n).toBeGreaterThanOrEqual(ticks * TICK * 500n);
        expect(raise).toBeGreaterThanOrEqual(CURRENT_RULES.market.auction.minRaise.units);
      }),
    );
  });
});

/** Bids of a few managers around each other, some too low, some late. */
const course = fc.array(
  fc.record({
    managerId: fc.integer({ min: 1, max: 5 }),
    amount: fc.bigInt({ min: 50n, max: 900n }).map((ticks) => ticks * TICK),
    more: fc.bigInt({ min: 0n, max: 400n }).map((ticks) => ticks * TICK),
    passes: fc.integer({ min: 0, max: 40_000 }),
  }),
  { maxLength: 40 },
);

interface Standing {
  readonly managerId: number;
  readonly maximum: bigint;
  readonly since: number;
}

/** The result of an auction by sorting the maxima of all bidders, the earlier of equal ones first. */
class SortedMaxima {
  standings: Standing[] = [];
  price: bigint | null = null;

  take({ managerId, maximum }: BidCommand, since: number): void {
    const led = this.standings[0]?.managerId;
    this.standings = this.standings.filter((each) => each.managerId !== managerId);
    this.standings.push({ managerId, maximum, since });
    this.standings.sort((one, other) => {
      if (one.maximum === other.maximum) return one.since - other.since;
      return one.maximum > other.maximum ? -1 : 1;
    });
    if (led === managerId) return;
    const [first, second] = this.standings;
    if (first === undefined) return;
    const pushed = second === undefined ? START : second.maximum + raiseOf(second.maximum, CURRENT_RULES);
    this.price = pushed < first.maximum ? pushed : first.maximum;
  }
}

test('an auction has the result of sorting all maxima', () => {
  fc.assert(
    fc.property(course, (steps) => {
      let state = auction();
      let now = 0;
      const model = new SortedMaxima();
      const holds = new Map<number, bigint>();
      for (const [index, { managerId, amount, more, passes }] of steps.entries()) {
        now += passes;
        const command = { managerId, amount, maximum: amount + more };
        const before = state;
        const decision = placeBid(state, command, now, CURRENT_RULES);
        if (decision.kind !== 'placed') {
          const { lead } = before;
          const isRaise = lead?.managerId === managerId;
          if (now < before.dueAt)
            expect(isRaise ? command.maximum <= lead.maximum : amount < nextBid(before, CURRENT_RULES)).toBe(
              true,
            );
          continue;
        }
        state = decision.auction;
        model.take(command, index);
        if (decision.outbid !== null) holds.delete(decision.outbid);
        if (state.lead !== null) holds.set(state.lead.managerId, state.lead.maximum);
        const [first] = model.standings;
        expect(state.lead).toEqual({
          managerId: first?.managerId,
          maximum: first?.maximum,
          price: model.price,
        });
        expect([...holds]).toEqual([[first?.managerId, first?.maximum]]);
        expect(state.lead?.price).toBeGreaterThanOrEqual(START);
        expect(state.lead?.price).toBeLessThanOrEqual(first?.maximum ?? 0n);
        expect(state.lead?.price ?? 0n).toBeGreaterThanOrEqual(before.lead?.price ?? 0n);
        expect(state.dueAt).toBeGreaterThanOrEqual(before.dueAt);
        expect(state.extensions).toBeLessThanOrEqual(CURRENT_RULES.market.auction.maxExtensions);
      }
    }),
    { numRuns: 500 },
  );
});

describe('the end', () => {
  test('is moved to two minutes from a bid in the last two minutes', () => {
    const late = after([bid(1, 1)], END - 119_999);
    expect(late).toMatchObject({ dueAt: END + 1, extensions: 1 });
    const intime = after([bid(1, 1)], END - 120_000);
    expect(intime).toMatchObject({ dueAt: END, extensions: 0 });
  });

  test('is not moved when the leader raises the maximum', () => {
    const raised = after([bid(1, 2)], END - 1_000, after([bid(1, 1)]));
    expect(raised).toMatchObject({ dueAt: END, extensions: 0, bids: 1 });
  });

  test('is moved thirty times at most', () => {
    let state = auction();
    for (let index = 0; index < 40; index += 1) {
      const amount = nextBid(state, CURRENT_RULES);
      const command = { managerId: 1 + (index % 2), amount, maximum: amount };
      const decision = placeBid(state, command, state.dueAt - 1, CURRENT_RULES);
      if (decision.kind === 'placed') state = decision.auction;
    }
    expect(state.extensions).toBe(30);
    expect(state.dueAt).toBe(END + 30 * 119_999);
  });

  test('takes no bid, no buy-now and no cancelling', () => {
    const over = auction({ buyNow: 5n * XFC_UNIT });
    expect(placeBid(over, bid(1, 1), END, CURRENT_RULES)).toEqual({ kind: 'closed' });
    expect(reasonAgainstBuyNow(over, END)).toBe('closed');
    expect(reasonAgainstChanging(over, END)).toBe('closed');
  });
});

test('buy-now and cancelling end with the first bid', () => {
  const open = auction({ buyNow: 5n * XFC_UNIT });
  expect(reasonAgainstBuyNow(open, 0)).toBeNull();
  expect(reasonAgainstChanging(open, 0)).toBeNull();
  const bidFor = after([bid(1, 1)], 0, open);
  expect(bidFor.buyNow).toBeNull();
  expect(reasonAgainstBuyNow(bidFor, 0)).toBe('no_buy_now');
  expect(reasonAgainstChanging(bidFor, 0)).toBe('has_bids');
});

test('an auction lasts one to 72 hours, on the tick, and is bought at once only above its start', () => {
  const reason = (startPrice: bigint, hours: number, buyNow: bigint | null = null) =>
    reasonAgainstAuction({ startPrice, hours, buyNow }, CURRENT_RULES);
  expect([1, 72].map((hours) => reason(START, hours))).toEqual([null, null]);
  expect([0, 73, 1.5].map((hours) => reason(START, hours))).toEqual(['hours', 'hours', 'hours']);
  expect(reason(START + 1n, 1)).toBe('tick');
  expect(reason(START, 1, START + 1n)).toBe('tick');
  expect(reason(START, 1, START)).toBe('buy_now_low');
  expect(reason(START, 1, START + TICK)).toBeNull();
});

test('the house’s schedule gives the same lots at any reading, each once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 }), (now) => {
      const lots = houseLotsAt(now, CURRENT_RULES);
      expect(new Set(lots.map(({ name }) => name)).size).toBe(lots.length);
      expect(lots.every(({ startsAt, dueAt }) => startsAt <= now && now < dueAt)).toBe(true);
      const later = houseLotsAt(now + 60_000, CURRENT_RULES);
      const known = new Map(lots.map((lot) => [lot.name, lot]));
      for (const lot of later) {
        const same = known.get(lot.name);
        if (same !== undefined) expect(lot).toEqual(same);
        else expect(lot.startsAt).toBeGreaterThan(now);
      }
    }),
  );
  expect(houseLotsAt(1_800_000_000_000, CURRENT_RULES)).toHaveLength(12 + 8 + 12);
});
