import { inTransaction, sql, type Tx } from '../db/database.ts';
import type { Sweep } from '../jobs/sweeps.ts';
import type { ActivityKind } from './record.ts';

/** A recorded act. */
export interface Activity {
  readonly managerId: number;
  readonly kind: ActivityKind;
  readonly subject: number;
  readonly amount: bigint;
  readonly facts: unknown;
  readonly at: Date;
}

/** Derives rows from the record of activity: each act is applied exactly once, in the order of the record. */
export interface ActivityReader {
  /** Its row in `activity_cursor`, which a migration inserts. */
  readonly name: string;
  /** Applies the next acts; managers are notified of what they gained only if `notifies`. */
  apply(tx: Tx, acts: readonly Activity[], notifies: boolean): Promise<void>;
  /** Deletes everything it has derived. */
  reset(tx: Tx): Promise<void>;
  /** A query of everything it has derived, as rows of `DerivedRow`. */
  derivedRows(): DerivedRows;
  /**
   * A condition on a row `added` that is in `derived_now` and not in `derived_before`: whether an earlier version did not
   * write such rows. Without it every added row is a difference.
   */
  wasNotWritten?(): ReturnType<typeof sql>;
}

/** A derived row in a form that can be compared with the same row before a rebuild. */
export interface DerivedRow {
  /** The table or column it stands for. */
  readonly part: string;
  readonly manager_id: number;
  /** With part and manager, unique. */
  readonly key: string;
  readonly value: string;
}

type DerivedRows = ReturnType<typeof sql<DerivedRow>>;

/** What a rebuild changed. */
export interface RebuiltProgress {
  readonly acts: number;
  /** Rows added that an earlier version did not write. */
  readonly completed: number;
  /** All other rows that were added, removed or changed. */
  readonly different: number;
}

/** Acts per transaction. */
const BATCH_SIZE = 500;

/** Runs a reader: each turn applies the next acts and moves its cursor in the same transaction. */
export function activitySweep(reader: ActivityReader): Sweep {
  return {
    name: `activity for ${reader.name}`,
    run: (db) => inTransaction(db, (tx) => readActivity(tx, reader)),
  };
}

/** Applies the next acts of a reader; returns their number, 0 while another process reads for it. */
export async function readActivity(tx: Tx, reader: ActivityReader): Promise<number> {
  const cursor = await lockCursor(tx, reader.name);
  if (cursor === null) return 0;
  const until = sql`xid < ${await oldestRunning(tx)}::xid8`;
  return (await applyAfter(tx, reader, cursor, { until, notifies: true }))?.acts ?? 0;
}

/**
 * Derives the rows of a reader again, from the first act on, without notifications. Acts of transactions that still run
 * are left to its sweep.
 */
export async function rebuildProgress(tx: Tx, reader: ActivityReader): Promise<RebuiltProgress> {
  // First what its sweep has not read yet: that is no difference.
  const stored = await lockCursor(tx, reader.name, false);
  if (stored === null) throw new Error(`there is no cursor for ${reader.name}`);
  const horizon = sql`xid < ${await oldestRunning(tx)}::xid8`;
  const last = await applyAll(tx, reader, stored, { until: horizon, notifies: true });
  await sql`create temporary table derived_before on commit drop as ${reader.derivedRows()}`.execute(tx);
  await reader.reset(tx);
  // To where the first pass came, not to a horizon: that can be behind it, or ahead by now.
  const until = sql`(xid, id) <= (${last.cursor.xid}::xid8, ${last.cursor.id.toString()}::bigint)`;
  const { acts } = await applyAll(tx, reader, { xid: '0', id: 0n }, { until, notifies: false });
  return { acts, ...(await compareWithBefore(tx, reader)) };
}

async function compareWithBefore(tx: Tx, reader: ActivityReader): Promise<Omit<RebuiltProgress, 'acts'>> {
  const { rows } = await sql<{ completed: number; different: number }>`
    with derived_now as materialized (${reader.derivedRows()}), only_now as (
      select added.*, ${reader.wasNotWritten?.() ?? sql`false`} as is_completed
      from derived_now as added
      where not exists (
        select from derived_before as former
        where (former.part, former.manager_id, former.key) = (added.part, added.manager_id, added.key)
      )
    ), gone_or_changed as (
      select from derived_before as former left join derived_now as present using (part, manager_id, key)
      where present.value is distinct from former.value
    )
    select (select count(*) filter (where is_completed) from only_now)::int as completed,
      ((select count(*) filter (where not is_completed) from only_now) + (select count(*) from gone_or_changed))::int
        as different
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a count has no row');
  return row;
}

/** Snapshots taken at most, while transactions of other databases end between a snapshot and the check of them. */
const MAX_SNAPSHOTS = 20;

interface Cursor {
  readonly xid: string;
  readonly id: bigint;
}

async function lockCursor(tx: Tx, name: string, skipsLocked = true): Promise<Cursor | null> {
  const { rows } = await sql<Cursor>`
    select xid::text, id from activity_cursor where reader = ${name}
    for update ${skipsLocked ? sql`skip locked` : sql``}
  `.execute(tx);
  return rows[0] ?? null;
}

interface Reading {
  /** A condition: acts that do not meet it are left out. */
  readonly until: ReturnType<typeof sql>;
  readonly notifies: boolean;
}

/** Applies all acts after a cursor; returns their number and how far it came. */
async function applyAll(
  tx: Tx,
  reader: ActivityReader,
  after: Cursor,
  reading: Reading,
): Promise<{ readonly acts: number; readonly cursor: Cursor }> {
  let acts = 0;
  let cursor = after;
  for (;;) {
    const applied = await applyAfter(tx, reader, cursor, reading);
    if (applied === null) return { acts, cursor };
    acts += applied.acts;
    cursor = applied.cursor;
  }
}

/** Applies the next acts after a cursor and stores the new position; null when there are none. */
async function applyAfter(
  tx: Tx,
  reader: ActivityReader,
  after: Cursor,
  { until, notifies }: Reading,
): Promise<{ readonly acts: number; readonly cursor: Cursor } | null> {
  const { rows } = await sql<Activity & Cursor>`
    select xid::text, id, manager_id as "managerId", kind, subject_id::int as subject, amount, facts, at
    from activity
    where (xid, id) > (${after.xid}::xid8, ${after.id.toString()}::bigint) and ${until}
    order by xid, id limit ${BATCH_SIZE}
  `.execute(tx);
  const last = rows.at(-1);
  if (last === undefined) return null;
  await reader.apply(tx, rows, notifies);
  await sql`
    update activity_cursor set xid = ${last.xid}::xid8, id = ${last.id.toString()}::bigint
    where reader = ${reader.name}
  `.execute(tx);
  return { acts: rows.length, cursor: last };
}

/**
 * The oldest transaction of this database that may still commit: all rows of older ones are visible to the next
 * statement. Transactions of other databases of the same server are passed over.
 */
async function oldestRunning(tx: Tx): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await sql<{ horizon: string; is_over: boolean }>`
      with snapshot as materialized (select pg_current_snapshot() as taken),
      oldest as (
        select min(running) as running from snapshot, pg_snapshot_xip(taken) as running
        where not exists (
          select from pg_stat_activity where backend_xid = running::xid and datname <> current_database()
        )
      )
      select coalesce(running, pg_snapshot_xmax(taken))::text as horizon,
        running is not null and not exists (select from pg_stat_activity where backend_xid = running::xid) as is_over
      from snapshot, oldest
    `.execute(tx);
    const [row] = rows;
    if (row === undefined) throw new Error('a snapshot has no row');
    // One that ended meanwhile may have been of another database: the next snapshot is without it.
    if (!row.is_over || attempt === MAX_SNAPSHOTS) return row.horizon;
  }
}
