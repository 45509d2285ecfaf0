import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import { processLease, TERM_MS, type Fence } from './process-leases.ts';

interface LeasedLoop {
  readonly name: string;
  /** Real milliseconds from turn to turn, asked after each; after a longer turn the pause is at least half of that. */
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

/**
 * Repeats a turn in at most one process at a time. Returns the function that stops it: the running turn ends, the
 * lease is released.
 */
export function startLeasedLoop(db: Db, loop: LeasedLoop): () => Promise<void> {
  const stopping = new AbortController();
  const lease = processLease(db, loop.name, loop.termMs);
  const standbyMs = (loop.termMs ?? TERM_MS) * STANDBY_SHARE;
  const ended = (async () => {
    const wait = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => {});
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
      const everyMs = isOwner ? loop.everyMs() : Math.max(loop.everyMs(), standbyMs);
      await wait(untilNextTurn(performance.now() - began, everyMs));
    }
    await lease.release().catch(loop.onError);
  })();
  return async () => {
    stopping.abort();
    await ended;
  };
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
