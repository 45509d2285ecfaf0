import { expect, test } from 'vitest';
import { cleanedSearch } from './goal-queries.ts';
import { readGoalSearch } from './goal-search.ts';

const ALL = { completed: true, season: 2026, start_date: '2026-03-01', end_date: '2026-03-31' } as const;

test('achievements have no dates, challenges of days no season', () => {
  expect(cleanedSearch(ALL, 'general')).toEqual({ type: 1, completed: true, season: 2026 });
  expect(cleanedSearch(ALL, 'weekly')).toEqual({
    type: 2,
    season: 2026,
    start_date: '2026-03-01',
    end_date: '2026-03-31',
  });
  expect(cleanedSearch(ALL, 'daily')).toEqual({
    type: 3,
    start_date: '2026-03-01',
    end_date: '2026-03-31',
  });
});

test('of an address only what is a filter is read', () => {
  expect(readGoalSearch({ ...ALL, completed: 1, team_name: 'x' })).toEqual(ALL);
  expect(
    readGoalSearch({ completed: 0, season: -1, start_date: '2026-13-01', end_date: 'tomorrow' }),
  ).toEqual({});
});
