import type { WishedMatch } from '@touchline/domain/contests/creation';
import { sql, type Tx } from '../../db/database.ts';

/** Those of the matches that exist, each once. They cannot move until the transaction ends. */
export async function matchesOf(tx: Tx, matchIds: readonly number[]): Promise<readonly WishedMatch[]> {
  const { rows } = await sql<Omit<WishedMatch, 'kickOffAt' | 'isScheduled'> & MatchTimes>`
    select kickoff_at, match.status, match.league_id as "leagueId", round.season_id as "seasonId",
      round.id as "roundId", round.number as round, league.pace, league.full_statistics as "fullStatistics"
    from match join round on round.id = round_id join league on league.id = match.league_id
    where match.id = any(${matchIds}::int[])
    order by match.id for share of match
  `.execute(tx);
  return rows.map(({ kickoff_at, status, ...match }) => ({
    ...match,
    kickOffAt: kickoff_at.getTime(),
    isScheduled: status === 'scheduled',
  }));
}

interface MatchTimes {
  readonly kickoff_at: Date;
  readonly status: string;
}
