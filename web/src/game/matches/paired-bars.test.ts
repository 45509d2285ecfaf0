import { expect, test } from 'vitest';
import { barLength } from './paired-bars.tsx';

test('a count is drawn as its share of the total, a percentage as itself', () => {
  expect(barLength(6, 2, false)).toBe(75);
  expect(barLength(0, 0, false)).toBe(0);
  expect(barLength(60, 40, true)).toBe(60);
  expect(barLength(120, 40, true)).toBe(100);
});
