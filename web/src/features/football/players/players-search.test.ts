import { expect, test } from 'vitest';
import { readCompared, readIds, readPlayersSearch } from './players-search.ts';

test('an address keeps the filters that exist, and drops the others', () => {
  const search = {
    search: 'ada',
    league: 3,
    club: 9,
    position: 'MF',
    stars: 4,
    sort: '-goals',
    compare: '3,17',
  };
  expect(readPlayersSearch({ ...search, other: 1 })).toEqual(search);
  expect(readPlayersSearch({ league: '3', position: 'XX', stars: 6, sort: 'luck', compare: 'x' })).toEqual(
    {},
  );
});

test('at most four different players are compared', () => {
  expect(readIds('5,3,3,0,-1,x,8,9,10')).toEqual([5, 3, 8, 9]);
  expect(readIds(7)).toEqual([7]);
  expect(readCompared({ players: '1,2' })).toEqual({ players: '1,2' });
  expect(readCompared({ players: [] })).toEqual({});
});
