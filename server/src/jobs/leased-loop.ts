import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import { processLease, type Fence } from './process-leases.ts';

interface LeasedLoop {
  readonly name: string;
  /** Real milliseconds from turn to turn; a turn that lasts longer is followed by at least half of it. */
  readonly everyMs: number;
  /** When turns start within that time, so that many loops do not all want connections at the same moment. */
  readonly phaseMs?: number;
  /** One turn. `heldEpoch` tells whether the lease still stands; `fence` says so to a transaction that rests on it. */
  turn(leaseEpoch: () => bigint | null, fence: Fence): Promise<void>;
  /** Gets what a turn throws; the loop goes on. */
  readonly onError: (error: unknown) => void;
}

/** Repeats a turn for ever in at most one process. Returns the clean stop: the running turn ends, the lease is free. */
export function startLeasedLoop(db: Db, loop: LeasedLoop): () => Promise<void> {
  const stopping = new AbortController();
  const lease = processLease(db, loop.name);
  const ended = (async () => {
    const wait = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => {});
    if (loop.phaseMs !== undefined) await wait(loop.phaseMs);
    const began = performance.now();
    while (!stopping.signal.aborted) {
      try {
        if ((await lease.keep()) !== null) await whileRenewed(lease, loop);
      } catch (error) {
        loop.onError(error);
      }
      await wait(untilNextTurn(performance.now() - began, loop.everyMs));
    }
    await lease.release().catch(loop.onError);
  })();
  return async () => {
    stopping.abort();
    await ended;
  };
}

/**
 * Milliseconds until the next turn of a loop that began so long ago: at its own times, also after all loops of a process
 * were late together.
 */
export function untilNextTurn(sinceBeginMs: number, everyMs: number): number {
  const left = everyMs - (sinceBeginMs % everyMs);
  return left < everyMs / 2 ? left + everyMs : left;
}

const RENEW_MS = 3_000;

/** A turn may last longer than the lease: it is renewed beside it. */
async function whileRenewed(lease: ReturnType<typeof processLease>, loop: LeasedLoop): Promise<void> {
  let renewing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    renewing = lease.take().catch(loop.onError);
  }, RENEW_MS);
  try {
    await loop.turn(lease.leaseEpoch, lease.fence);
  } finally {
    clearInterval(timer);
    await renewing;
  }
}
