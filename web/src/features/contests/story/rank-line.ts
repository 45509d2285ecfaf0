import type { Story } from './use-story.ts';

export interface LinePoint {
  readonly x: number;
  readonly y: number;
}

/** The size of a drawing, and what it leaves free at its edges. */
export interface LineFrame {
  readonly width: number;
  readonly height: number;
  readonly padding: number;
}

/** Ranks a drawing shows at least, so that one rank is not the whole height. */
const MIN_SPAN = 4;

/**
 * The position of each place of a path in a drawing: time to the right, the best rank at the top. Fields of a few
 * are drawn to their last rank, of larger ones at least five ranks are shown.
 */
export function linePoints(
  path: Story['path'],
  entries: number,
  { width, height, padding }: LineFrame,
): readonly LinePoint[] {
  const ranks = path.map(({ rank }) => rank);
  const best = Math.min(...ranks);
  const span = Math.max(1, Math.min(MIN_SPAN, entries - 1), Math.max(...ranks) - best);
  return path.map(({ rank }, index) => ({
    x: padding + ((width - 2 * padding) * index) / Math.max(1, path.length - 1),
    y: padding + ((height - 2 * padding) * (rank - best)) / span,
  }));
}

/** The line through the places as an SVG path: a rank holds until it changes. */
export function stepPath(points: readonly LinePoint[]): string {
  return points
    .map(({ x, y }, index) =>
      index === 0 ? `M${x.toFixed(1)} ${y.toFixed(1)}` : `H${x.toFixed(1)}V${y.toFixed(1)}`,
    )
    .join('');
}

/** The index of the best rank: the last one that had it. */
export function bestIndex(path: Story['path']): number {
  const best = Math.min(...path.map(({ rank }) => rank));
  return path.findLastIndex(({ rank }) => rank === best);
}
