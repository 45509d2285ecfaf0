import { BLOCK_TEAMS, FINISHED, type LiveArrays } from './arrays.ts';
import { PICKS, RESERVES, STARTERS } from './chunk.ts';
import type { Histograms } from './histograms.ts';
import { lazySort, positionInSorted, type LazySort } from './lazy-sort.ts';

/** Queries of a live ranking. Teams are numbered from 0 in the order of their entries; totals are units. */
export interface LivePages {
  readonly count: number;
  totalOf: (team: number) => number;
  /** 1 for the best; equal totals share a rank. */
  rankOf: (team: number) => number;
  /** How many teams have a team's rank, itself included. */
  sharing: (team: number) => number;
  /** The rank a total has or would have: 1 + the number of teams with more. */
  rankOfTotal: (total: number) => number;
  /** How many teams have a total. */
  teamsWith: (total: number) => number;
  /** The position of a team in the pages, from 0. */
  positionOf: (team: number) => number;
  /** The teams from a position on, at most `size`: more points first, then earlier entries. */
  page: (offset: number, size: number) => number[];
  /** The total without reserves who replace no one; decides about indivisible prizes. */
  pointsOfEleven: (team: number) => number;
  /** Picks who can still score. */
  playersLeft: (team: number) => number;
}

/**
 * Answers from arrays and the histograms that now belong to them. Throws a RangeError for an unknown team. Pages are
 * found by walking the counts of blocks; when many pages of a version are read, all teams are sorted once (4 bytes a
 * team) and each page is a slice of that.
 */
export function livePages(arrays: LiveArrays, histogramsNow: () => Histograms): LivePages {
  const { count, totals } = arrays;
  const orders = lazySort(arrays, histogramsNow);
  const totalOf = (team: number): number => {
    const total = totals[team];
    if (total === undefined) throw new RangeError(`There is no team ${team} among ${count}.`);
    return total;
  };
  const teamsWith = (total: number): number => {
    const { low, counts } = histogramsNow();
    return counts[total - low] ?? 0;
  };
  const rankOfTotal = (total: number): number => {
    const { low, span, above } = histogramsNow();
    const bin = total - low;
    if (bin > (span[1] ?? 0)) return 1;
    return 1 + (bin < (span[0] ?? 0) ? count : (above[bin] ?? 0));
  };
  return {
    count,
    totalOf,
    teamsWith,
    rankOfTotal,
    rankOf: (team) => rankOfTotal(totalOf(team)),
    sharing: (team) => teamsWith(totalOf(team)),
    positionOf(team) {
      const total = totalOf(team);
      const first = rankOfTotal(total) - 1;
      const order = orders.ready();
      if (order !== null) return positionInSorted(order, team, first, first + teamsWith(total));
      return first + equalsBefore(arrays, histogramsNow(), total, team, orders);
    },
    page(offset, size) {
      const first = Math.max(0, offset);
      const order = orders.ready();
      if (order !== null) return pieceOf(order, first, size);
      return pageOf(arrays, histogramsNow(), first, size, orders);
    },
    pointsOfEleven: (team) => totalOf(team) - benchOf(arrays, team),
    playersLeft: (team) => playersLeft(arrays, team),
  };
}

/** Copied one by one: an iterator over so few costs more. */
function pieceOf(order: Int32Array, first: number, size: number): number[] {
  const piece: number[] = [];
  const after = Math.min(order.length, first + size);
  for (let place = first; place < after; place += 1) piece.push(order[place] ?? 0);
  return piece;
}

function pageOf(
  arrays: LiveArrays,
  histograms: Histograms,
  offset: number,
  size: number,
  orders: LazySort,
): number[] {
  const { counts, above, span, low } = histograms;
  const found: number[] = [];
  const wanted = Math.min(size, arrays.count - offset);
  if (!(wanted > 0)) return found;
  const last = span[0] ?? 0;
  let bin = binAt(histograms, offset);
  let skip = offset - (above[bin] ?? 0);
  while (found.length < wanted && bin >= last) {
    if ((counts[bin] ?? 0) > 0) collect(arrays, histograms, bin + low, { skip, wanted }, found, orders);
    skip = 0;
    bin -= 1;
  }
  return found;
}

/** The bin of the team at a position: the lowest one above which there are no more teams than that. */
function binAt({ above, span }: Histograms, position: number): number {
  let low = span[0] ?? 0;
  let high = span[1] ?? 0;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((above[middle] ?? 0) <= position) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Appends the teams of a total after the first `skip`, in their order, until `wanted` are found. */
function collect(
  arrays: LiveArrays,
  histograms: Histograms,
  total: number,
  { skip, wanted }: { readonly skip: number; readonly wanted: number },
  found: number[],
  orders: LazySort,
): void {
  const { totals, count } = arrays;
  let left = skip;
  for (let block = 0; block < arrays.blocks && found.length < wanted; block += 1) {
    const max = maxInBlock(histograms, block, total);
    if (max === 0) continue;
    if (histograms.shift === 0 && left >= max) {
      left -= max;
      continue;
    }
    const after = Math.min((block + 1) * BLOCK_TEAMS, count);
    let unseen = max;
    orders.scanned(after - block * BLOCK_TEAMS);
    for (let team = block * BLOCK_TEAMS; team < after && unseen > 0; team += 1) {
      if (totals[team] !== total) continue;
      unseen -= 1;
      if (left > 0) left -= 1;
      else if (found.push(team) >= wanted) return;
    }
  }
}

/** Teams with the same total that come before a team. */
function equalsBefore(
  arrays: LiveArrays,
  histograms: Histograms,
  total: number,
  team: number,
  orders: LazySort,
): number {
  const own = Math.floor(team / BLOCK_TEAMS);
  let equals = 0;
  for (let block = 0; block < own; block += 1) {
    const max = maxInBlock(histograms, block, total);
    if (max === 0) continue;
    if (histograms.shift === 0) {
      equals += max;
      continue;
    }
    orders.scanned(BLOCK_TEAMS);
    equals += equalsIn(arrays, total, block, (block + 1) * BLOCK_TEAMS);
  }
  orders.scanned(team - own * BLOCK_TEAMS);
  return equals + equalsIn(arrays, total, own, team);
}

function equalsIn({ totals }: LiveArrays, total: number, block: number, after: number): number {
  let equals = 0;
  for (let team = block * BLOCK_TEAMS; team < after; team += 1) if (totals[team] === total) equals += 1;
  return equals;
}

/** An upper bound of the teams of a block with a total; exact where a bin is one total wide. */
function maxInBlock({ blocks, blockBins, low, shift }: Histograms, block: number, total: number): number {
  return blocks[block * blockBins + ((total - low) >> shift)] ?? 0;
}

function benchOf({ picks, flags, benched }: LiveArrays, team: number): number {
  let bench = 0;
  for (let reserve = 0; reserve < RESERVES; reserve += 1) {
    if ((((flags[team] ?? 0) >> reserve) & 1) === 1) continue;
    bench += benched[picks[team * PICKS + STARTERS + reserve] ?? 0] ?? 0;
  }
  return bench;
}

function playersLeft({ picks, states }: LiveArrays, team: number): number {
  let left = 0;
  for (let slot = 0; slot < PICKS; slot += 1) {
    if (((states[picks[team * PICKS + slot] ?? 0] ?? 0) & FINISHED) === 0) left += 1;
  }
  return left;
}
