import { expect, test } from 'vitest';
import { historyInput, playersInput } from './history-input.ts';
import { readHistory, readPlayers } from './history-search.ts';

test('an address keeps season and terms, and nothing else', () => {
  const search = { season_id: '4', is_pro: '1', is_private: 1, search: 'cup', sort_by: 'pool', mine: 1 };
  expect(readHistory(search)).toEqual({ season_id: 4, is_pro: 1, is_private: 1 });
  expect(readHistory({ season_id: '-1', kind: 7 })).toEqual({});
});

test('the call gets flags for the values of the address', () => {
  expect(historyInput({ season_id: 4, free_entry: 0, is_private: 1 })).toEqual({
    noItems: 20,
    season_id: 4,
    free_entry: 0,
    is_private: 1,
  });
});

test('players are sorted by a known column, by points from the top without one', () => {
  expect(readPlayers({ order: 'weight' })).toEqual({});
  expect(readPlayers({ order: '-average', is_pro: 1 })).toEqual({ order: '-average', is_pro: 1 });
  expect(playersInput({})).toMatchObject({ sort_by: 'points', sort_how: 'desc', is_pro: 0 });
  expect(playersInput({ order: 'name', is_pro: 1 })).toMatchObject({
    sort_by: 'name',
    sort_how: 'asc',
    is_pro: 1,
  });
});
