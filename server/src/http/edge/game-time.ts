import { clockMode, gameNow } from '../../db/clock.ts';
import type { Db } from '../../db/database.ts';
import { withinTime } from './within-time.ts';

const MODE_CACHED_MS = 1_000;
/** An answer waits no longer for the game time, whatever the database does. */
const MAX_WAIT_MS = 500;

/**
 * Returns a function for the game time in epoch milliseconds, null while it is real time, so that countdowns are right
 * in a replay. It reads the clock mode at most once a second. `now` is monotonic, in milliseconds.
 */
export function makeGameTime(db: Db, now: () => number): () => Promise<number | null> {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let isReal = true;
  const read = async (): Promise<number | null> => {
    try {
      if (now() - checkedAt >= MODE_CACHED_MS) {
        checkedAt = now();
        isReal = (await clockMode(db)) === 'real';
      }
      return isReal ? null : (await gameNow(db)).getTime();
    } catch {
      // The answer is ready and may report a committed change: send it without the game time.
      return null;
    }
  };
  return () => withinTime(MAX_WAIT_MS, read(), null);
}
