import { describe, expect, test } from 'vitest';
import { changedSearch, pageOfIndex, topsInput } from './tops-input.ts';
import { readTopsSearch } from './search.ts';

describe('an address', () => {
  test('of the menu requests the best of the current season', () => {
    const menu = { sort_by: 'score', sort_how: 'desc', search: '', tournament: 0, season: 0 };
    expect(topsInput(readTopsSearch(menu))).toEqual({
      page: 1,
      noItems: 25,
      sort_by: 'score',
      sort_how: 'desc',
    });
  });

  test.each([
    ['a number of the order', { sort_how: 1 }, { sort_how: 'asc' }],
    ['another number of the order', { sort_how: 2 }, { sort_how: 'desc' }],
    ['an unknown order', { sort_how: 'up', sort_by: 'name' }, {}],
    ['a search of digits', { search: 442 }, { search: '442' }],
    ['no league', { tournament: -1 }, {}],
    ['what is no number', { tournament: 'x', country: 1.5, page: 0, season: 10_000 }, {}],
    ['the first page', { page: 1 }, {}],
    ['the circle of the reader', { followed: true }, { followed: true }],
    ['no circle', { followed: 'yes' }, {}],
    ['a day that is none', { start_date: '2026-13-40', end_date: '<b>' }, {}],
  ])('is read with %s', (_what, given, expected) => {
    expect(readTopsSearch(given)).toEqual(expected);
  });
});

describe('the query', () => {
  const dates = { start_date: '2026-11-02', end_date: '2026-11-20' };

  test('has the dates without a season, and the season without dates', () => {
    expect(topsInput({ season: -1, ...dates })).toEqual({ page: 1, noItems: 25, ...dates });
    expect(topsInput({ season: 2025, ...dates })).toEqual({ page: 1, noItems: 25, season: 2025 });
    expect(topsInput(dates)).toEqual({ page: 1, noItems: 25 });
  });

  test('waits for both dates in their order', () => {
    const bare = { page: 1, noItems: 25 };
    expect(topsInput({ season: -1, start_date: '2026-11-02' })).toEqual(bare);
    expect(topsInput({ season: -1, start_date: '2026-11-20', end_date: '2026-11-02' })).toEqual(bare);
  });
});

test('a change of the filters begins with the first page and keeps the others', () => {
  const search = { page: 7, tournament: 3, search: 'ada' };
  expect(changedSearch(search, { search: undefined, country: 9 })).toEqual({ tournament: 3, country: 9 });
});

test('the page of a row is counted from the best', () => {
  expect([0, 24, 25].map(pageOfIndex)).toEqual([1, 1, 2]);
});
