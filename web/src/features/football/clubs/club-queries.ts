import { callPages } from '../../../lib/api/paged-queries.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { CLUB_SORTS } from '@touchline/contract/football/choices';
import type { ClubsSearch } from './clubs-search.ts';

export type ClubPage = CallOutput<'football.clubs.get'>;
export type SquadPlayer = ClubPage['squad'][number];
export type TopPlayers = CallOutput<'football.clubs.topPlayers'>;
export type ListedClub = CallOutput<'football.clubs.list'>['data'][number];

const CLUBS_PER_PAGE = 40;

/** The query for a club's page. */
export function clubQuery(id: number) {
  return callQuery('football.clubs.get', { teamId: id });
}

/** The query for the players of a club with the most goals, assists and cards. */
export function topPlayersQuery(teamId: number, seasonId: number) {
  return callQuery('football.clubs.topPlayers', { teamId, seasonId });
}

/** The query for the list of clubs with the filters of the address. */
export function clubsQuery({ search, league, sort = '' }: ClubsSearch) {
  const column = CLUB_SORTS.find((name) => name === sort.replace(/^-/, ''));
  return callPages('football.clubs.list', {
    noItems: CLUBS_PER_PAGE,
    search,
    league_id: league,
    sort_by: column,
    sort_how: column === undefined ? undefined : sort.startsWith('-') ? 'desc' : 'asc',
  });
}
