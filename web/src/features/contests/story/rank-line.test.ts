import { expect, test } from 'vitest';
import { bestIndex, linePoints, stepPath } from './rank-line.ts';

const place = (rank: number) => ({
  at: '2026-03-07T15:00:00Z',
  minute: 1,
  rank,
  points: '0',
  resumes: false,
});
const frame = { width: 100, height: 50, padding: 5 };

test('the best rank is at the top and the worst at the bottom', () => {
  expect(linePoints([place(3), place(1), place(5)], 9, frame)).toEqual([
    { x: 5, y: 25 },
    { x: 50, y: 5 },
    { x: 95, y: 45 },
  ]);
});

test('a rank that never moved is a level line, and one place a point', () => {
  expect(linePoints([place(2), place(2)], 3, frame).map(({ y }) => y)).toEqual([5, 5]);
  expect(linePoints([place(2)], 1, frame)).toEqual([{ x: 5, y: 5 }]);
});

test('one rank is not the whole height where there are more', () => {
  expect(linePoints([place(1), place(2)], 3, frame).map(({ y }) => y)).toEqual([5, 25]);
  expect(linePoints([place(1), place(2)], 90, frame).map(({ y }) => y)).toEqual([5, 15]);
});

test('the line holds a rank until it changes', () => {
  expect(stepPath(linePoints([place(1), place(2)], 2, frame))).toBe('M5.0 5.0H95.0V45.0');
});

test('the best rank is marked where it was held last', () => {
  expect(bestIndex([place(1), place(2), place(1), place(4)])).toBe(2);
});
