import fc from 'fast-check';
import { expect, test } from 'vitest';
import { experienceForLevel, levelOf, starsOfVenue, usableCopies } from './cards.ts';
import { CURRENT_RULES } from './rules/index.ts';

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
