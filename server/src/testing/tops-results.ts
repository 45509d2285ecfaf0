import { weekBegin } from '@touchline/domain/people/tops/weeks';
import { inTransaction, sql, type Db } from '../db/database.ts';
import { queueForTops } from '../tops/public.ts';
import { topsSweep } from '../tops/count-results.ts';

/** A final contest to make: a tournament with easy points, official and without a password by default. */
export interface MadeContest {
  readonly week: number;
  readonly isOfficial?: boolean;
  readonly isPro?: boolean;
  readonly kind?: number;
  readonly passwordHash?: string | null;
  /** Over all leagues when null. */
  readonly leagueId?: number | null;
  /** A season of the league. */
  readonly seasonId?: number | null;
}

/** The result of an entry to make: points in units of the table, prize and fee in units of XFC. */
export interface MadeResult {
  readonly managerId: number;
  readonly points: number;
  readonly prize?: bigint;
  readonly fee?: bigint;
}

/**
 * Writes a contest that is final with its results, as the settlement leaves it, and queues it for the tops as the
 * settlement does. Money and matches are left out. Returns its id.
 */
export async function makeFinalContest(
  db: Db,
  contest: MadeContest,
  results: readonly MadeResult[],
): Promise<number> {
  const { week, isOfficial = true, isPro = false, kind = 3, passwordHash = null } = contest;
  const { leagueId = null, seasonId = null } = contest;
  const startAt = new Date(weekBegin(week) + 3_600_000);
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      with pool as (insert into contest_pool (created_at) values (${startAt}) returning id)
      insert into contest (
        name, league_id, season_id, kind, is_pro, is_official, pace, rules_version, scoring_table, pool_id,
        password_hash, entry_fee, min_entries, max_per_manager, join_time, open_at, start_at, end_at, created_at,
        pro_tier, organizer_id
      )
      select 'Played', ${leagueId}, ${seasonId}, ${kind}, ${isPro}, ${isOfficial}, 'standard', 1,
        ${isPro ? 'pro' : 'easy'}, pool.id, ${passwordHash}, 0, 2, 3, 5, ${startAt}, ${startAt}, ${startAt}, ${startAt},
        ${isPro && isOfficial ? 'open' : null}, ${isOfficial ? null : (results[0]?.managerId ?? null)}::int
      from pool returning id
    `.execute(tx);
    const id = rows[0]?.id ?? 0;
    const column = <Value>(of: (result: MadeResult) => Value): Value[] => results.map(of);
    await sql`
      insert into entry (contest_id, manager_id, fee, joined_at, final_points, final_rank, prize)
      select ${id}, manager_id, fee, ${startAt}, points, 1, prize
      from unnest(
        ${column(({ managerId }) => managerId)}::int[], ${column(({ points }) => points)}::int[],
        ${column(({ prize = 0n }) => prize.toString())}::bigint[], ${column(({ fee = 0n }) => fee.toString())}::bigint[]
      ) as result (manager_id, points, prize, fee)
    `.execute(tx);
    await sql`
      update contest set locked_at = ${startAt}, results_at = ${startAt}, final_at = ${startAt} where id = ${id}
    `.execute(tx);
    await queueForTops(tx, { id, kind, password_hash: passwordHash });
    return id;
  });
}

/** Counts what is queued. */
export async function countTops(db: Db): Promise<void> {
  while ((await topsSweep.run(db)) > 0);
}
