import { expect, test } from 'vitest';
import { readGoalSearch } from './search.ts';

const ALL = { completed: true, season: 2026, start_date: '2026-03-01', end_date: '2026-03-31' } as const;

test('of an address only what is a filter is read', () => {
  expect(readGoalSearch({ ...ALL, completed: 1, team_name: 'x' })).toEqual(ALL);
  expect(
    readGoalSearch({ completed: 0, season: -1, start_date: '2026-13-01', end_date: 'tomorrow' }),
  ).toEqual({});
});
