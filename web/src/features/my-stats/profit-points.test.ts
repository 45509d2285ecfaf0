import { expect, test } from 'vitest';
import { profitPoints, unitsOf } from './profit-points.ts';

const NOW = Date.parse('2026-03-20T15:00:00Z');
const DAYS = [
  { day: '2026-01-10', contests: '100.00', market: '0.00' },
  { day: '2026-03-12', contests: '-2.50', market: '1.00' },
  { day: '2026-03-18', contests: '4.00', market: '-0.75' },
];
const amounts = (...given: Parameters<typeof profitPoints>) =>
  profitPoints(...given).map(({ time, amount }) => [time.slice(5, 10), Number(amount.units) / 1e8]);

test('gains and losses add up from 0 before the first day to today', () => {
  expect(amounts(DAYS, 'all', 'season', NOW)).toEqual([
    ['01-09', 0],
    ['01-10', 100],
    ['03-12', 98.5],
    ['03-18', 101.75],
    ['03-20', 101.75],
  ]);
});

test('a range begins at 0, and a part leaves out the other', () => {
  expect(amounts(DAYS, 'contests', '30d', NOW)).toEqual([
    ['03-11', 0],
    ['03-12', -2.5],
    ['03-18', 1.5],
    ['03-20', 1.5],
  ]);
  expect(amounts(DAYS, 'market', '7d', NOW)).toEqual([
    ['03-17', 0],
    ['03-18', -0.75],
    ['03-20', -0.75],
  ]);
});

test('nothing won or lost is no line', () => {
  expect(profitPoints([], 'all', 'season', NOW)).toEqual([]);
  expect(profitPoints(DAYS, 'all', '1d', NOW)).toEqual([]);
});

test('amounts below 0 are read with their sign', () => {
  expect(unitsOf('-0.00000001')).toBe(-1n);
  expect(unitsOf('12.5')).toBe(1_250_000_000n);
});
