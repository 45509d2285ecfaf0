/** A rectangle of the viewport, in px. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The distance between the panel, what it points at, and the edges. */
const GAP = 12;

/**
 * The position of the panel of a step: beside its target without covering it, where there is space; else at the
 * edge that covers least. `free` is the part of the viewport that the frame leaves free.
 */
export function placePanel(target: Box | null, panel: Size, free: Box): { left: number; top: number } {
  const right = free.left + free.width;
  const bottom = free.top + free.height;
  const left = (wished: number): number =>
    Math.max(free.left + GAP, Math.min(wished, right - panel.width - GAP));
  const top = (wished: number): number =>
    Math.max(free.top + GAP, Math.min(wished, bottom - panel.height - GAP));
  const corner = { left: left(right), top: top(bottom) };
  if (target === null) return corner;
  const end = target.top + target.height;
  const side = target.left + target.width;
  if (end + GAP + panel.height + GAP <= bottom) return { left: left(target.left), top: end + GAP };
  if (target.top - GAP - panel.height - GAP >= free.top)
    return { left: left(target.left), top: target.top - GAP - panel.height };
  if (side + GAP + panel.width + GAP <= right) return { left: side + GAP, top: top(target.top) };
  if (target.left - GAP - panel.width - GAP >= free.left)
    return { left: target.left - GAP - panel.width, top: top(target.top) };
  const isLow = target.top + target.height / 2 > free.top + free.height / 2;
  return isLow ? { ...corner, top: top(free.top) } : corner;
}

/** The part of a box within the viewport, with a margin around it; null when it is outside. */
export function visiblePart({ left, top, width, height }: Box, viewport: Size, margin: number): Box | null {
  const from = { left: Math.max(2, left - margin), top: Math.max(2, top - margin) };
  const to = {
    right: Math.min(viewport.width - 2, left + width + margin),
    bottom: Math.min(viewport.height - 2, top + height + margin),
  };
  if (to.right <= from.left || to.bottom <= from.top) return null;
  return { ...from, width: to.right - from.left, height: to.bottom - from.top };
}
