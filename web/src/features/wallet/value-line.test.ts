import { expect, test } from 'vitest';
import { daysSinceFirst, linePath, linePoints } from './value-line.ts';

const days = (...balances: string[]) =>
  balances.map((balance, index) => ({ day: `2026-11-0${index + 1}`, balance }));

test('the highest value is at the top, the lowest at the bottom, the days evenly spread', () => {
  expect(linePoints(days('10.00', '20.00', '15.00'))).toEqual([
    { x: 0, y: 1 },
    { x: 0.5, y: 0 },
    { x: 1, y: 0.5 },
  ]);
});

test('a balance that never moved is a line in the middle', () => {
  expect(linePoints(days('0.00', '0.00')).map(({ y }) => y)).toEqual([0.5, 0.5]);
});

test('a single day is a point at the start', () => {
  expect(linePoints(days('7.00'))).toEqual([{ x: 0, y: 0.5 }]);
});

test('the line begins with the first XFC, and keeps days that have none after it', () => {
  expect(daysSinceFirst(days('0.00', '0.00', '20.00', '0.00'))).toEqual(
    days('0.00', '0.00', '20.00', '0.00').slice(2),
  );
  expect(daysSinceFirst(days('0.00', '0.00'))).toHaveLength(2);
});

test('the path goes through every point', () => {
  expect(linePath(linePoints(days('0.00', '4.00')), 100, 40)).toBe('M0.00 40.00L100.00 0.00');
});
