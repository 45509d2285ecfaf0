/** Duration of a frame at 60 per second, and of two frames; in ms. */
export const FRAME_MS = 16.7;
export const TWO_FRAMES_MS = 33.4;

/** The figure at a percentile, to a tenth. */
export function share(figures: readonly number[], part: number): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return round(sorted[Math.ceil((sorted.length - 1) * part)] ?? 0);
}

/** How many figures in a hundred are above a limit, to a tenth. */
export function percentOver(figures: readonly number[], limit: number): number {
  return figures.length === 0
    ? 0
    : round((100 * figures.filter((each) => each > limit).length) / figures.length);
}

function round(figure: number): number {
  return Math.round(figure * 10) / 10;
}
