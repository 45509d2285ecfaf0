import { expect, test } from 'vitest';
import { CONTEST_TABS, readContestSearch, tabOfSlug } from './contest-tabs.ts';
import { listOfSegment } from './lists/list-addresses.ts';

test('the word after a contest’s id names a tab, or is the contest’s own name', () => {
  for (const tab of CONTEST_TABS) expect(tabOfSlug(tab)).toBe(tab);
  expect(tabOfSlug('sprint-league-round-12')).toBeUndefined();
  expect(tabOfSlug(undefined)).toBeUndefined();
});

test('an address compares with a team, not with anything else', () => {
  expect(readContestSearch({ compare: '12' })).toEqual({ compare: 12 });
  for (const compare of ['', 'x', '-1', '1.5', 0, 2_147_483_648, null]) {
    expect(readContestSearch({ compare })).toEqual({});
  }
});

test('a list has its words; any other word has none', () => {
  expect(listOfSegment('finished')).toEqual({ to: '/play/results' });
  expect(listOfSegment('private')).toEqual({ to: '/play/contests', search: { is_private: 1 } });
  for (const segment of ['constructor', 'toString', 'create-contest', ''])
    expect(listOfSegment(segment)).toBeUndefined();
});
