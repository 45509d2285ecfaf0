import type { Position, Statistic } from '@touchline/domain/football/events';
import { statisticsOf } from '@touchline/domain/football/statistics';
import { scoreMatch, type MatchPlayer } from '@touchline/domain/scoring/match';
import { sql, type Tx } from '../../db/database.ts';
import { scoringTableOf, type ContestWithMatches } from '../facts.ts';
import type { AppearancePoints } from '../standings/standings.ts';

/**
 * The points of all players who appeared in the matches of a contest, recomputed from the statistics: payments do not
 * depend on points stored during play.
 */
export async function recomputePoints(tx: Tx, contest: ContestWithMatches): Promise<AppearancePoints[]> {
  const { rows } = await sql<{
    match_id: number;
    player_id: number;
    minutes: number;
    position: Position;
    statistics: Partial<Record<Statistic, number>>;
    full_statistics: boolean;
  }>`
    select match_id, appearance.player_id, minutes, coalesce(pooled.position, player.position) as position, statistics,
      full_statistics
    from appearance
    join player on player.id = appearance.player_id
    join match on match.id = match_id
    join league on league.id = match.league_id
    left join contest_pool_player as pooled on pooled.pool_id = ${contest.pool_id} and pooled.player_id = player.id
    where match_id = any(${contest.matches.map(({ id }) => id)}::int[])
  `.execute(tx);
  const table = scoringTableOf(contest.scoring_table);
  const statusOf = new Map(contest.matches.map(({ id, status }) => [id, status]));
  const points: AppearancePoints[] = [];
  for (const [matchId, appeared] of Map.groupBy(rows, (row) => row.match_id)) {
    const players = appeared.map(({ player_id, position, statistics }): MatchPlayer => ({
      playerId: player_id,
      position,
      statistics: statisticsOf(statistics),
    }));
    const status = statusOf.get(matchId);
    const scores = scoreMatch(table, players, {
      fullStatistics: appeared.some(({ full_statistics }) => full_statistics),
      ended: status === 'ended' || status === 'confirmed',
    });
    for (const { player_id, minutes } of appeared) {
      points.push({
        match_id: matchId,
        player_id,
        minutes,
        points: scores.get(player_id)?.points ?? 0,
      });
    }
  }
  return points;
}
