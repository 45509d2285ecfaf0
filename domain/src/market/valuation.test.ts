import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { XFC_UNIT } from '../money.ts';
import { CURRENT_RULES } from '../rules/index.ts';
import { sellerFee } from './fees.ts';
import { buyLimit, MAX_OPINION, sellLimit, valueOfCard, type CardToValue } from './valuation.ts';

const TICK = CURRENT_RULES.market.priceTick.units;
const CARD: CardToValue = {
  isOut: false,
  stars: 3,
  form: null,
  typicalForm: null,
  rating: 700,
  typicalRating: 700,
  lifetime: 500,
  minted: 0,
  fills: [],
};
const value = (facts: Partial<CardToValue> = {}): bigint => valueOfCard({ ...CARD, ...facts }) ?? 0n;

describe('the value of a card', () => {
  test('is that of its stars when nothing is special, and none where nothing is traded', () => {
    expect(value()).toBe(10n * XFC_UNIT);
    expect(value({ stars: 4 })).toBe(45n * XFC_UNIT);
    expect(value({ stars: 5 })).toBe(180n * XFC_UNIT);
    expect(valueOfCard({ ...CARD, stars: 2 })).toBeNull();
  });

  test('rises with form, rating and the part of the copies that is minted, and falls without', () => {
    expect(value({ form: 12, typicalForm: 10 })).toBeGreaterThan(value());
    expect(value({ form: 6, typicalForm: 10 })).toBeLessThan(value());
    expect(value({ rating: 730 })).toBeGreaterThan(value());
    expect(value({ minted: 250 })).toBe(value() + (value() * 3n) / 100n);
  });

  test('is a little lower while the player is out', () => {
    expect(value({ isOut: true })).toBe((value() * 96n) / 100n);
  });

  test('follows fills once there are a few, within limits', () => {
    const prices = (each: number, count: number): bigint[] =>
      Array.from({ length: count }, () => BigInt(each) * XFC_UNIT);
    expect(value({ fills: prices(11, 2) })).toBe(value());
    expect(value({ fills: prices(11, 3) })).toBe((value() * 104n) / 100n);
    expect(value({ fills: prices(500, 20) })).toBe((value() * 110n) / 100n);
    expect(value({ fills: prices(1, 20) })).toBe((value() * 92n) / 100n);
  });
});

describe('limits', () => {
  const anyValue = fc.bigInt({ min: XFC_UNIT, max: 1_000n * XFC_UNIT });
  const anyOpinion = fc.integer({ min: -5_000, max: 5_000 });

  test('buyers pay at most 90% of their opinion of a card, sellers ask at least 110%', () => {
    fc.assert(
      fc.property(anyValue, fc.integer({ min: -MAX_OPINION, max: MAX_OPINION }), (worth, opinion) => {
        const thought = worth * BigInt(10_000 + opinion);
        expect(buyLimit(worth, opinion, TICK) * 10_000n * 10n).toBeLessThanOrEqual(thought * 9n);
        // The opinion is rounded down to the unit first.
        expect((sellLimit(worth, opinion, TICK) + 2n) * 10_000n * 10n).toBeGreaterThanOrEqual(thought * 11n);
        expect(buyLimit(worth, opinion, TICK) % TICK).toBe(0n);
        expect(sellLimit(worth, opinion, TICK) % TICK).toBe(0n);
      }),
    );
  });

  test('buying from one and selling to another loses, even at the minimum fee', () => {
    const minFee = sellerFee(1_000, CURRENT_RULES);
    fc.assert(
      fc.property(anyValue, anyOpinion, anyOpinion, (worth, one, other) => {
        const proceeds = (buyLimit(worth, one, TICK) * (10_000n - minFee)) / 10_000n;
        expect(proceeds).toBeLessThan(sellLimit(worth, other, TICK));
      }),
    );
  });

  test('the highest opinions trade with the lowest', () => {
    const worth = 10n * XFC_UNIT;
    expect(buyLimit(worth, MAX_OPINION, TICK)).toBeGreaterThan(sellLimit(worth, -MAX_OPINION, TICK));
  });
});
