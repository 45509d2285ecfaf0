import { expect, test } from 'vitest';
import { SEGMENT_ROWS, segmentOf } from './segments.ts';

test('short standings are one segment', () => {
  expect(segmentOf(0, 40)).toEqual({ first: 0, rows: 40 });
  expect(segmentOf(SEGMENT_ROWS - 1, SEGMENT_ROWS)).toEqual({ first: 0, rows: SEGMENT_ROWS });
  expect(segmentOf(5, 0)).toEqual({ first: 0, rows: 0 });
});

test('every place of a million is in its segment, including the last one', () => {
  const total = 1_000_001;
  expect(segmentOf(99_999, total)).toEqual({ first: 0, rows: SEGMENT_ROWS });
  expect(segmentOf(100_000, total)).toEqual({ first: 100_000, rows: SEGMENT_ROWS });
  expect(segmentOf(1_000_000, total)).toEqual({ first: 1_000_000, rows: 1 });
  expect(segmentOf(2_000_000, total)).toEqual({ first: 1_000_000, rows: 1 });
});
