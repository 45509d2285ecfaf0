import { expect, test } from 'vitest';
import { directionOf, orderedRows, nextOrder, type SortValue, type TableColumn } from './columns.ts';

interface Sample {
  readonly name: string;
  readonly price: bigint | null;
}

const sortable = (key: string, by: (row: Sample) => SortValue): TableColumn<Sample> => ({
  key,
  label: key,
  priority: 'detail',
  cell: () => null,
  sort: { key, by },
});
const COLUMNS = [sortable('name', (row) => row.name), sortable('price', (row) => row.price)];
const ROWS: readonly Sample[] = [
  { name: 'Öz', price: 30n },
  { name: 'Ada', price: null },
  { name: 'Zed', price: 5n },
  { name: 'Player 10', price: 30n },
  { name: 'Player 9', price: 100n },
];
const namesBy = (order: string | undefined, locale = 'en') =>
  orderedRows(ROWS, COLUMNS, order, locale).map(({ name }) => name);

test('a heading sorts in its default direction first, then in the other, then back', () => {
  const price = { key: 'price', first: 'desc' } as const;
  expect(nextOrder('name', price)).toBe('-price');
  expect(nextOrder('-price', price)).toBe('price');
  expect(nextOrder('price', price)).toBe('-price');
  expect(nextOrder(undefined, { key: 'name' })).toBe('name');
});

test('an order names one column and one direction', () => {
  expect(directionOf('price', { key: 'price' })).toBe('asc');
  expect(directionOf('-price', { key: 'price' })).toBe('desc');
  expect(directionOf('priced', { key: 'price' })).toBeNull();
  expect(directionOf(undefined, { key: 'price' })).toBeNull();
});

test('texts are sorted by the rules of the language, numbers in them by size', () => {
  expect(namesBy('name')).toEqual(['Ada', 'Öz', 'Player 9', 'Player 10', 'Zed']);
  expect(namesBy('name', 'tr')).toEqual(['Ada', 'Öz', 'Player 9', 'Player 10', 'Zed']);
});

test('amounts are sorted by size, equal ones keep their order, and missing ones come last in both directions', () => {
  expect(namesBy('price')).toEqual(['Zed', 'Öz', 'Player 10', 'Player 9', 'Ada']);
  expect(namesBy('-price')).toEqual(['Player 9', 'Öz', 'Player 10', 'Zed', 'Ada']);
});

test('without an order, or with an unknown column, rows keep their order', () => {
  const asTheyCame = ROWS.map(({ name }) => name);
  expect(namesBy(undefined)).toEqual(asTheyCame);
  expect(namesBy('form')).toEqual(asTheyCame);
});
