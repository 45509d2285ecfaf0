/**
 * Rows drawn as one list. Browsers cap the height of an element at some tens of millions of pixels: the rows of a
 * million places would end up beyond it, so longer standings are drawn segment by segment.
 */
export const SEGMENT_ROWS = 100_000;

/** A run of places (from 0) that are drawn as one list. */
export interface Segment {
  readonly first: number;
  readonly rows: number;
}

/** The segment of standings of `total` places that holds an index; the last one for an index behind the end. */
export function segmentOf(index: number, total: number): Segment {
  const last = Math.max(0, Math.ceil(total / SEGMENT_ROWS) - 1);
  const first = Math.min(Math.floor(Math.max(0, index) / SEGMENT_ROWS), last) * SEGMENT_ROWS;
  return { first, rows: Math.max(0, Math.min(SEGMENT_ROWS, total - first)) };
}
