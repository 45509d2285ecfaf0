import { HEAD, viewArrays, type LiveArrays, type LiveBuffers } from './arrays.ts';
import { viewHistograms } from './histograms.ts';
import { livePages, type LivePages } from './pages.ts';

/** The outcome of a reading. */
type LiveReading<Value> =
  | {
      readonly state: 'read';
      readonly value: Value;
      /** The version of the whole value, and the host's number of it. */
      readonly version: number;
      readonly stamp: number;
    }
  /** The writer was busy throughout: try again. */
  | { readonly state: 'busy' }
  /** The histograms were replaced: open the writer's current buffers. */
  | { readonly state: 'moved' };

/** A live ranking read from a thread other than the writer's. */
export interface LiveReader {
  /**
   * Answers from one version of the ranking. `answer` may run several times and may see mixed versions, whose results
   * are discarded; it must only read. Waits at most `timeout` milliseconds for each change in progress; with 0 it
   * never blocks its thread.
   */
  read: <Value>(answer: (pages: LivePages) => Value, timeout?: number) => LiveReading<Value>;
}

const ATTEMPTS = 8;

/**
 * Opens a ranking from buffers of shared memory while its writer continues.
 *
 * The protocol is a sequence lock, the word `HEAD.lock`. The writer makes it odd, changes totals, flags, histograms
 * and stamp with plain stores, makes it even and wakes waiting readers; both steps are atomic additions. A reader takes
 * an even word, reads with plain loads, and keeps the result only if the word is unchanged, checked by an atomic
 * exchange: additions and exchanges order earlier loads and later stores on every processor, which plain atomic loads
 * and stores do not. A reader never blocks the writer. There is no second copy, so a reader that finds the word odd
 * has to retry; a change takes milliseconds.
 *
 * Loops over the arrays end for any content, and an exception caused by a mixture is dropped with it. Histograms carry
 * the number of their layout: when the writer had to replace them, the number in the head is another one.
 */
export function openLiveRanking(buffers: LiveBuffers): LiveReader {
  const arrays = viewArrays(buffers);
  const histograms = viewHistograms(buffers.histograms, arrays.blocks);
  const pages = livePages(arrays, () => histograms);
  const layout = histograms.layout[0] ?? 0;
  return {
    read(answer, timeout = 0) {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const lock = evenLock(arrays, timeout);
        if (lock === null) return { state: 'busy' };
        const attempted = attemptOf(() => answer(pages));
        const stamp = arrays.stamp[0] ?? 0;
        const laid = arrays.head[HEAD.layout] ?? 0;
        if (Atomics.compareExchange(arrays.head, HEAD.lock, lock, lock) !== lock) continue;
        if (laid !== layout) return { state: 'moved' };
        if (!attempted.ok) throw attempted.error;
        return { state: 'read', value: attempted.value, version: lock >> 1, stamp };
      }
      return { state: 'busy' };
    },
  };
}

type Attempt<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: unknown };

function attemptOf<Value>(answer: () => Value): Attempt<Value> {
  try {
    return { ok: true, value: answer() };
  } catch (error) {
    return { ok: false, error };
  }
}

/** The word of the lock while no change is being worked in, or null. */
function evenLock({ head }: LiveArrays, timeout: number): number | null {
  const found = Atomics.load(head, HEAD.lock);
  if ((found & 1) === 0) return found;
  if (timeout <= 0) return null;
  Atomics.wait(head, HEAD.lock, found, timeout);
  const later = Atomics.load(head, HEAD.lock);
  return (later & 1) === 0 ? later : null;
}
