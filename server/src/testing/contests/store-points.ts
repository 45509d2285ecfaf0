import { loadContest } from '../../contests/facts.ts';
import { recomputePoints } from '../../contests/lifecycle/recompute-points.ts';
import { inTransaction, sql, type Db } from '../../db/database.ts';

/** Stores the points of a contest's matches as the feed does. */
export async function storePoints(db: Db, contestId: number): Promise<void> {
  const row = await loadContest(db, contestId);
  if (row === null) throw new Error('no contest');
  const points = await inTransaction(db, (tx) => recomputePoints(tx, row));
  await sql`
    insert into player_points (match_id, player_id, scoring_table, points, reasons)
    select match, player, ${row.scoring_table}, points, '[]'
    from unnest(${points.map(({ match_id }) => match_id)}::int[], ${points.map(({ player_id }) => player_id)}::int[],
      ${points.map((each) => each.points)}::int[]) as scored (match, player, points)
  `.execute(db);
}
