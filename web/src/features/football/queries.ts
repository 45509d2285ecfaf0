import { callPages, callQuery } from '../../lib/api/queries.ts';
import type { CallOutput } from '../../lib/api/request.ts';

export type MatchDetail = CallOutput<'GET /v4/theStats/match/{matchId}'>;
export type MatchHead = MatchDetail['match'];
export type FormResult = MatchDetail['form']['home'][number];
export type MatchStatistics = CallOutput<'GET /v4/theStats/match_stats/{id}'>;
export type LineUps = CallOutput<'GET /v4/theStats/match_lineups/{id}'>;
export type LineUp = LineUps['content']['home'];
export type Fielded = LineUp['bench'][number];
export type PlayerStatistics = CallOutput<'GET /v4/theStats/match_players_stats/{id}'>;
export type PlayerOfMatch = PlayerStatistics['players'][number];
export type MyPlayer = CallOutput<'GET /v4/theStats/match_my_players/{id}'>['data'][number];
export type LivePage = CallOutput<'GET /v4/theStats/live'>;

/** The questions of a match's page. */
export const matchQueries = {
  detail: (id: number) => callQuery('GET /v4/theStats/match/{matchId}', { matchId: id }),
  timeline: (id: number) => callQuery('GET /v4/theStats/match_timeline/{id}', { id }),
  statistics: (id: number) => callQuery('GET /v4/theStats/match_stats/{id}', { id }),
  lineUps: (id: number) => callQuery('GET /v4/theStats/match_lineups/{id}', { id }),
  players: (id: number) => callQuery('GET /v4/theStats/match_players_stats/{id}', { id }),
  mine: (id: number) => callQuery('GET /v4/theStats/match_my_players/{id}', { id }),
};

/** The question for the contests a match counts in, the greatest first. */
export function contestsWithMatchQuery(matchId: number) {
  return callPages('POST /v4/contests/list/{page}/{noItems}', {
    noItems: 5,
    match_id: matchId,
    sort_by: 'pool',
  });
}

/** The question for the contests that run now, the first few of them. */
export function runningContestsQuery() {
  return callPages('POST /v4/contests/list/{page}/{noItems}', { noItems: 5, when: 2 });
}

/** The question of the live page. */
export function livePageQuery() {
  return callQuery('GET /v4/theStats/live', {});
}
