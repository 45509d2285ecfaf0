import type { FrameCosts } from './trace.ts';

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

/** The figures of an animation that may be drawn by the compositor alone, over several runs; in ms. */
export function drawnFigures(costs: readonly FrameCosts[]) {
  const frames = costs.flatMap((each) => each.frames);
  const main = costs.flatMap(({ mainWhileDrawn }) => mainWhileDrawn);
  return {
    frames: frames.length,
    frameMedian: share(frames, 0.5),
    frameP95: share(frames, 0.95),
    over33: percentOver(frames, TWO_FRAMES_MS),
    mainMedian: share(main, 0.5),
    mainP95: share(main, 0.95),
    mainMax: share(main, 1),
  };
}
