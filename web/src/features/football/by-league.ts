import type { Match } from '../../ui/match-row.tsx';
import type { LivePage } from './queries.ts';

export type League = LivePage['leagues'][number];

export interface LeagueGroup<Row extends Match> {
  /** Undefined for a league the answer does not name. */
  readonly league: League | undefined;
  readonly matches: readonly Row[];
}

/** Matches under their leagues, in the order of the leagues' first matches. */
export function byLeague<Row extends Match>(
  matches: readonly Row[],
  leagues: readonly League[],
): readonly LeagueGroup<Row>[] {
  return [...Map.groupBy(matches, ({ league_id }) => league_id)].map(([leagueId, own]) => ({
    league: leagues.find(({ id }) => id === leagueId),
    matches: own,
  }));
}
