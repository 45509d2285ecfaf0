import { clockMode, gameNow } from '../../db/clock.ts';
import type { Db } from '../../db/database.ts';

const MODE_KEPT_MS = 1_000;

/**
 * Tells answers the game's time while it is not real time, so that countdowns of a replay or a demonstration are
 * right. Null in real time, which is looked at once a second at most. `now` is monotonic, in milliseconds.
 */
export function makeGameTime(db: Db, now: () => number): () => Promise<number | null> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isReal = true;
  return async () => {
    try {
      if (now() - lookedAt >= MODE_KEPT_MS) {
        lookedAt = now();
        isReal = (await clockMode(db)) === 'real';
      }
      return isReal ? null : (await gameNow(db)).getTime();
    } catch {
      // The answer is ready and may be of a change that is committed: it goes out without this courtesy.
      return null;
    }
  };
}
