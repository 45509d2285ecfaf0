import type { Match } from '../../game/matches/match-row.tsx';
import type { LivePage } from './queries.ts';

export type League = LivePage['leagues'][number];

interface LeagueGroup<Row extends Match> {
  /** Undefined for a league the answer does not name. */
  readonly league: League | undefined;
  readonly matches: readonly Row[];
}

/** Matches under their leagues, those to come also by day (UTC), in the order of the groups' first matches. */
export function byLeague<Row extends Match>(
  matches: readonly Row[],
  leagues: readonly League[],
): readonly LeagueGroup<Row>[] {
  const groups = Map.groupBy(matches, ({ league_id, status, kickoff_dt }) =>
    status === 'scheduled' ? `${league_id} ${kickoff_dt.slice(0, 10)}` : String(league_id),
  );
  return [...groups.values()].map((own) => ({
    league: leagues.find(({ id }) => id === own[0]?.league_id),
    matches: own,
  }));
}
