/**
 * Process leases: the right of one process at a time to do a piece of work. Leases of cards are in cards/leases.ts.
 */
import { randomUUID } from 'node:crypto';
import { CACHE_PLAN } from '../db/cached-plans.ts';
import { sql, type Db, type Tx } from '../db/database.ts';

/** The lease was lost during the work: its transaction is rolled back. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Throws LeaseLost unless the lease is still owned. Called last, before the commit. */
export type Fence = (tx: Tx) => Promise<void>;

interface ProcessLease {
  /** The epoch while this process certainly owns the lease, by its own monotonic clock; null otherwise. */
  readonly leaseEpoch: () => bigint | null;
  /** Takes a free or expired lease, or renews it. Returns as `leaseEpoch`. */
  take(): Promise<bigint | null>;
  /**
   * As `take`, but renews only after half of the term, and does not try to take what another process had at most
   * `HOLDERS_MS` ago.
   */
  keep(): Promise<bigint | null>;
  /** Checks the lease inside a transaction, by the process's clock and the epoch in the database. */
  readonly fence: Fence;
  /** Releases the lease, so that another process need not wait for its end. */
  release(): Promise<void>;
}

/** Leases on many pieces of work of one kind, taken and renewed in one statement. */
export interface ProcessLeases {
  /** The epoch while this process certainly owns the lease on a piece, by its own monotonic clock; null otherwise. */
  readonly leaseEpoch: (name: string) => bigint | null;
  /** Takes free or expired leases, and renews owned ones. */
  readonly take: (names: readonly string[]) => Promise<void>;
  /** Releases leases, so that another process need not wait for their end. */
  readonly release: (names: readonly string[]) => Promise<void>;
  /** Removes leases on work that is finished for good. */
  readonly forget: (names: readonly string[]) => Promise<void>;
  readonly owned: () => readonly string[];
}

/** How long a lease lasts unless renewed, in milliseconds. */
export const TERM_MS = 10_000;

/** How long a process relies on the holders it has read: its waiting loops ask at about the same time. */
const HOLDERS_MS = 250;

/** A lease as known to its owner: `until` is when it certainly is valid, by the process's own monotonic clock. */
interface OwnedLease {
  readonly epoch: bigint;
  readonly until: number;
}

/**
 * A lease on a piece of work for one process at a time, with a default term of 10 seconds; not taken yet. A process
 * that loses it by a pause longer than the term sees `leaseEpoch` null before it writes.
 */
export function processLease(db: Db, name: string, termMs: number = TERM_MS): ProcessLease {
  const holder = randomUUID();
  let owned: OwnedLease | undefined;
  const leaseEpoch = (): bigint | null => epochNow(owned);
  const take = async (): Promise<bigint | null> => {
    owned = (await takeLeases(db, holder, [name], termMs)).get(name);
    return leaseEpoch();
  };
  return {
    leaseEpoch,
    take,
    async keep() {
      const isFresh = owned !== undefined && performance.now() < owned.until - termMs / 2;
      if (isFresh) return leaseEpoch();
      const isWaiting = leaseEpoch() === null && (await isHeldByAnother(db, name, holder));
      return isWaiting ? null : take();
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
      owned = undefined;
      await releaseLeases(db, holder, [name]);
    },
  };
}

/** Leases with a default term of 10 seconds; none is taken yet. */
export function processLeases(db: Db, termMs: number = TERM_MS): ProcessLeases {
  const holder = randomUUID();
  const leases = new Map<string, OwnedLease>();
  const leaseEpoch = (name: string): bigint | null => epochNow(leases.get(name));
  const drop = (names: readonly string[]): void => {
    for (const name of names) leases.delete(name);
  };
  return {
    leaseEpoch,
    async take(names) {
      const taken = await takeLeases(db, holder, names, termMs);
      drop(names);
      for (const [name, lease] of taken) leases.set(name, lease);
    },
    async release(names) {
      drop(names);
      await releaseLeases(db, holder, names);
    },
    async forget(names) {
      drop(names);
      await sql`delete from work_lease where name = any(${names}::text[]) and holder = ${holder}`.execute(db);
    },
    owned: () => [...leases.keys()].filter((name) => leaseEpoch(name) !== null),
  };
}

/**
 * Ends the leases of all processes, so that work need not wait for the leases of a killed process. Only for a process
 * with exclusive use of the database, as the one that runs the embedded server: any other owner is dead. A new owner
 * raises the epoch, so work under an old lease cannot commit.
 */
export async function endProcessLeases(db: Db): Promise<void> {
  await sql`update work_lease set expires_at = clock_timestamp() where expires_at > clock_timestamp()`.execute(
    db,
  );
}

function epochNow(lease: OwnedLease | undefined): bigint | null {
  return lease !== undefined && performance.now() < lease.until ? lease.epoch : null;
}

/** The holders of unexpired leases by name, as last read by this process. */
interface Holders {
  readonly readAt: number;
  readonly byName: Promise<ReadonlyMap<string, string>>;
}

const holdersOf = new WeakMap<Db, Holders>();

async function isHeldByAnother(db: Db, name: string, holder: string): Promise<boolean> {
  let holders = holdersOf.get(db);
  if (holders === undefined || performance.now() - holders.readAt >= HOLDERS_MS) {
    holders = { readAt: performance.now(), byName: readHolders(db) };
    holdersOf.set(db, holders);
  }
  const found = (await holders.byName).get(name);
  return found !== undefined && found !== holder;
}

async function readHolders(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; holder: string }>`
    ${CACHE_PLAN} select name, holder from work_lease where expires_at >= clock_timestamp()
  `.execute(db);
  return new Map(rows.map(({ name, holder }) => [name, holder]));
}

/** Takes or renews leases for an owner, and returns those it has; leases of other processes stay unchanged. */
async function takeLeases(
  db: Db,
  holder: string,
  names: readonly string[],
  termMs: number,
): Promise<ReadonlyMap<string, OwnedLease>> {
  // Read before the statement is sent: the term in the database starts later, so the term of this process ends first.
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
  return new Map(rows.map(({ name, epoch }) => [name, { epoch, until }]));
}

async function releaseLeases(db: Db, holder: string, names: readonly string[]): Promise<void> {
  await sql`
    update work_lease set expires_at = clock_timestamp()
    where name = any(${names}::text[]) and holder = ${holder}
  `.execute(db);
}
