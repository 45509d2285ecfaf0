import type { Db } from '../db/database.ts';
import { drainOutbox, type JobHandlers } from './outbox.ts';
import type { Sweep } from './sweeps.ts';

export interface Work {
  readonly sweeps: readonly Sweep[];
  readonly handlers: JobHandlers;
}

const MAX_ROUNDS = 10_000;

/**
 * Runs everything due at the game's time, all sweeps and jobs and their follow-ups, until nothing is left. Tests and
 * replays call it before they move the clock. Returns the number of handled items. Throws when a sweep never
 * finishes.
 */
export async function drain(db: Db, { sweeps, handlers }: Work): Promise<number> {
  let done = 0;
  for (let rounds = 0; rounds < MAX_ROUNDS; rounds += 1) {
    const counts = new Map<string, number>();
    for (const sweep of sweeps) counts.set(sweep.name, await sweep.run(db));
    counts.set('outbox', await drainOutbox(db, handlers));
    const round = [...counts.values()].reduce((sum, count) => sum + count, 0);
    if (round === 0) return done;
    done += round;
    if (rounds === MAX_ROUNDS - 1) {
      const unfinished = [...counts].filter(([, count]) => count > 0).map(([name]) => name);
      throw new Error(`These find something due for ever: ${unfinished.join(', ')}.`);
    }
  }
  return done;
}
