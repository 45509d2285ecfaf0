import type { CallKey, CallOutput } from '../../lib/api/request.ts';
import { callQuery } from '../../lib/api/queries.ts';

export type ContestDetail = CallOutput<'GET /v4/contests/{id}'>;
export type StandingsPage = CallOutput<'GET /v4/contests/standings/{id}/{page}/{sortBy}/{sortHow}'>;
export type StandingRow = StandingsPage['data']['rows'][number];
export type TeamView = CallOutput<'GET /v4/contests/userTeam/{contestId}/{teamId}'>;
export type TeamPick = TeamView['picks'][number];
export type Entry = CallOutput<'POST /v4/contests/myTeams/{type}/{page}'>['data'][number];

export const STANDINGS_PAGE = 50;

/** A page of the standings; its answer also carries the manager's own rows. */
export function standingsQuery(id: number, page: number, sortHow: 'asc' | 'desc' = 'asc') {
  return callQuery('GET /v4/contests/standings/{id}/{page}/{sortBy}/{sortHow}', {
    id,
    page,
    sortBy: 'rank',
    sortHow,
    noItems: STANDINGS_PAGE,
  });
}

/** What is out of date once a seat was taken or left. */
export const AFTER_SEAT: readonly CallKey[] = [
  'GET /v4/contests/{id}',
  'POST /v4/contests/list/{page}/{noItems}',
  'POST /v4/contests/summary',
  'GET /v4/contests/teams/{id}',
  'POST /v4/contests/managers/{id}/{page}/{noItems}',
  'GET /v4/contests/standings/{id}/{page}/{sortBy}/{sortHow}',
  'POST /v4/contests/myTeams/{type}/{page}',
];
