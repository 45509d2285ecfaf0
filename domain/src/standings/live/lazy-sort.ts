import { HEAD, type LiveArrays } from './arrays.ts';
import type { Histograms } from './histograms.ts';

/** All teams of a version in sorted order, computed only when enough is read of the version to pay off. */
export interface LazySort {
  /** The teams, best first, or null while scanning is still cheaper. */
  readonly ready: () => Int32Array | null;
  /** Records that this many totals were scanned for an answer. */
  readonly scanned: (totals: number) => void;
}

/** Sorting costs per team about as much as scanning this many totals. */
const SCANS_PER_SORTED_TEAM = 3;

/** Belongs to one thread: it caches the order of one version. */
export function lazySort(arrays: LiveArrays, histogramsNow: () => Histograms): LazySort {
  let order = new Int32Array(0);
  let orderedAt = -1;
  let scannedAt = -1;
  let scannedTotals = 0;
  const lockNow = (): number => Atomics.load(arrays.head, HEAD.lock);
  return {
    ready() {
      const lock = lockNow();
      if (orderedAt === lock) return order;
      if (scannedAt !== lock || scannedTotals < SCANS_PER_SORTED_TEAM * arrays.count) return null;
      if (order.length !== arrays.count) order = new Int32Array(arrays.count);
      sortTeams(arrays, histogramsNow(), order);
      orderedAt = lock;
      return order;
    },
    scanned(totals) {
      const lock = lockNow();
      if (scannedAt !== lock) scannedTotals = 0;
      scannedAt = lock;
      scannedTotals += totals;
    },
  };
}

/** The position of a team in the sorted order, between two positions within which teams are sorted by number. */
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

/** Writes each team after those with a higher total, and after earlier teams with the same total. */
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
