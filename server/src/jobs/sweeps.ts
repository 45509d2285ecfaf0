import type { Db } from '../db/database.ts';
import { startLeasedLoop } from './leased-loop.ts';
import type { Fence } from './process-leases.ts';

/**
 * Handles what fell due in the game: rows whose `due_at <= game_now()`.
 * Several processes may run the same sweep at once, so it takes its rows with `for update skip locked`.
 */
export interface Sweep {
  readonly name: string;
  /** Real milliseconds between two looks, where it can wait longer than the others. */
  readonly everyMs?: number;
  /**
   * Handles some of what is due, each thing in its own transaction, and returns how many it handled: 0 when none is left.
   * Where two processes must not do it, a transaction asks the `fence` before it commits.
   */
  run(db: Db, fence?: Fence): Promise<number>;
}

const SWEEP_INTERVAL_MS = 250;

/** Runs each sweep until nothing is due, again and again, while the lease on it stands. Returns the clean stop. */
export function startSweeps(
  db: Db,
  sweeps: readonly Sweep[],
  onError: (error: unknown, sweep: string) => void,
  everyMs: number = SWEEP_INTERVAL_MS,
): () => Promise<void> {
  const stops = sweeps.map((sweep, index) =>
    startLeasedLoop(db, {
      name: `sweep ${sweep.name}`,
      everyMs: sweep.everyMs ?? everyMs,
      phaseMs: (index / sweeps.length) * everyMs,
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
