import type { CallKey, CallOutput } from '../../lib/api/request.ts';
import { callQuery } from '../../lib/api/queries.ts';

export type ContestDetail = CallOutput<'contests.get'>;
type StandingsPage = CallOutput<'standings.page'>;
export type StandingRow = StandingsPage['data']['rows'][number];
/** A row of the manager's own, with the points missing for a greater prize. */
export type OwnStandingRow = StandingsPage['data']['mine'][number];
export type TeamView = CallOutput<'teams.get'>;
export type TeamPick = TeamView['picks'][number];
export type Entry = CallOutput<'contests.myEntries'>['data'][number];

/** Rows of a page: more than one window shows (docs/decisions/0187). */
export const STANDINGS_PAGE = 50;

/** A page of the standings; its answer also carries the manager's own rows. */
export function standingsQuery(id: number, page: number, sortHow: 'asc' | 'desc' = 'asc') {
  return callQuery('standings.page', {
    id,
    page,
    sortBy: 'rank',
    sortHow,
    noItems: STANDINGS_PAGE,
  });
}

/** Calls to invalidate after joining or leaving. */
export const AFTER_SEAT: readonly CallKey[] = [
  'contests.get',
  'contests.list',
  'contests.summary',
  'contests.entries',
  'contests.managers',
  'standings.page',
  'contests.myEntries',
];
