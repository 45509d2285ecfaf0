import { expect, test } from 'vitest';
import { marksOf, type ChartEvent } from './event-marks.ts';

const DAY = 86_400;
const SPAN = [0, 30 * DAY] as const;

/** A goal so many days after the beginning of the period. */
function goal(day: number): ChartEvent {
  const match = { id: 1, home: 'North', away: 'South' };
  return {
    at: new Date(day * DAY * 1_000).toISOString(),
    kind: 'goals',
    count: 1,
    minute: { minute: 9, added: 0 },
    match,
  };
}

const daysOf = (days: readonly number[], width: number) =>
  marksOf(days.map(goal), SPAN, width).map(({ events }) =>
    events.map(({ at }) => Date.parse(at) / 1_000 / DAY),
  );

test('events of one day share a mark, those of another round have their own', () => {
  expect(daysOf([3, 3.25, 3.5, 10], 600)).toEqual([[3, 3.25, 3.5], [10]]);
});

test('on a narrower strip more events share a mark', () => {
  expect(daysOf([3, 5, 10], 600)).toEqual([[3], [5], [10]]);
  expect(daysOf([3, 5, 10], 240)).toEqual([[3, 5], [10]]);
});

test('no mark lies on another, however long a row of events is', () => {
  const days = Array.from({ length: 60 }, (_, index) => index / 2);
  const places = marksOf(days.map(goal), SPAN, 300).map(({ part }) => part * 300);
  const gaps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(24);
});
