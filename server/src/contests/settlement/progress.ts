import { sql, type Tx } from '../../db/database.ts';

/** The steps that a large contest takes in several transactions. */
type Step =
  | 'refuse'
  | 'announce'
  | 'collect'
  | 'cancel'
  | 'release'
  | 'refund'
  | 'results'
  | 'prizes'
  | 'notices';

/**
 * The progress of an unfinished step: the last entry that is done, or for results the number of chunks. Null: the
 * step has not begun or is finished. Requires the contest's lock.
 */
export async function readProgress(tx: Tx, contestId: number, step: Step): Promise<number | null> {
  const { rows } = await sql<{ done_through: number }>`
    select done_through from contest_progress where contest_id = ${contestId} and step = ${step}
  `.execute(tx);
  return rows[0]?.done_through ?? null;
}

/** Stores how far a step has come, in the transaction of its effects; null: it is finished. */
export async function storeProgress(
  tx: Tx,
  contestId: number,
  step: Step,
  doneThrough: number | null,
): Promise<void> {
  if (doneThrough === null) {
    await sql`delete from contest_progress where contest_id = ${contestId} and step = ${step}`.execute(tx);
    return;
  }
  await sql`
    insert into contest_progress (contest_id, step, done_through) values (${contestId}, ${step}, ${doneThrough})
    on conflict (contest_id, step) do update set done_through = excluded.done_through
  `.execute(tx);
}

/** What a step does to the next entries; returns the id of the last one and their number. */
type Part = (after: number) => Promise<{ readonly count: number; readonly last: number | undefined }>;

/**
 * Takes the next part of a step over the entries of a contest, in the order of their ids. `part` handles at most `max`
 * entries after the given one. Returns whether the step is finished: a part of fewer than `max` was the last.
 */
export async function takePart(
  tx: Tx,
  contestId: number,
  { step, max }: { readonly step: Step; readonly max: number },
  part: Part,
): Promise<boolean> {
  const before = await readProgress(tx, contestId, step);
  const { count, last } = await part(before ?? 0);
  const isFinished = count < max;
  if (!isFinished) await storeProgress(tx, contestId, step, last ?? before ?? 0);
  else if (before !== null) await storeProgress(tx, contestId, step, null);
  return isFinished;
}

/** Forgets the steps a contest will not finish, because it was cancelled in their midst. */
export async function clearProgress(tx: Tx, contestId: number): Promise<void> {
  await sql`delete from contest_progress where contest_id = ${contestId}`.execute(tx);
}
