import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import { workLease, type Fence } from './work-lease.ts';

export interface LeasedLoop {
  readonly name: string;
  /** Real milliseconds between the end of one turn and the start of the next. */
  readonly everyMs: number;
  /** One turn. `heldEpoch` tells whether the lease still stands; `fence` says so to a transaction that rests on it. */
  turn(heldEpoch: () => bigint | null, fence: Fence): Promise<void>;
  /** Gets what a turn throws; the loop goes on. */
  readonly onError: (error: unknown) => void;
}

/** Repeats a turn for ever in at most one process. Returns the clean stop: the running turn ends, the lease is free. */
export function startLeasedLoop(db: Db, loop: LeasedLoop): () => Promise<void> {
  const stopping = new AbortController();
  const lease = workLease(db, loop.name);
  const ended = (async () => {
    while (!stopping.signal.aborted) {
      try {
        if ((await lease.take()) !== null) await whileRenewed(lease, loop);
      } catch (error) {
        loop.onError(error);
      }
      await pause(loop.everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
    await lease.release().catch(loop.onError);
  })();
  return async () => {
    stopping.abort();
    await ended;
  };
}

const RENEW_MS = 3_000;

/** A turn may last longer than the lease: it is renewed beside it. */
async function whileRenewed(lease: ReturnType<typeof workLease>, loop: LeasedLoop): Promise<void> {
  let renewing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    renewing = lease.take().catch(loop.onError);
  }, RENEW_MS);
  try {
    await loop.turn(lease.heldEpoch, lease.fence);
  } finally {
    clearInterval(timer);
    await renewing;
  }
}
