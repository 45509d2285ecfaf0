import { type Allocate, type LiveArrays } from './arrays.ts';

/** The minimum and maximum total that histograms must cover, in units of the table. */
export interface ScoreRange {
  readonly min: number;
  readonly max: number;
}

/** The number of teams by total: overall, and in each block of teams. */
export interface Histograms {
  /** The total of the first bin, and how many totals there are from it on. */
  readonly low: number;
  readonly size: number;
  /** A bin of a block spans 2 ** shift totals; one where the range is narrow. */
  readonly shift: number;
  readonly blockBins: number;
  /** [min, max] total that a team may have now, as bins; all bins outside are empty. */
  readonly span: Int32Array;
  /** A unique number for each histogram of a ranking. */
  readonly layout: Int32Array;
  /** By bin: teams with that total ... */
  readonly counts: Int32Array;
  /** ... and teams with more. Valid inside the span. */
  readonly above: Int32Array;
  /** By block, then bin: all blocks in one array, and one view per block. */
  readonly blocks: Uint16Array;
  readonly byBlock: readonly Uint16Array[];
}

/** A block's histogram has at most this many bins: 2 kB, which stay in the L1 cache while a block is changed. */
const MAX_BLOCK_BINS = 1_024;
const MIN_SIZE = 1_024;
const SPAN_AT = 3;
const LAYOUT_AT = 5;
const HEAD_CELLS = 6;

/** Allocates empty histograms for a range. Each one of a ranking gets a new `layout`. */
export function allocateHistograms(
  range: ScoreRange,
  blocks: number,
  layout: number,
  allocate: Allocate,
): ArrayBufferLike {
  const size = Math.max(MIN_SIZE, range.max - range.min + 1);
  let shift = 0;
  while (size >> shift > MAX_BLOCK_BINS) shift += 1;
  const buffer = allocate(4 * (HEAD_CELLS + 2 * size) + 2 * blocks * binsOf(size, shift));
  new Int32Array(buffer, 0, HEAD_CELLS).set([range.min, size, shift, 0, 0, layout]);
  return buffer;
}

/** The histograms in a buffer made by `layHistograms`, here or in another thread. */
export function viewHistograms(buffer: ArrayBufferLike, blocks: number): Histograms {
  const [low = 0, size = 0, shift = 0] = new Int32Array(buffer, 0, HEAD_CELLS);
  const blockBins = binsOf(size, shift);
  const ofBlocks = new Uint16Array(buffer, 4 * (HEAD_CELLS + 2 * size), blocks * blockBins);
  return {
    low,
    size,
    shift,
    blockBins,
    span: new Int32Array(buffer, 4 * SPAN_AT, 2),
    layout: new Int32Array(buffer, 4 * LAYOUT_AT, 1),
    counts: new Int32Array(buffer, 4 * HEAD_CELLS, size),
    above: new Int32Array(buffer, 4 * (HEAD_CELLS + size), size),
    blocks: ofBlocks,
    byBlock: Array.from({ length: blocks }, (_, block) =>
      ofBlocks.subarray(block * blockBins, (block + 1) * blockBins),
    ),
  };
}

/** Expands `needed` to twice its width, so that growing is rare. */
export function expandedRange(needed: ScoreRange): ScoreRange {
  const width = needed.max - needed.min + 1;
  const room = Math.max(width >> 1, MIN_SIZE >> 2);
  return { min: needed.min - room, max: needed.max + room };
}

/** Whether totals of this range have bins. */
export function holds({ low, size }: Histograms, { min, max }: ScoreRange): boolean {
  return min >= low && max < low + size;
}

/** Recounts all totals. They must be in the range. */
export function countTotals(arrays: LiveArrays, histograms: Histograms): void {
  const { counts, blocks, byBlock, span } = histograms;
  counts.fill(0);
  blocks.fill(0);
  for (const [block, totals] of arrays.totalsByBlock.entries()) {
    const bins = byBlock[block];
    if (bins !== undefined) countBlock(totals, bins, histograms);
  }
  // The full range; narrowed below.
  span[0] = 0;
  span[1] = histograms.size - 1;
  sumAbove(histograms);
}

function countBlock(totals: Int32Array, bins: Uint16Array, { low, shift, counts }: Histograms): void {
  for (let place = 0; place < totals.length; place += 1) {
    const bin = (totals[place] ?? 0) - low;
    counts[bin] = (counts[bin] ?? 0) + 1;
    bins[bin >> shift] = (bins[bin >> shift] ?? 0) + 1;
  }
}

/** Narrows the span to existing totals, and counts for each the teams with more. */
export function sumAbove({ span, counts, above }: Histograms): void {
  let min = span[0] ?? 0;
  let max = span[1] ?? 0;
  while (max > min && counts[max] === 0) max -= 1;
  while (min < max && counts[min] === 0) min += 1;
  span[0] = min;
  span[1] = max;
  let teams = 0;
  for (let bin = max; bin >= min; bin -= 1) {
    above[bin] = teams;
    teams += counts[bin] ?? 0;
  }
}

function binsOf(size: number, shift: number): number {
  return ((size - 1) >> shift) + 1;
}
