import { expect, test } from 'vitest';
import { chooseRows, NO_PICK_FILTERS, type PickFilters } from './pool.ts';
import { poolWith } from './testing-pool.ts';

const POOL = poolWith(
  { id: 1, position: 'FW', name: 'Çağlar Şahin', stars: 2, form: '1.0', clubId: 7 },
  {
    id: 2,
    position: 'MF',
    name: 'Jørgen Łukasz',
    stars: 5,
    form: '6.2',
    kickoff: '2026-11-27T19:00:00.000Z',
  },
  { id: 3, position: 'MF', name: 'Ana-Maria Strauß', stars: 3, form: null },
  { id: 4, position: 'FW', name: 'Zed', stars: 3, form: '-0.5' },
);
function ids(filters: Partial<PickFilters>): number[] {
  return chooseRows(POOL.rows.values(), { ...NO_PICK_FILTERS, ...filters }).map(({ id }) => id);
}

test.each([
  ['sahin', [1]],
  ['CAGLAR', [1]],
  ['jorgen luk', [2]],
  ['straus', [3]],
  ['club 7', [1]],
  ['nobody', []],
])('searching "%s" needs no accents', (search, expected) => {
  expect(ids({ search })).toEqual(expected);
});

test.each([
  ['form', [2, 1, 4, 3]],
  ['stars', [2, 4, 3, 1]],
  ['name', [3, 1, 2, 4]],
  ['kickoff', [2, 1, 4, 3]],
] as const)('sorted by %s', (sort, expected) => {
  expect(ids({ sort })).toEqual(expected);
});

test('position and club narrow together', () => {
  expect(ids({ position: 'FW', clubId: 7 })).toEqual([1]);
});
