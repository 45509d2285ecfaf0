import { expect, test } from 'vitest';
import { contestCount } from './contest-count.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '999+'],
])('a tab with %i contests shows %s', (count, shown) => {
  expect(contestCount(count)).toBe(shown);
});
