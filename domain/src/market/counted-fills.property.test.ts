import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENT_RULES, DAY_MS, HOUR_MS } from '../rules/index.ts';
import { countedFills, type TradedFill } from './counted-fills.ts';
import { referencePrice } from './reference.ts';

const NOON = Date.UTC(2026, 2, 10, 12);
const { circleDays } = CURRENT_RULES.market.reference;
const price = fc.bigInt({ min: 1n, max: 1_000_000n });

function fill(sellerId: number, buyerId: number, more: Partial<TradedFill> = {}): TradedFill {
  return { cardId: 1, sellerId, buyerId, at: NOON, price: 100n, isBetweenBonusHolders: false, ...more };
}

const counted = (fills: readonly TradedFill[]) => countedFills(fills, CURRENT_RULES);

describe('a fill does not count for the reference', () => {
  test('when its buyer sells the card back within the days of a circle, nor does the second fill', () => {
    const later = (days: number) => fill(2, 1, { at: NOON + days * DAY_MS });
    expect(counted([fill(1, 2), later(circleDays)])).toEqual([]);
    expect(counted([fill(1, 2), later(circleDays + 1)])).toHaveLength(2);
  });

  test('when the card returns through others, in any order of trades', () => {
    const ring = [fill(1, 2), fill(2, 3, { at: NOON + HOUR_MS }), fill(3, 1, { at: NOON - HOUR_MS })];
    const honest = fill(1, 9);
    expect(counted([...ring, honest])).toEqual([honest]);
  });

  test('when both sides hold bonus XFC; it still closes the circle of others', () => {
    const between = fill(2, 3, { isBetweenBonusHolders: true });
    expect(counted([between])).toEqual([]);
    expect(counted([fill(1, 2), between, fill(3, 1)])).toEqual([]);
  });

  test('but does when another card goes the other way', () => {
    expect(counted([fill(1, 2), fill(2, 1, { cardId: 2 })])).toHaveLength(2);
  });

  test('when the two have traded the card before on that day: only the first does', () => {
    const first = fill(1, 2, { price: 7n });
    const midnight = NOON + 12 * HOUR_MS;
    const nextDay = fill(1, 2, { at: midnight });
    expect(counted([nextDay, fill(1, 2, { at: midnight - 1 }), first])).toEqual([nextDay, first]);
  });
});

/** Sales by managers who never buy to managers who never sell. */
const honestFills = fc
  .array(fc.record({ price, minutes: fc.integer({ min: 0, max: 20_000 }) }), { minLength: 5, maxLength: 20 })
  .map((sales) =>
    sales.map((sale, index) =>
      fill(1_000 + index, 2_000 + index, { price: sale.price, at: NOON + sale.minutes * 60_000 }),
    ),
  );

/** Managers of a ring pass one copy on until it returns to the first of them, within a day, at any price. */
const ring = fc
  .uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 2, maxLength: 8 })
  .chain((managers) =>
    fc
      .array(fc.record({ price, minutes: fc.integer({ min: 0, max: 1_440 }) }), {
        minLength: managers.length,
        maxLength: managers.length,
      })
      .map((steps) =>
        steps.map((step, index) =>
          fill(managers[index] ?? 0, managers[(index + 1) % managers.length] ?? 0, {
            price: step.price,
            at: NOON + step.minutes * 60_000,
          }),
        ),
      ),
  );

test('honest fills all count, and rings never move the reference, however often they pass a card round', () => {
  fc.assert(
    fc.property(honestFills, fc.array(ring, { maxLength: 6 }), (honest, rings) => {
      const all = [...rings.flat(), ...honest].toSorted((one, other) => other.at - one.at);
      expect(counted(honest)).toEqual(honest);
      expect(new Set(counted(all))).toEqual(new Set(honest));
      const referenceOf = (fills: readonly TradedFill[]) =>
        referencePrice(
          counted(fills).map((each) => each.price),
          [],
          CURRENT_RULES,
        );
      const newestFirst = honest.toSorted((one, other) => other.at - one.at);
      expect(referenceOf(all)).toBe(referenceOf(newestFirst));
    }),
  );
});

test('two managers count once a day, however often one sells to the other', () => {
  fc.assert(
    fc.property(fc.array(price, { minLength: 1, maxLength: 40 }), (prices) => {
      expect(counted(prices.map((each) => fill(1, 2, { price: each })))).toHaveLength(1);
    }),
  );
});
