import { insertActivity } from '../../activity/public.ts';
import { sql, type Tx } from '../../db/database.ts';

/**
 * Records that a contest with their teams in it is over, for each manager whose first entry is among the given ones: so
 * once, however many parts the contest takes. The facts are `contestFacts`.
 */
export async function recordResults(
  tx: Tx,
  contestId: number,
  entryIds: readonly number[],
  at: Date,
): Promise<void> {
  await insertActivity(sql`
    select manager_id, 'contest_finished' as kind, contest_id as subject_id, sum(prize)::bigint as amount,
      jsonb_build_object(
        'units', max(final_points), 'rank', min(final_rank), 'of', contest.entries_with_team, 'pro', is_pro,
        'official', is_official, 'free', entry_fee = 0, 'private', password_hash is not null,
        'kind', contest.kind, 'league', contest.league_id
      ) as facts, ${at}::timestamptz as at
    from entry join contest on contest.id = contest_id
    where contest_id = ${contestId} and state = 'playing' and manager_id in (
      select manager_id from entry where id = any(${entryIds}::int[])
    )
    group by manager_id, contest_id, contest.id
    having min(entry.id) = any(${entryIds}::int[])
  `).execute(tx);
}
