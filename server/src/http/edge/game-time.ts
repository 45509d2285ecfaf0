import { clockMode, gameNow } from '../../db/clock.ts';
import type { Db } from '../../db/database.ts';
import { withinTime } from './within-time.ts';

const MODE_CACHED_MS = 1_000;
/** The maximum time an answer waits for the game time, whatever the database does. */
const MAX_WAIT_MS = 500;

/**
 * Returns a function for the game time in epoch milliseconds, null while it is real time, so that countdowns are
 * right in a replay; the last one known when the database does not answer in time. It reads the clock mode at most
 * once a second. `now` is monotonic, in milliseconds. While `isAstray` reports that the time in the answers is not
 * the machine's, the game time is sent in any mode.
 */
export function makeGameTime(
  db: Db,
  now: () => number,
  isAstray: () => boolean = () => false,
): () => Promise<number | null> {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let isReal = Promise.resolve(true);
  let last: number | null = null;
  const read = async (): Promise<number | null> => {
    try {
      if (now() - checkedAt >= MODE_CACHED_MS) {
        checkedAt = now();
        isReal = clockMode(db).then((mode) => mode === 'real');
      }
      last = (await isReal) && !isAstray() ? null : (await gameNow(db)).getTime();
    } catch {
      // The answer is ready and may report a committed change: send it with the last time known.
      checkedAt = Number.NEGATIVE_INFINITY;
    }
    return last;
  };
  // A late answer without a time would set a browser's clock to real time in the middle of a replay.
  return () => withinTime(MAX_WAIT_MS, read(), last);
}
