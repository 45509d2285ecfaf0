import { HEAD, type LiveArrays } from './arrays.ts';
import type { Histograms } from './histograms.ts';

/** The order of all teams of a version, made only when so much is asked of the version that it saves work. */
export interface LazySort {
  /** The teams from the best on, or null when looking for them is still cheaper. */
  readonly ready: () => Int32Array | null;
  /** Notes that so many totals were looked at to answer a question. */
  readonly scanned: (totals: number) => void;
}

/** To put a team in order costs about as much as to look at this many totals while walking the blocks. */
const SCANS_PER_SORTED_TEAM = 3;

/** Belongs to one thread: it keeps the order of the version it was made for. */
export function lazySort(arrays: LiveArrays, histogramsNow: () => Histograms): LazySort {
  let order = new Int32Array(0);
  let orderedAt = -1;
  let scannedAt = -1;
  let looked = 0;
  const lockNow = (): number => Atomics.load(arrays.head, HEAD.lock);
  return {
    ready() {
      const lock = lockNow();
      if (orderedAt === lock) return order;
      if (scannedAt !== lock || looked < SCANS_PER_SORTED_TEAM * arrays.count) return null;
      if (order.length !== arrays.count) order = new Int32Array(arrays.count);
      sortTeams(arrays, histogramsNow(), order);
      orderedAt = lock;
      return order;
    },
    scanned(totals) {
      const lock = lockNow();
      if (scannedAt !== lock) looked = 0;
      scannedAt = lock;
      looked += totals;
    },
  };
}

/** Where a team stands in the order, between two places within which teams stand by their numbers. */
export function positionInSorted(order: Int32Array, team: number, from: number, to: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((order[middle] ?? 0) < team) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Writes each team behind those with more, and those with as much that come before it. */
function sortTeams({ totals, count }: LiveArrays, { low, above, span }: Histograms, order: Int32Array): void {
  const min = span[0] ?? 0;
  const next = above.slice(min, (span[1] ?? 0) + 1);
  for (let team = 0; team < count; team += 1) {
    const bin = (totals[team] ?? 0) - low - min;
    const place = next[bin] ?? 0;
    order[place] = team;
    next[bin] = place + 1;
  }
}
