/** The position of a row in its list, in px from the list's top left corner. */
export interface RowPosition {
  readonly top: number;
  readonly left: number;
  readonly height: number;
}

/** The visible part of the list, in px from the list's top. */
export interface Viewport {
  readonly from: number;
  readonly to: number;
}

/** The offset from its new position at which a row starts its animation, in px. */
interface FlipMove<Key> {
  readonly key: Key;
  readonly x: number;
  readonly y: number;
}

/** Smaller moves are invisible, in px. */
const MIN = 1;

/**
 * The moves of rows whose position changed and that are visible before or after. A row from far away starts just
 * outside the viewport, so that no move is longer than that; added and removed rows have none.
 */
export function flipMoves<Key>(
  before: ReadonlyMap<Key, RowPosition>,
  after: ReadonlyMap<Key, RowPosition>,
  viewport: Viewport,
): readonly FlipMove<Key>[] {
  const moves: FlipMove<Key>[] = [];
  for (const [key, to] of after) {
    const from = before.get(key);
    if (from === undefined || (!isInViewport(from, viewport) && !isInViewport(to, viewport))) continue;
    const x = from.left - to.left;
    const y =
      within(from.top, viewport.from - from.height, viewport.to) -
      within(to.top, viewport.from - to.height, viewport.to);
    if (Math.abs(x) >= MIN || Math.abs(y) >= MIN) moves.push({ key, x, y });
  }
  return moves;
}

/** The move of a row by a number of places in a list with rows of one height; never longer than the viewport. */
export function flipOfPlaces(places: number, height: number, viewportHeight: number): number {
  return within(places * height, -viewportHeight, viewportHeight);
}

function isInViewport({ top, height }: RowPosition, { from, to }: Viewport): boolean {
  return top + height > from && top < to;
}

function within(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
