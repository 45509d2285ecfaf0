import { expect, test } from 'vitest';
import { cleanFilters } from './clean-filters.ts';
import { wireRequest } from './request.ts';

const MATCHES = 'football.matches.list';
const GOALS = 'achievements.list';
const ORDERS = 'market.orders.mine';
const PLAYERS = 'market.players.list';
const DATES = { start_date: '2026-03-01', end_date: '2026-03-31' };

/** The filters of a list as sent: the decoded body of its request. */
function bodyOf(...[key, filters]: Parameters<typeof cleanFilters>): string {
  return decodeURIComponent(wireRequest(key, cleanFilters(key, filters)).body);
}

test.each([
  ['an empty value is dropped', PLAYERS, { search: '', club_id: undefined, price_min: null }, ''],
  ['an empty array is dropped', PLAYERS, { stars: [] }, ''],
  ['a season_id of -1 is dropped', 'contests.history', { season_id: -1 }, ''],
  ['a league_id of -1 is dropped', 'contests.list', { league_id: -1 }, ''],
  ['false is dropped', PLAYERS, { owned: false, watched: false }, ''],
  ['true is sent as 1', PLAYERS, { owned: true }, 'owned=1'],
  ['a sort_how of 1 becomes asc', PLAYERS, { sort_how: 1 }, 'sort_how=asc'],
  ['another numeric sort_how becomes desc', PLAYERS, { sort_how: 2 }, 'sort_how=desc'],
  ['a numeric sort_how of 0 becomes desc', PLAYERS, { sort_how: 0 }, 'sort_how=desc'],
  ['an array is sent as indexed keys', PLAYERS, { stars: [4, 5] }, 'stars[0]=4&stars[1]=5'],
  ['my orders: buying true becomes the text true', ORDERS, { buying: true }, 'buying=true'],
  ['my orders: buying false is dropped', ORDERS, { buying: false }, ''],
  ['contests: is_private of all is dropped', 'contests.list', { is_private: 'all' }, ''],
  ['contests: free_entry sets free_entry=1', 'contests.list', { free_entry: true }, 'free_entry=1'],
  ['contests: paid ones are asked for by 0', 'contests.list', { free_entry: 0 }, 'free_entry=0'],
  ['contests: a private value sets is_private=1', 'contests.list', { is_private: 'true' }, 'is_private=1'],
  ['contests: so does the summary', 'contests.summary', { is_private: true }, 'is_private=1'],
  [
    'matches: day is dropped when season_stages is set',
    MATCHES,
    { day: 5, season_stages: [3] },
    'season_stages[0]=3',
  ],
  ['matches: day stays when season_stages is empty', MATCHES, { day: 5, season_stages: [] }, 'day=5'],
  ['matches: an empty matchday is dropped', MATCHES, { matchday: [] }, ''],
  ['matches: an empty day is dropped', MATCHES, { day: '' }, ''],
  ['matches: matchday is sent as indexed keys', MATCHES, { matchday: [7, 8] }, 'matchday[0]=7&matchday[1]=8'],
  [
    'achievements: type 1 removes start_date and end_date',
    GOALS,
    { type: 1, season: 3, ...DATES },
    'type=1&season=3',
  ],
  [
    'achievements: type 2 keeps all of them',
    GOALS,
    { type: 2, season: 3, ...DATES },
    'type=2&season=3&start_date=2026-03-01&end_date=2026-03-31',
  ],
  [
    'achievements: type 3 removes season',
    GOALS,
    { type: 3, season: 3, ...DATES },
    'type=3&start_date=2026-03-01&end_date=2026-03-31',
  ],
  ['achievements: completed 0 is removed', GOALS, { type: 1, completed: 0 }, 'type=1'],
  ['achievements: completed 1 stays', GOALS, { type: 1, completed: 1 }, 'type=1&completed=1'],
  ['achievements: team_name is never sent', GOALS, { type: 2, team_name: 'Rovers' }, 'type=2'],
  [
    'tops: season -1 removes season',
    'tops.list',
    { season: -1, ...DATES },
    'start_date=2026-03-01&end_date=2026-03-31',
  ],
  ['tops: another season removes start and end dates', 'tops.list', { season: 4, ...DATES }, 'season=4'],
  ['tops: so does none', 'tops.list', DATES, ''],
] as const)('%s', (_rule, key, filters, body) => {
  expect(bodyOf(key, filters)).toBe(body);
});

test('cleaning twice changes nothing', () => {
  const once = cleanFilters('contests.list', { is_private: true, free_entry: 0, sort_how: 1, league_id: -1 });
  expect(cleanFilters('contests.list', once)).toEqual(once);
});
