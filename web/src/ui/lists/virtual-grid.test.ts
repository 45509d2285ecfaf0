import { expect, test } from 'vitest';
import { columnsOf, linesInView } from './virtual-grid.tsx';

test('as many columns as fit with the gaps between them, and never none', () => {
  expect(columnsOf(328, 148, 12)).toBe(2);
  expect(columnsOf(308, 148, 12)).toBe(2);
  expect(columnsOf(307, 148, 12)).toBe(1);
  expect(columnsOf(1008, 148, 12)).toBe(6);
  expect(columnsOf(20, 148, 12)).toBe(1);
});

test('the lines in view are in the page with two on either side, and never more than there are', () => {
  const many = { lines: 100, height: 100 };
  expect(linesInView(0, 800, many)).toEqual([0, 10]);
  expect(linesInView(1_050, 800, many)).toEqual([8, 21]);
  expect(linesInView(9_500, 800, many)).toEqual([93, 100]);
  expect(linesInView(-400, 800, many)).toEqual([0, 6]);
  expect(linesInView(-5_000, 800, many)).toEqual([0, 0]);
  expect(linesInView(50_000, 800, many)).toEqual([100, 100]);
});
