import { XFC_UNIT } from '@touchline/domain/money';
import { describe, expect, test } from 'vitest';
import { quoteOf } from '../market/make-markets.ts';
import { valueOfCard, type PlayerFacts, type VenueFacts } from './value-card.ts';

const LOWEST_FEE = 0.035;
const UNIT = Number(XFC_UNIT);

function card(facts: Partial<PlayerFacts> = {}): PlayerFacts {
  return {
    kind: 'player',
    stars: 3,
    usual: 20,
    next: [20, 20, 20],
    typical: 20,
    lifetime: 500,
    minted: 5,
    fills: [],
    ...facts,
  };
}
const value = (facts: Partial<PlayerFacts>, horizon?: number): number =>
  valueOfCard(card(facts), horizon) ?? 0;

describe('the value of a card', () => {
  test('rises with what the player is expected to score, and with the stars', () => {
    expect(value({ usual: 26 })).toBeGreaterThan(value({}) * 1.2);
    expect(value({ usual: 12, next: [12] })).toBeLessThan(5 * UNIT);
    expect(value({ stars: 4 })).toBeGreaterThan(value({}) * 3);
    expect(valueOfCard(card({ stars: 2 }))).toBeNull();
  });

  test('falls when the player misses the next matches, most for a manager who values only these', () => {
    const out = { next: [0, 0, 20] };
    expect(value(out)).toBeLessThan(value({}) * 0.9);
    expect(value(out)).toBeGreaterThan(value({}) * 0.7);
    expect(value(out, 0.6)).toBeLessThan(value(out) * 0.8);
  });

  test('follows its last fills by less than a round trip costs, however far they were driven', () => {
    const plain = value({});
    for (const factor of [0.01, 0.5, 2, 100]) {
      const price = BigInt(Math.round(plain * factor));
      const moved = value({ fills: Array.from({ length: 9 }, () => price) });
      const [low, high] = [Math.min(plain, moved), Math.max(plain, moved)];
      for (const owned of [0, 2, 6]) {
        const bought = Number(quoteOf(0, { value: low }, owned).ask);
        const sold = Number(quoteOf(1, { value: high }, owned).bid) * (1 - LOWEST_FEE);
        expect(sold).toBeLessThan(bought);
      }
    }
  });

  test('is quoted with a spread under 6% that pays the seller’s fee', () => {
    for (const place of [0, 1, 2, 3, 4])
      for (const owned of [0, 1, 2, 5]) {
        const { ask, bid } = quoteOf(place, { value: 40 * UNIT }, owned);
        expect(Number(ask - bid) / Number(ask)).toBeLessThan(0.06);
        expect(Number(ask) * 0.95).toBeGreaterThan(Number(bid) * 0.999);
      }
  });
});

describe('the value of a venue', () => {
  const venue = (facts: Partial<VenueFacts> = {}): number =>
    valueOfCard({
      kind: 'venue',
      stars: 3,
      seats: 36_000,
      typicalSeats: 36_000,
      pointsAMatch: 1.35,
      lifetime: 40,
      minted: 5,
      fills: [],
      ...facts,
    }) ?? 0;

  test('rises with its stars, which bring more seats to a contest and a larger share to the host', () => {
    expect(venue({ stars: 4 })).toBeGreaterThan(2 * venue());
    expect(venue({ stars: 5 })).toBeGreaterThan(2 * venue({ stars: 4 }));
    expect(venue({ stars: 2 })).toBe(0);
  });

  test('rises with the size of the ground and the results of its club, within bounds', () => {
    expect(venue({ seats: 44_000 })).toBeGreaterThan(1.1 * venue());
    expect(venue({ pointsAMatch: 2.3 })).toBeGreaterThan(1.15 * venue());
    expect(venue({ pointsAMatch: 0.5 })).toBeLessThan(0.85 * venue());
    expect(venue({ seats: 900_000, pointsAMatch: 3 })).toBeLessThan(2 * venue());
    expect(venue({ seats: 1 })).toBeGreaterThan(0.5 * venue());
  });

  test('follows its last fills like that of a player', () => {
    const plain = venue();
    const driven = venue({ fills: Array.from({ length: 5 }, () => BigInt(Math.round(plain * 9))) });
    expect(driven).toBeGreaterThan(plain);
    expect(driven).toBeLessThanOrEqual(plain * 1.0501);
  });
});
