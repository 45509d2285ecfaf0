import { expect, test } from 'vitest';
import { columnsOf } from './virtual-grid.tsx';

test('as many columns as fit with the gaps between them, and never none', () => {
  expect(columnsOf(328, 148, 12)).toBe(2);
  expect(columnsOf(308, 148, 12)).toBe(2);
  expect(columnsOf(307, 148, 12)).toBe(1);
  expect(columnsOf(1008, 148, 12)).toBe(6);
  expect(columnsOf(20, 148, 12)).toBe(1);
});
