import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import { processLease, TERM_MS, type Fence } from './process-leases.ts';

interface LeasedLoop {
  readonly name: string;
  /**
   * Real milliseconds from turn to turn; after a longer turn the pause is at least half of that. Asked after each turn, and
   * each second of the pause, which ends earlier once the answer is shorter.
   */
  readonly everyMs: () => number;
  /** Offset of the turns within that interval, so that many loops do not need connections at the same time. */
  readonly phaseMs?: number;
  /** How long the lease lasts unless renewed, in milliseconds; 10 seconds by default. */
  readonly termMs?: number | undefined;
  /** One turn. `leaseEpoch` is null once the lease is lost; `fence` checks it inside a transaction. */
  turn(leaseEpoch: () => bigint | null, fence: Fence): Promise<void>;
  /** Receives the error of a turn; the loop continues. */
  readonly onError: (error: unknown) => void;
}

/**
 * A process without the lease requests it again after this share of its term: it has to wait for the end of the
 * term anyway, and a lease released by a stopped process is taken over within a second.
 */
const STANDBY_SHARE = 0.1;
/** How often a waiting loop asks whether its interval has become shorter. */
const ASK_EVERY_MS = 1_000;

/**
 * Repeats a turn in at most one process at a time. Returns the function that stops it: the running turn ends, the
 * lease is released.
 */
export function startLeasedLoop(db: Db, loop: LeasedLoop): () => Promise<void> {
  const stopping = new AbortController();
  const lease = processLease(db, loop.name, loop.termMs);
  const standbyMs = (loop.termMs ?? TERM_MS) * STANDBY_SHARE;
  const ended = (async () => {
    const wait = (ms: number): Promise<boolean> =>
      pause(ms, true, { signal: stopping.signal }).catch(() => false);
    if (loop.phaseMs !== undefined) await wait(loop.phaseMs);
    const began = performance.now();
    while (!stopping.signal.aborted) {
      let isOwner = true;
      try {
        isOwner = (await lease.keep()) !== null;
        if (isOwner) await whileRenewed(lease, loop);
      } catch (error) {
        loop.onError(error);
      }
      const intervalMs = (): number => (isOwner ? loop.everyMs() : Math.max(loop.everyMs(), standbyMs));
      await waitForTurn({ intervalMs, sinceBeginMs: () => performance.now() - began, wait });
    }
    await lease.release().catch(loop.onError);
  })();
  return async () => {
    stopping.abort();
    await ended;
  };
}

interface Waiting {
  readonly intervalMs: () => number;
  readonly sinceBeginMs: () => number;
  /** Waits some milliseconds, or until the loop is stopped: then it returns false. */
  readonly wait: (ms: number) => Promise<boolean>;
}

/** Waits for the next turn of a loop, or until it is stopped. */
export async function waitForTurn({ intervalMs, sinceBeginMs, wait }: Waiting): Promise<void> {
  let everyMs = intervalMs();
  let dueMs = sinceBeginMs() + untilNextTurn(sinceBeginMs(), everyMs);
  for (let leftMs = dueMs - sinceBeginMs(); leftMs > 0; leftMs = dueMs - sinceBeginMs()) {
    if (!(await wait(Math.min(leftMs, ASK_EVERY_MS)))) return;
    const nowMs = intervalMs();
    if (nowMs >= everyMs) continue;
    everyMs = nowMs;
    dueMs = Math.min(dueMs, sinceBeginMs() + untilNextTurn(sinceBeginMs(), everyMs));
  }
}

/**
 * Milliseconds until the next turn of a loop that started `sinceBeginMs` ago. Loops keep their own phase, even
 * after all loops of a process were late together.
 */
export function untilNextTurn(sinceBeginMs: number, everyMs: number): number {
  const left = everyMs - (sinceBeginMs % everyMs);
  return left < everyMs / 2 ? left + everyMs : left;
}

/** A lease is renewed after this share of its term. */
const RENEW_AFTER = 0.3;

/** Renews the lease during a turn, which may last longer than the term. */
async function whileRenewed(lease: ReturnType<typeof processLease>, loop: LeasedLoop): Promise<void> {
  let renewing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(
    () => {
      renewing = lease.take().catch(loop.onError);
    },
    (loop.termMs ?? TERM_MS) * RENEW_AFTER,
  );
  try {
    await loop.turn(lease.leaseEpoch, lease.fence);
  } finally {
    clearInterval(timer);
    await renewing;
  }
}
