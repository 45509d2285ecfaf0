import { randomUUID } from 'node:crypto';
import { sql, type Db, type Tx } from '../db/database.ts';

/** The lease on a piece of work was lost while it was done: what was done of it is undone. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Throws LeaseLost unless the work of a transaction still rests on a lease. Asked last, before the commit. */
export type Fence = (tx: Tx) => Promise<void>;

export interface WorkLease {
  /** The epoch while this process surely holds the lease, by its own monotonic clock; null otherwise. */
  readonly leaseEpoch: () => bigint | null;
  /** Takes the lease when it is free or expired, or prolongs it. Returns as heldEpoch. */
  take(): Promise<bigint | null>;
  /** As `take`, but the database is asked only once half of the term is over. */
  keep(): Promise<bigint | null>;
  /** Whether the lease still stands for a transaction, by our own clock and by the epoch in the database. */
  readonly fence: Fence;
  /** Gives the lease back, so that another process need not wait for its end. */
  release(): Promise<void>;
}

const TERM_MS = 10_000;

/**
 * A lease on a piece of work for one process at a time, of 10 seconds unless told otherwise; nothing is taken yet.
 * Whoever loses it by a pause longer than the term learns so from heldEpoch, before anything is written.
 */
export function workLease(db: Db, name: string, termMs: number = TERM_MS): WorkLease {
  const holder = randomUUID();
  let held: { epoch: bigint; until: number } | null = null;
  const leaseEpoch = (): bigint | null =>
    held !== null && performance.now() < held.until ? held.epoch : null;
  const take = async (): Promise<bigint | null> => {
    // Counted from before the question: the database's own term starts later, so ours ends first.
    const until = performance.now() + termMs;
    const epoch = await takeRow(db, name, holder, termMs);
    held = epoch === null ? null : { epoch, until };
    return leaseEpoch();
  };
  return {
    leaseEpoch,
    take,
    async keep() {
      const isFresh = held !== null && performance.now() < held.until - termMs / 2;
      return isFresh ? leaseEpoch() : take();
    },
    async fence(tx) {
      const epoch = leaseEpoch();
      const { rows } = await sql`
        select from work_lease
        where name = ${name} and holder = ${holder} and epoch = ${epoch} and expires_at > clock_timestamp()
      `.execute(tx);
      if (rows.length === 0) throw new LeaseLost(`The lease on "${name}" was lost.`);
    },
    async release() {
      held = null;
      await sql`
        update work_lease set expires_at = clock_timestamp() where name = ${name} and holder = ${holder}
      `.execute(db);
    },
  };
}

async function takeRow(db: Db, name: string, holder: string, termMs: number): Promise<bigint | null> {
  const end = sql`clock_timestamp() + ${termMs} * interval '1 millisecond'`;
  const created = await sql<{ epoch: bigint }>`
    insert into work_lease (name, holder, epoch, expires_at) values (${name}, ${holder}, 1, ${end})
    on conflict do nothing returning epoch
  `.execute(db);
  if (created.rows[0] !== undefined) return created.rows[0].epoch;
  const taken = await sql<{ epoch: bigint }>`
    update work_lease
    set epoch = epoch + case when holder = ${holder} then 0 else 1 end, holder = ${holder}, expires_at = ${end}
    where name = (
      select name from work_lease
      where name = ${name} and (holder = ${holder} or expires_at < clock_timestamp())
      for update skip locked
    )
    returning epoch
  `.execute(db);
  return taken.rows[0]?.epoch ?? null;
}
