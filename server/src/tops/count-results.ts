import { gameNow } from '../db/clock.ts';
import { inTransaction, sql, type Tx } from '../db/database.ts';
import type { Sweep } from '../jobs/sweeps.ts';
import { scoreEntries, type FinalEntry } from './score-entries.ts';
import { insertResults, nextRevision, storeTotals, storeWeeks, weeksOf, type TopsResult } from './store.ts';

/** Entries counted in one transaction. */
const ENTRIES_AT_ONCE = 4_000;
const EVERY_MS = 1_000;

/**
 * Counts the results of contests that became final, each entry once: a large contest takes several transactions, and each
 * stores how far it came.
 */
export const topsSweep: Sweep = {
  name: 'results of the tops',
  everyMs: EVERY_MS,
  run: (db, fence) =>
    inTransaction(db, async (tx) => {
      const counted = await countResults(tx);
      if (counted > 0) await fence?.(tx);
      return counted;
    }),
};

interface DueContest {
  readonly contest_id: number;
  readonly done_through: number;
}

/** Counts the next entries of a contest. Returns how many contests it worked on: 0 when none is left. */
export async function countResults(tx: Tx, max: number = ENTRIES_AT_ONCE): Promise<0 | 1> {
  const { rows } = await sql<DueContest>`
    select contest_id, done_through from tops_contest where counted_at is null
    order by contest_id limit 1 for update skip locked
  `.execute(tx);
  const [due] = rows;
  if (due === undefined) return 0;
  // Before the entries are read: a manager who is being deleted must not be counted again.
  const revision = await nextRevision(tx);
  const entries = await finalEntries(tx, due, max);
  const results = scoreEntries(entries.filter(({ is_deleted }) => !is_deleted));
  await insertResults(tx, results);
  await countWeeks(tx, results, revision);
  const last = entries.length < max ? null : (entries.at(-1)?.id ?? null);
  if (last === null)
    await sql`
      update tops_contest set counted_at = ${await gameNow(tx)} where contest_id = ${due.contest_id}
    `.execute(tx);
  else
    await sql`
      update tops_contest set done_through = ${last} where contest_id = ${due.contest_id}
    `.execute(tx);
  return 1;
}

/** The next entries of a contest that have a result. */
async function finalEntries(
  tx: Tx,
  { contest_id, done_through }: DueContest,
  max: number,
): Promise<readonly (FinalEntry & { readonly is_deleted: boolean })[]> {
  const { rows } = await sql<FinalEntry & { is_deleted: boolean }>`
    select entry.id, manager_id, final_points, prize, fee, league_id, is_official, is_pro, scoring_table,
      rules_version, start_at, deleted_at is not null as is_deleted
    from entry join contest on contest.id = contest_id join manager on manager.id = manager_id
    where contest_id = ${contest_id} and final_rank is not null and entry.id > ${done_through}
    order by entry.id limit ${max}
  `.execute(tx);
  return rows;
}

/** Recomputes the weeks of new results, and what depends on them. */
async function countWeeks(tx: Tx, results: readonly TopsResult[], revision: bigint): Promise<void> {
  if (results.length === 0) return;
  const changed = [...new Map(results.map((row) => [`${row.manager_id} ${row.week}`, row])).values()];
  const { rows } = await sql<TopsResult>`
    select manager_id, week, entry_id, league_id, is_official, score::float8 as score
    from unnest(
      ${changed.map((row) => row.manager_id)}::int[], ${changed.map((row) => row.week)}::int[]
    ) as changed (manager_id, week)
    join tops_result using (manager_id, week)
  `.execute(tx);
  const weeks = weeksOf(rows);
  await storeWeeks(tx, weeks);
  await storeTotals(tx, weeks, revision);
}
