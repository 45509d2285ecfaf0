import { expect, test } from 'vitest';
import { countFilters, filtersInput, listInput } from './filter-input.ts';
import { readFilters } from './filters.ts';
import { foldInput, nextOrder } from '../lobby/lobby-list.ts';
import { countedPoints } from '../pick-part.ts';

test('an address keeps only the filters that make sense', () => {
  expect(
    readFilters({ when: 1, league_id: '3', free_entry: '0', kind: 9, mine: 'yes', search: '  ' }),
  ).toEqual({
    when: 1,
    league_id: 3,
    free_entry: 0,
  });
});

test('every league (-1, 0) is no filter', () => {
  expect(readFilters({ league_id: -1 })).toEqual({});
  expect(readFilters({ league_id: 0 })).toEqual({});
});

test('an order without a column is no order', () => {
  expect(readFilters({ sort_how: 'desc' })).toEqual({});
});

test('the tab and the order narrow nothing', () => {
  expect(countFilters({ when: 2, sort_by: 'pool', sort_how: 'desc' })).toBe(0);
  expect(countFilters({ free_entry: 0, search: 'sprint' })).toBe(2);
});

test('the audience filter applies to pro contests only', () => {
  expect(readFilters({ is_pro: '1', pro_tier: 'rookie' })).toEqual({ is_pro: 1, pro_tier: 'rookie' });
  expect(readFilters({ is_pro: 0, pro_tier: 'rookie' })).toEqual({ is_pro: 0 });
  expect(readFilters({ pro_tier: 'open' })).toEqual({});
  expect(readFilters({ is_pro: 1, pro_tier: 'veteran' })).toEqual({ is_pro: 1 });
  expect(filtersInput({ is_pro: 1, pro_tier: 'open' })).toEqual({ pro_tier: 'open' });
  expect(countFilters({ is_pro: 1, pro_tier: 'open' })).toBe(1);
});

test('private contests are a filter of their own', () => {
  expect(readFilters({ is_private: '1' })).toEqual({ is_private: 1 });
  expect(readFilters({ is_private: 'all' })).toEqual({});
  expect(filtersInput({ is_private: 1 })).toEqual({ is_private: 1 });
  expect(countFilters({ is_private: 1 })).toBe(1);
});

test('the filter for paid contests requests those that are not free', () => {
  expect(filtersInput({ free_entry: 0, search: ' cup ' })).toEqual({ free_entry: 0, search: 'cup' });
  expect(listInput({ mine: 1, sort_by: 'entry_fee' }, 3)).toEqual({
    noItems: 20,
    when: 3,
    mine: true,
    sort_by: 'entry_fee',
  });
});

test('contests of one match each are one row, except where single ones are searched for', () => {
  expect(listInput({}, 2)).toEqual({ noItems: 20, when: 2, fold: true });
  expect(listInput({ league_id: 2, sort_by: 'pool' }, 2)).toMatchObject({ fold: true });
  for (const single of [{ mine: 1 }, { search: 'toss' }, { sort_by: 'entries' }] as const) {
    expect(listInput(single, 1)).not.toHaveProperty('fold');
  }
  const opened = foldInput({ free_entry: 1 }, 2, 'free-match-7');
  expect(opened).toMatchObject({ when: 2, free_entry: 1, fold_key: 'free-match-7' });
  expect(opened).not.toHaveProperty('fold');
});

test('only open contests without a chosen filter or order are in groups', () => {
  expect(listInput({}, 1)).toEqual({ noItems: 20, when: 1, fold: true, groups: true });
  for (const chosen of [{ league_id: 2 }, { sort_by: 'pool' }] as const) {
    expect(listInput(chosen, 1)).not.toHaveProperty('groups');
  }
});

test('a column sorts its natural way, then the other, then not', () => {
  const first = nextOrder({ kind: 1 }, 'pool');
  expect(first).toEqual({ kind: 1, sort_by: 'pool', sort_how: 'desc' });
  const second = nextOrder(first, 'pool');
  expect(second).toEqual({ kind: 1, sort_by: 'pool', sort_how: 'asc' });
  expect(nextOrder(second, 'pool')).toEqual({ kind: 1 });
  expect(nextOrder({}, 'contest_dt')).toEqual({ sort_by: 'contest_dt', sort_how: 'asc' });
});

test('a pick counts its points times its factor, without float dust', () => {
  expect(countedPoints({ points: '7', factor: '2' })).toBe('14');
  expect(countedPoints({ points: '0.075', factor: '0.5' })).toBe('0.0375');
  expect(countedPoints({ points: '-3', factor: '0' })).toBe('0');
  expect(countedPoints({ points: null, factor: '2' })).toBeNull();
});
