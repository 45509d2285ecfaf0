import { randomUUID } from 'node:crypto';
import { sql, type Db } from '../db/database.ts';

/** Leases on many pieces of work of one kind, as `workLease` is on one: taken and renewed in one statement. */
export interface WorkLeases {
  /** The epoch while this process surely holds the lease on a piece, by its own monotonic clock; null otherwise. */
  readonly leaseEpoch: (name: string) => bigint | null;
  /** Takes those that are free or expired, and prolongs those that are held. */
  readonly take: (names: readonly string[]) => Promise<void>;
  /** Gives leases back, so that another process need not wait for their end. */
  readonly release: (names: readonly string[]) => Promise<void>;
  /** Removes leases on work that is done for ever. */
  readonly forget: (names: readonly string[]) => Promise<void>;
  readonly held: () => readonly string[];
}

const TERM_MS = 10_000;

/** Leases of 10 seconds unless told otherwise; nothing is taken yet. */
export function workLeases(db: Db, termMs: number = TERM_MS): WorkLeases {
  const holder = randomUUID();
  const leases = new Map<string, { readonly epoch: bigint; readonly until: number }>();
  const leaseEpoch = (name: string): bigint | null => {
    const lease = leases.get(name);
    return lease !== undefined && performance.now() < lease.until ? lease.epoch : null;
  };
  const drop = (names: readonly string[]): void => {
    for (const name of names) leases.delete(name);
  };
  return {
    leaseEpoch,
    async take(names) {
      // Counted from before the question: the database's own term starts later, so ours ends first.
      const until = performance.now() + termMs;
      const { rows } = await sql<{ name: string; epoch: bigint }>`
        insert into work_lease (name, holder, epoch, expires_at)
        select wanted.name, ${holder}, 1, clock_timestamp() + ${termMs} * interval '1 millisecond'
        from unnest(${[...names].sort()}::text[]) as wanted (name)
        where not exists (
          select from work_lease as other
          where other.name = wanted.name and other.holder <> ${holder} and other.expires_at >= clock_timestamp()
        )
        on conflict (name) do update set
          epoch = work_lease.epoch + case when work_lease.holder = excluded.holder then 0 else 1 end,
          holder = excluded.holder, expires_at = excluded.expires_at
        where work_lease.holder = excluded.holder or work_lease.expires_at < clock_timestamp()
        returning name, epoch
      `.execute(db);
      drop(names);
      for (const { name, epoch } of rows) leases.set(name, { epoch, until });
    },
    async release(names) {
      drop(names);
      await sql`
        update work_lease set expires_at = clock_timestamp()
        where name = any(${names}::text[]) and holder = ${holder}
      `.execute(db);
    },
    async forget(names) {
      drop(names);
      await sql`delete from work_lease where name = any(${names}::text[]) and holder = ${holder}`.execute(db);
    },
    held: () => [...leases.keys()].filter((name) => leaseEpoch(name) !== null),
  };
}
