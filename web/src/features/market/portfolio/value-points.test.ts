import { expect, test } from 'vitest';
import { valuePoints } from './value-points.ts';

const NOW = Date.parse('2026-03-10T15:30:00Z');

test('a past day is plotted at its end, today at the current time, starting with the first card', () => {
  const points = valuePoints(
    [
      { day: '2026-03-07', value: '0.00' },
      { day: '2026-03-08', value: '0.00' },
      { day: '2026-03-09', value: '12.50' },
      { day: '2026-03-10', value: '11.00' },
    ],
    NOW,
  );
  expect(points.map(({ time, amount }) => [time, amount.units])).toEqual([
    ['2026-03-10T00:00:00.000Z', 1_250_000_000n],
    ['2026-03-10T15:30:00.000Z', 1_100_000_000n],
  ]);
});

test('cards that were never worth anything draw no line', () => {
  expect(valuePoints([{ day: '2026-03-10', value: '0.00' }], NOW)).toEqual([]);
});
