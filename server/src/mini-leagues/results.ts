import { countedPoints, type ContestResult } from '@touchline/domain/people/mini-leagues/table';
import { scoringTableOf } from '../contests/public.ts';
import { sql, type Db } from '../db/database.ts';

/** The results of a season, by its id. */
type ResultsBySeason = ReadonlyMap<number, readonly ContestResult[]>;

/** The best entry of each manager in each official contest of the seasons whose results are final. */
export async function loadResults(
  db: Db,
  seasonIds: readonly number[],
  managerIds: readonly number[],
): Promise<ResultsBySeason> {
  const { rows } = await sql<{
    season_id: number;
    manager_id: number;
    start_at: Date;
    is_pro: boolean;
    scoring_table: string;
    points: number;
    rank: number;
  }>`
    select contest.season_id, manager_id, start_at, is_pro, scoring_table, max(final_points) as points,
      min(final_rank) as rank
    from entry join contest on contest.id = contest_id
    where manager_id = any(${[...new Set(managerIds)]}::int[]) and final_rank is not null and is_official
      and final_at is not null and contest.season_id = any(${[...new Set(seasonIds)]}::int[])
    group by contest.id, manager_id
  `.execute(db);
  const results = rows.map(({ season_id, manager_id, start_at, is_pro, scoring_table, points, rank }) => {
    const { unitsPerPoint } = scoringTableOf(scoring_table);
    const counted = countedPoints(points, { unitsPerPoint, isPro: is_pro });
    return {
      seasonId: season_id,
      managerId: manager_id,
      startedAt: start_at.getTime(),
      points: counted,
      rank,
    };
  });
  return Map.groupBy(results, ({ seasonId }) => seasonId);
}
