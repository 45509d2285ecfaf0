import type { Db } from '../db/database.ts';
import { startLeasedLoop } from './leased-loop.ts';
import type { Fence } from './process-leases.ts';

/**
 * Handles due rows: those with `due_at <= game_now()`. Several processes may run the same sweep at once, so it takes
 * its rows with `for update skip locked`.
 */
export interface Sweep {
  readonly name: string;
  /** Real milliseconds between two runs at least, for sweeps that can wait longer than the default. */
  readonly everyMs?: number;
  /**
   * Handles some due rows, each in its own transaction, and returns their number: 0 when none is left. Where two
   * processes must not do it, a transaction calls the `fence` before it commits.
   */
  run(db: Db, fence?: Fence): Promise<number>;
}

const SWEEP_INTERVAL_MS = 250;
/** The interval while no page is open: an idle server spends most of its time polling. */
const RESTING_INTERVAL_MS = 4_000;

/** The interval of sweeps: longer while no page is open. A multiple, so that each sweep keeps its phase. */
export function restingInterval(isWatched: () => boolean, everyMs: number = SWEEP_INTERVAL_MS): () => number {
  return () => (isWatched() ? everyMs : Math.max(everyMs, RESTING_INTERVAL_MS));
}

/**
 * Runs each sweep repeatedly until nothing is due, while its lease of `termMs` is owned. Returns the function that stops
 * them.
 */
export function startSweeps(
  db: Db,
  sweeps: readonly Sweep[],
  onError: (error: unknown, sweep: string) => void,
  everyMs: () => number = () => SWEEP_INTERVAL_MS,
  termMs?: number,
): () => Promise<void> {
  const stops = sweeps.map((sweep, index) =>
    startLeasedLoop(db, {
      name: `sweep ${sweep.name}`,
      everyMs: () => Math.max(sweep.everyMs ?? 0, everyMs()),
      termMs,
      // While no one uses the product, they follow each other closely: a processor that was idle is slow at first.
      phaseMs: (index / sweeps.length) * SWEEP_INTERVAL_MS,
      async turn(leaseEpoch, fence) {
        while (leaseEpoch() !== null && (await sweep.run(db, fence)) > 0);
      },
      onError: (error) => onError(error, sweep.name),
    }),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
