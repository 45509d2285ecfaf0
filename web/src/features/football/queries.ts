import { callPages } from '../../lib/api/paged-queries.ts';
import { callQuery } from '../../lib/api/queries.ts';
import type { CallOutput } from '../../lib/api/request.ts';
import { startOfDay } from './calendar/calendar-day.ts';
import type { CalendarSearch } from './calendar/calendar-search.ts';

export type MatchDetail = CallOutput<'football.matches.get'>;
export type MatchHead = MatchDetail['match'];
export type FormResult = MatchDetail['form']['home'][number];
export type MatchStatistics = CallOutput<'football.matches.statistics'>;
export type Shots = CallOutput<'football.matches.shots'>;
export type Shot = Shots['shots'][number];
export type Passes = CallOutput<'football.matches.passes'>;
export type PassingNetwork = Passes['home'];
export type LineUps = CallOutput<'football.matches.lineUps'>;
export type LineUp = LineUps['content']['home'];
export type Fielded = LineUp['bench'][number];
export type PlayerStatistics = CallOutput<'football.matches.players'>;
export type PlayerOfMatch = PlayerStatistics['players'][number];
export type HeadToHead = CallOutput<'football.matches.headToHead'>;
export type MyPlayer = CallOutput<'football.matches.myPlayers'>['data'][number];
export type LivePage = CallOutput<'football.live.matches'>;

/** The queries of a match's page. */
export const matchQueries = {
  detail: (id: number) => callQuery('football.matches.get', { matchId: id }),
  timeline: (id: number) => callQuery('football.matches.timeline', { id }),
  statistics: (id: number) => callQuery('football.matches.statistics', { id }),
  shots: (id: number) => callQuery('football.matches.shots', { id }),
  passes: (id: number) => callQuery('football.matches.passes', { id }),
  lineUps: (id: number) => callQuery('football.matches.lineUps', { id }),
  players: (id: number) => callQuery('football.matches.players', { id }),
  mine: (id: number) => callQuery('football.matches.myPlayers', { id }),
  headToHead: (id: number) => callQuery('football.matches.headToHead', { id }),
};

/** The query of the contests a match counts in, the largest first. */
export function contestsWithMatchQuery(matchId: number) {
  return callPages('contests.list', {
    noItems: 5,
    match_id: matchId,
    sort_by: 'pool',
  });
}

/** The query for the contests that run now, the first few of them. */
export function runningContestsQuery() {
  return callPages('contests.list', { noItems: 5, when: 2 });
}

/** The query of the live page. */
export function livePageQuery() {
  return callQuery('football.live.matches', {});
}

const MATCHES_PER_PAGE = 40;

/**
 * The query for the matches of a day, those being played first. `zone` is UTC in a document that the server draws,
 * and the reader's own afterwards; `today` is the current day in it, null where only the server knows it.
 */
export function matchesOfDayQuery(
  { day, league, state }: CalendarSearch,
  { zone, today }: { readonly zone: 'UTC' | 'local'; readonly today: string | null },
) {
  const shown = day ?? today;
  return callPages('football.matches.browse', {
    noItems: MATCHES_PER_PAGE,
    day: (shown === null ? null : startOfDay(shown, zone)) ?? 'today',
    sort_by: 'state',
    ...(league !== undefined && { league_id: league }),
    ...(state !== undefined && { state }),
  });
}
