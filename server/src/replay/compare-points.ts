import { sql, type Db } from '../db/database.ts';
import { REPLAY_PROVIDER } from '../feeds/replay/items.ts';
import type { SeasonFeed } from '../feeds/replay/season.ts';

export interface PointsComparison {
  /** Published rows: one per listed player and match. */
  readonly rows: number;
  readonly equal: number;
  /** The first differences as text. */
  readonly differences: readonly string[];
}

const MAX_DIFFERENCES = 20;

/**
 * Compares the stored points with the points published by the league, row by row. A listed player without an appearance
 * has 0 points.
 */
export async function comparePoints(
  db: Db,
  season: SeasonFeed,
  scoringTable: string,
): Promise<PointsComparison> {
  const stored = await sql<{ match: string; player: string; points: number }>`
    select match.provider_key as match, player.provider_key as player, points
    from player_points
    join match on match.id = match_id and match.provider = ${REPLAY_PROVIDER}
    join player on player.id = player_id
    where scoring_table = ${scoringTable}
  `.execute(db);
  const points = new Map(stored.rows.map((row) => [`${row.match} ${row.player}`, row.points]));
  let rows = 0;
  const differences: string[] = [];
  for (const round of season.rounds) {
    for (const { fixture, published } of round.matches) {
      for (const row of published) {
        rows += 1;
        const ours = points.get(`${fixture.matchId} ${row.code}`) ?? 0;
        if (ours === row.totalPoints) continue;
        differences.push(
          `round ${round.number}, match ${fixture.matchId}, player ${row.code}: published ${row.totalPoints}, ours ${ours}`,
        );
      }
    }
  }
  return { rows, equal: rows - differences.length, differences: differences.slice(0, MAX_DIFFERENCES) };
}
