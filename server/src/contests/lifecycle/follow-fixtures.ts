import { sql, type Tx } from '../../db/database.ts';
import { lockContest, storeDue, storeWindow } from '../store.ts';

/**
 * Processes changes of a contest's matches: until the lock the window follows the fixtures. The contest is due at once,
 * so that its next step, or the time of it, is decided again.
 */
export async function followFixtures(tx: Tx, contestId: number): Promise<void> {
  const contest = await lockContest(tx, contestId);
  if (contest === null) return;
  const { row, now } = contest;
  // Store the values read under the lock: later changes differ from them and are found again.
  await sql`
    update contest_match set seen_kickoff_at = seen.kickoff_at, seen_status = seen.status,
      seen_ended_at = seen.ended_at, seen_confirmed_at = seen.confirmed_at
    from unnest(
      ${row.matches.map(({ id }) => id)}::int[], ${row.matches.map((match) => match.kickoff_at)}::timestamptz[],
      ${row.matches.map(({ status }) => status)}::text[], ${row.matches.map((match) => match.ended_at)}::timestamptz[],
      ${row.matches.map((match) => match.confirmed_at)}::timestamptz[]
    ) as seen (match_id, kickoff_at, status, ended_at, confirmed_at)
    where contest_match.contest_id = ${row.id} and contest_match.match_id = seen.match_id
  `.execute(tx);
  if (row.locked_at === null) await storeWindow(tx, contest);
  await storeDue(tx, row.id, now);
}
