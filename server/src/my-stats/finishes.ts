import type { FinishedContest } from '@touchline/domain/people/my-stats/season-review';
import { finalEntries } from '../contests/public.ts';
import { sql, type Db } from '../db/database.ts';

/** The finish of a manager's best entry in one final contest; prize and fees are of all their entries in it. */
export interface Finish extends FinishedContest {
  readonly contest_id: number;
  readonly team_id: number;
  readonly name: string;
  readonly has_password: boolean;
  readonly start_at: Date;
  readonly scoring_table: string;
  readonly is_pro: boolean;
  /** Units of the table. */
  readonly points: number;
  /** Units of XFC. */
  readonly net: bigint;
}

/** The finishes of a manager in final contests, the oldest first; of one season, if given. */
export async function loadFinishes(
  db: Db,
  managerId: number,
  seasonId: number | undefined,
): Promise<readonly Finish[]> {
  const filters = seasonId === undefined ? {} : { season_id: seasonId };
  const { rows } = await sql<Finish>`
    select entry.contest_id, contest.name, contest.password_hash is not null as has_password, contest.start_at,
      scoring_table, is_pro, contest.entries_with_team as entries, min(final_rank) as rank,
      (array_agg(entry.id order by final_rank, entry.id))[1] as team_id,
      (array_agg(final_points order by final_rank, entry.id))[1] as points,
      sum(prize) > 0 as "wonPrize", (sum(prize) - sum(fee))::bigint as net
    ${finalEntries(managerId, filters)}
    group by contest.id, entry.contest_id order by contest.start_at, contest.id
  `.execute(db);
  return rows;
}
