import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import type { StandingsSearch } from './standings-search.ts';

export type Standings = CallOutput<'football.standings.get'>;
export type StandingsRow = Standings['rows'][number];
export type Difficulty = CallOutput<'football.standings.difficulty'>;
export type SeasonsOfLeague = CallOutput<'football.seasons.list'>[number];

/** Matches of each club that the view of the form counts. */
const FORM_MATCHES = 5;

/** The query for a league's table in a view. */
export function standingsQuery(leagueId: number, { season, view }: StandingsSearch) {
  return callQuery('football.standings.get', {
    tournament_id: leagueId,
    ...(season !== undefined && { season_id: season }),
    ...((view === 'home' || view === 'away') && { at: view }),
    ...(view === 'form' && { last: FORM_MATCHES }),
  });
}

/** The query for the next fixtures of a league with their difficulty. */
export function difficultyQuery(leagueId: number) {
  return callQuery('football.standings.difficulty', { tournament_id: leagueId });
}

/** The query for the leagues and their seasons. */
export function seasonsQuery() {
  return { ...callQuery('football.seasons.list', {}), staleTime: 5 * 60_000 };
}
