import { describe, expect, test } from 'vitest';
import { fairNumbers } from './fair.ts';
import { SHOP_1, type DrawTable } from '../rules/packs.ts';
import { scrambled } from '../testing/hash.ts';
import { drawCards } from './draw.ts';
import { drawValue, type TierValue } from './value.ts';

const TIERS: readonly TierValue[] = [
  { stars: 3, average: 1_000n, lowest: 800n, highest: 1_500n },
  { stars: 4, average: 4_500n, lowest: 4_000n, highest: 6_000n },
  { stars: 5, average: 20_000n, lowest: 15_000n, highest: 40_000n },
];

describe('the value of a draw', () => {
  test('is the mean of a card by the odds, times the cards', () => {
    // 0.97 x 1,000 + 0.03 x 4,500 = 1,105 a card.
    expect(drawValue(SHOP_1.packs.promo.table, TIERS)).toEqual({
      expected: 3_315n,
      worst: 2_400n,
      best: 18_000n,
    });
  });

  test('counts the better odds of the last card only as often as they apply', () => {
    const table: DrawTable = {
      cards: 2,
      odds: [
        { stars: 3, basisPoints: 5_000 },
        { stars: 4, basisPoints: 5_000 },
      ],
      lastCard: { unlessStars: 4, odds: [{ stars: 5, basisPoints: 10_000 }] },
    };
    // First card 2,750. Second: half the time by its own odds 20,000, else 2,750.
    expect(drawValue(table, TIERS)).toEqual({ expected: 14_125n, worst: 4_800n, best: 41_500n });
  });

  test('is unknown while a tier of the table has no price', () => {
    expect(drawValue(SHOP_1.packs.special.table, TIERS.slice(0, 2))).toBeNull();
    expect(drawValue(SHOP_1.packs.promo.table, TIERS.slice(0, 2))).not.toBeNull();
  });

  test.each(['promo', 'special', 'icon'] as const)('of the %s pack is what draws of it bring', (key) => {
    const { table } = SHOP_1.packs[key];
    const value = drawValue(table, TIERS);
    const below = fairNumbers({ clientSeed: 'value', nonce: 0, hmac: scrambled(7) });
    const pool = TIERS.map(({ stars }) => ({ cardId: stars, stars, left: 100_000 }));
    const draws = 20_000;
    let total = 0n;
    for (let draw = 0; draw < draws; draw += 1) {
      for (const card of drawCards(table, pool, below)) {
        total += TIERS.find(({ stars }) => stars === card.stars)?.average ?? 0n;
      }
    }
    const measured = Number(total) / draws;
    expect(Math.abs(measured / Number(value?.expected) - 1)).toBeLessThan(0.03);
  });
});
