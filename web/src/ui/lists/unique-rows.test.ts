import { expect, test } from 'vitest';
import { uniqueRows } from './unique-rows.ts';

const row = (id: number, points: number) => ({ id, points });
const byId = ({ id }: { readonly id: number }) => id;

test('a row on two pages is listed once, at its first place with its latest values', () => {
  const rows = [row(1, 30), row(2, 20), row(3, 10), row(2, 9), row(4, 8)];
  expect(uniqueRows(rows, byId)).toEqual([row(1, 30), row(2, 9), row(3, 10), row(4, 8)]);
});

test('rows without a repetition stay the same array', () => {
  const rows = [row(1, 30), row(2, 20)];
  expect(uniqueRows(rows, byId)).toBe(rows);
});
