import fc from 'fast-check';
import { expect, test } from 'vitest';
import { experienceForLevel, levelOf, starsOfRank, starsOfVenue, usableCopies } from './cards.ts';
import { CURRENT_RULES, STARS } from './rules/index.ts';

test('usable copies are those owned and not bound', () => {
  expect(usableCopies({ owned: 10, onSale: 1, lent: 2, fielded: 3, hosting: 1 })).toBe(3);
});

test('level n needs 50 n (n - 1) experience points', () => {
  expect([1, 2, 3, 10].map((level) => experienceForLevel(level, CURRENT_RULES))).toEqual([
    0, 100, 300, 4_500,
  ]);
  expect([0, 99, 100, 299, 300, 4_499, 4_500].map((points) => levelOf(points, CURRENT_RULES))).toEqual([
    1, 1, 2, 2, 3, 9, 10,
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (level) => {
      expect(levelOf(experienceForLevel(level, CURRENT_RULES), CURRENT_RULES)).toBe(level);
    }),
  );
});

test('a venue has its stars by its seats', () => {
  const seats = [0, 19_999, 20_000, 29_999, 30_000, 45_000, 64_999, 65_000, 90_000];
  expect(seats.map((count) => starsOfVenue(count, CURRENT_RULES))).toEqual([1, 1, 2, 2, 3, 4, 4, 5, 5]);
});

test('of a hundred players of a position each tier has the share of the rules, the best first', () => {
  const given = Array.from({ length: 100 }, (_, rank) => starsOfRank(rank, 100, CURRENT_RULES));
  for (const stars of STARS) {
    const share = CURRENT_RULES.cards.players[stars].shareBasisPoints / 100;
    expect(given.filter((each) => each === stars)).toHaveLength(share);
  }
  expect(given).toEqual(given.toSorted((a, b) => b - a));
});

test('a small group is shared by the middle of each rank', () => {
  expect(Array.from({ length: 5 }, (_, rank) => starsOfRank(rank, 5, CURRENT_RULES))).toEqual([
    4, 2, 2, 1, 1,
  ]);
  expect(starsOfRank(0, 1, CURRENT_RULES)).toBe(2);
  expect(starsOfRank(0, 0, CURRENT_RULES)).toBe(2);
});
