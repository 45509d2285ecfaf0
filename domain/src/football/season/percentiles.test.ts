import { expect, test } from 'vitest';
import { comparedValue, percentile, radarFigures } from './percentiles.ts';

test('counts are compared per 90 minutes, shares as they are', () => {
  expect(comparedValue('tackles', 12, 540)).toBe(2);
  expect(comparedValue('pass_accuracy', 83, 540)).toBe(83);
  expect(comparedValue('saves', null, 90)).toBe(0);
  expect(comparedValue('goals', 3, 0)).toBe(0);
});

test('a percentile is the share of the others who do less; those level count half', () => {
  expect(percentile('goals', 3, [1, 2, 3, 4])).toBe(63);
  expect(percentile('goals', 5, [1, 2, 3, 4])).toBe(100);
  expect(percentile('goals', 0, [1, 2])).toBe(0);
  expect(percentile('goals', 0, [])).toBe(50);
});

test('fewer goals conceded rank higher', () => {
  expect(percentile('conceded', 0.5, [1, 2, 0.2, 0.4])).toBe(50);
});

test('every position has a radar of at least four axes, also where few figures are counted', () => {
  for (const position of ['GK', 'DF', 'MF', 'FW'] as const) {
    for (const full of [true, false]) {
      const figures = radarFigures(position, full);
      expect(new Set(figures).size).toBe(figures.length);
      expect(figures.length).toBeGreaterThanOrEqual(4);
    }
  }
});
