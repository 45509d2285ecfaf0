import { callQuery } from '../../../lib/api/queries.ts';

/** Players shown of each list. */
const SHOWN = 5;

/** What the players of a league are ranked by on the overview. */
export const TOP_LISTS = ['points', 'goals', 'assists'] as const;
export type TopList = (typeof TOP_LISTS)[number];

/** The query for the best players of a league in its current season by a figure. */
export function topPlayersOfLeagueQuery(leagueId: number, list: TopList, fullStatistics: boolean) {
  const points = fullStatistics ? ('points_pro' as const) : ('points_easy' as const);
  return callQuery('football.players.list', {
    page: 1,
    noItems: SHOWN,
    league_id: leagueId,
    minutes_min: 1,
    sort_by: list === 'points' ? points : list,
    sort_how: 'desc',
  });
}
