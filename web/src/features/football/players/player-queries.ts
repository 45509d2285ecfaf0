import { callPages } from '../../../lib/api/paged-queries.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallInput, CallOutput } from '../../../lib/api/request.ts';
import { PLAYER_SORTS, type PlayersSearch, type PlayerSort } from './players-search.ts';

export type PlayerPage = CallOutput<'football.players.get'>;
export type Figures = PlayerPage['seasons'][number]['figures'];
export type ListedPlayer = CallOutput<'football.players.list'>['data'][number];
export type PlayerHead = ListedPlayer['player'];
export type PlayerMatch = CallOutput<'football.players.lastMatches'>[number];
export type Eleven = CallOutput<'football.elevens.get'>;

const PLAYERS_PER_PAGE = 40;

const CALL_SORTS = {
  points: 'points_pro',
  average: 'average_pro',
  goals: 'goals',
  assists: 'assists',
  minutes: 'minutes',
  clean_sheets: 'clean_sheets',
  saves: 'saves',
  tackles: 'tackles',
  key_passes: 'key_passes',
  stars: 'stars',
  price: 'price',
  name: 'name',
} as const satisfies Readonly<Record<PlayerSort, CallInput<'football.players.list'>['sort_by']>>;

/** The query for the list of players with the filters of the address. */
export function playersQuery({ search, league, club, position, stars, sort = '-points' }: PlayersSearch) {
  const column = PLAYER_SORTS.find((name) => name === sort.replace(/^-/, '')) ?? 'points';
  return callPages('football.players.list', {
    noItems: PLAYERS_PER_PAGE,
    search,
    league_id: league,
    team_id: club,
    positions: position === undefined ? [] : [position],
    stars: stars === undefined ? [] : [stars],
    sort_by: CALL_SORTS[column],
    sort_how: sort.startsWith('-') ? 'desc' : 'asc',
  });
}

/** The query for a player's page. */
export function playerQuery(id: number) {
  return callQuery('football.players.get', { playerId: id });
}

/** The query for a player's last matches. */
export function lastMatchesQuery(id: number) {
  return callQuery('football.players.lastMatches', { playerId: id, limit: 10 });
}

/** The query for the eleven of a round, or of the season (0). */
export function elevenQuery(seasonId: number, round: number) {
  return callQuery('football.elevens.get', { seasonId, round });
}
