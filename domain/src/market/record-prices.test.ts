import { describe, expect, test } from 'vitest';
import { CURRENT_RULES, DAY_MS } from '../rules/index.ts';
import type { TradedFill } from './counted-fills.ts';
import { recordPrices } from './record-prices.ts';

/** A Monday. */
const MONDAY = Date.UTC(2026, 2, 9, 12);

function fill(day: number, price: bigint, sellerId: number, buyerId: number): TradedFill {
  return { cardId: 1, sellerId, buyerId, at: MONDAY + day * DAY_MS, price, isBetweenBonusHolders: false };
}

const recordsOf = (fills: readonly TradedFill[], highestBefore: bigint | null = null) =>
  recordPrices(fills, highestBefore, CURRENT_RULES).map(({ price }) => price);

describe('a record price', () => {
  test('is above every earlier one, and the first fill is none', () => {
    expect(recordsOf([fill(0, 10n, 1, 2), fill(7, 9n, 3, 4), fill(14, 11n, 5, 6)])).toEqual([11n]);
    expect(recordsOf([fill(0, 10n, 1, 2), fill(7, 10n, 3, 4)])).toEqual([]);
  });

  test('is above the highest price before the fills that were read', () => {
    expect(recordsOf([fill(0, 10n, 1, 2)], 10n)).toEqual([]);
    expect(recordsOf([fill(0, 11n, 1, 2)], 10n)).toEqual([11n]);
  });

  test('is the last of its week, which begins on Monday', () => {
    expect(recordsOf([fill(0, 11n, 1, 2), fill(6, 12n, 3, 4), fill(7, 13n, 5, 6)], 10n)).toEqual([12n, 13n]);
  });

  test('is not written by managers who pass the card around, nor does theirs stand in the way of one', () => {
    const ring = [fill(8, 50n, 1, 2), fill(8, 60n, 2, 3), fill(9, 70n, 3, 1)];
    expect(recordsOf([fill(0, 10n, 8, 9), ...ring, fill(16, 12n, 6, 7)])).toEqual([12n]);
  });
});
