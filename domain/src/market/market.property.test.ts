import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENT_RULES } from '../rules/index.ts';
import { crossBook, crosses } from './crossing.ts';
import { saleOf, sellerFee } from './fees.ts';
import { reasonAgainstFill } from './fill.ts';
import { isOnTick, isOpen, statusOfLeft, type OpenOrder } from './order.ts';
import { isUnusual, promotionalRange, referencePrice } from './reference.ts';

const TICK = CURRENT_RULES.market.priceTick.units;
const NOW = 1_000;
const price = fc.bigInt({ min: 1n, max: 20n }).map((ticks) => ticks * TICK);
const anyPrice = fc.bigInt({ min: 1n, max: 100_000_000_000_000_000n });
const side = fc.constantFrom('sell' as const, 'buy' as const);
const level = fc.integer({ min: 1, max: 500 });

function order(made: Partial<OpenOrder> = {}): OpenOrder {
  const resting = { id: 1, kind: 1, makerId: 1, price: TICK, left: 1, priority: 1n, status: 1, dueAt: 2_000 };
  return { ...resting, ...made };
}

const book = fc
  .array(
    fc.record({ price, left: fc.integer({ min: 0, max: 9 }), makerId: fc.integer({ min: 1, max: 4 }) }),
    {
      maxLength: 12,
    },
  )
  .map((orders) => orders.map((each, index) => order({ ...each, id: index + 1, priority: BigInt(index) })));

describe('crossing', () => {
  test('loses no copy: the quantity is filled or stays in the book, and no order gives more than it has', () => {
    fc.assert(
      fc.property(book, side, price, fc.integer({ min: 1, max: 60 }), (orders, way, limit, quantity) => {
        const { fills, rest } = crossBook(orders, { side: way, price: limit, quantity }, () => true);
        const filled = fills.reduce((sum, fill) => sum + fill.quantity, 0);
        expect(filled + rest).toBe(quantity);
        for (const fill of fills) {
          const resting = orders.find(({ id }) => id === fill.orderId);
          expect(fill.quantity).toBeGreaterThan(0);
          expect(fill.quantity).toBeLessThanOrEqual(resting?.left ?? 0);
          expect(fill.price).toBe(resting?.price);
        }
        expect(new Set(fills.map(({ orderId }) => orderId)).size).toBe(fills.length);
      }),
    );
  });

  test('respects price, then time: a skipped order was worse, later or excluded', () => {
    fc.assert(
      fc.property(book, side, price, fc.integer({ min: 1, max: 60 }), (orders, way, limit, quantity) => {
        const incoming = { side: way, price: limit, quantity };
        const { fills } = crossBook(orders, incoming, (makerId) => makerId !== 4);
        const left = new Map(orders.map((each) => [each.id, each.left]));
        for (const fill of fills) left.set(fill.orderId, (left.get(fill.orderId) ?? 0) - fill.quantity);
        for (const fill of fills) {
          const taken = orders.find(({ id }) => id === fill.orderId);
          expect(taken?.makerId).not.toBe(4);
          expect(crosses(incoming, fill.price)).toBe(true);
          for (const other of orders) {
            if (other.makerId === 4 || (left.get(other.id) ?? 0) === 0) continue;
            const better = way === 'buy' ? other.price < fill.price : other.price > fill.price;
            const before = other.price === fill.price && other.priority < (taken?.priority ?? 0n);
            expect(better || before).toBe(false);
          }
        }
      }),
    );
  });

  test('an excluded order stays, even when it is the best', () => {
    const orders = [order({ id: 1, makerId: 7, price: TICK, left: 2 }), order({ id: 2, price: 2n * TICK })];
    const incoming = { side: 'buy' as const, price: 3n * TICK, quantity: 2 };
    expect(crossBook(orders, incoming, (makerId) => makerId !== 7)).toEqual({
      fills: [{ orderId: 2, quantity: 1, price: 2n * TICK }],
      rest: 1,
    });
  });
});

describe('fees', () => {
  test('split a sale exactly, rounding down for the seller', () => {
    fc.assert(
      fc.property(anyPrice, fc.integer({ min: 1, max: 500 }), level, (each, quantity, of) => {
        const { gross, proceeds, fee } = saleOf(each, quantity, sellerFee(of, CURRENT_RULES));
        expect(proceeds + fee).toBe(gross);
        expect(fee).toBeGreaterThanOrEqual(0n);
        expect(proceeds * 10_000n).toBeLessThanOrEqual(gross * (10_000n - sellerFee(of, CURRENT_RULES)));
      }),
    );
  });

  test('buying and selling at one price never profits, in any parts', () => {
    fc.assert(
      fc.property(
        anyPrice,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        level,
        (each, parts, of) => {
          const copies = parts.reduce((sum, part) => sum + part, 0);
          const paid = each * BigInt(copies);
          const fee = sellerFee(of, CURRENT_RULES);
          const got = parts.reduce((sum, part) => sum + saleOf(each, part, fee).proceeds, 0n);
          expect(got).toBeLessThan(paid);
        },
      ),
    );
  });

  test('are 5%, a quarter of a point less every five levels, and at least 3.5%', () => {
    const fees = [1, 4, 5, 9, 10, 29, 30, 31, 500].map((of) => sellerFee(of, CURRENT_RULES));
    expect(fees).toEqual([500n, 500n, 475n, 475n, 450n, 375n, 350n, 350n, 350n]);
  });
});

describe('a fill', () => {
  const command = { takerId: 9, quantity: 1, priceSeen: TICK };
  const against = (resting: OpenOrder, by = command, linked = false) =>
    reasonAgainstFill(resting, by, () => linked, NOW);

  test('takes what is open, at the price seen, from somebody else', () => {
    expect(against(order())).toBeNull();
    expect(against(order({ status: 4, dueAt: null }))).toBe('closed');
    expect(against(order({ makerId: 9 }))).toBe('own');
    expect(against(order(), command, true)).toBe('linked');
    expect(against(order({ price: 2n * TICK }))).toBe('price_changed');
    expect(against(order(), { ...command, quantity: 2 })).toBe('fewer_left');
  });

  test('finds an order closed from the millisecond it is due', () => {
    expect(isOpen(order({ dueAt: NOW + 1 }), NOW)).toBe(true);
    expect(isOpen(order({ dueAt: NOW }), NOW)).toBe(false);
  });

  test('leaves an order open, partly filled or filled', () => {
    expect([statusOfLeft(3, 3), statusOfLeft(1, 3), statusOfLeft(0, 3)]).toEqual([1, 2, 3]);
  });

  test('knows prices off the tick', () => {
    expect([TICK, TICK + 1n, 0n].map((each) => isOnTick(each, CURRENT_RULES))).toEqual([true, false, false]);
  });
});

describe('the reference price', () => {
  const of = (own: readonly bigint[], tier: readonly bigint[] = []) =>
    referencePrice(own, tier, CURRENT_RULES);

  test('is the median of the last twenty fills, of the tier under five, and nothing without any', () => {
    expect(of([5n, 1n, 3n, 2n, 4n], [99n])).toBe(3n);
    expect(of([1n, 2n, 3n, 4n], [40n, 60n])).toBe(50n);
    expect(of([1n, 2n, 3n, 4n])).toBeNull();
    expect(of([...Array.from({ length: 20 }, () => 7n), 1_000n, 1_000n, 1_000n])).toBe(7n);
  });

  test('is between the lowest and the highest price of its fills', () => {
    fc.assert(
      fc.property(fc.array(anyPrice, { minLength: 5, maxLength: 20 }), (own) => {
        const found = of(own) ?? -1n;
        expect(own.some((each) => each <= found) && own.some((each) => each >= found)).toBe(true);
      }),
    );
  });

  test('a price is unusual below a quarter and above four times of it', () => {
    const unusual = (each: bigint) => isUnusual(each, 100n, CURRENT_RULES);
    expect([24n, 25n, 400n, 401n].map(unusual)).toEqual([true, false, false, true]);
    expect(isUnusual(1n, null, CURRENT_RULES)).toBe(false);
  });

  test('promotional XFC trades between 0.8 and 1.25 of it', () => {
    expect(promotionalRange(100n, CURRENT_RULES)).toEqual({ min: 80n, max: 125n });
  });
});
