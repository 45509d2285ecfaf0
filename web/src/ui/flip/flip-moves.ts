/** Where a row stands in its list, in px from the list's own corner. */
export interface RowPlace {
  readonly top: number;
  readonly left: number;
  readonly height: number;
}

/** Which part of the list is in the window, in px from the list's top. */
export interface Viewport {
  readonly from: number;
  readonly to: number;
}

/** How far from its new place a row begins to glide, in px. */
interface FlipMove<Key> {
  readonly key: Key;
  readonly x: number;
  readonly y: number;
}

/** Less than this nobody sees move, in px. */
const MIN = 1;

/**
 * The ways of the rows that stand elsewhere than before and are in sight before or after. Who comes from far away
 * begins just beyond the edge, so that nobody crosses more than is in sight; who is new or gone has no way.
 */
export function flipMoves<Key>(
  before: ReadonlyMap<Key, RowPlace>,
  after: ReadonlyMap<Key, RowPlace>,
  sight: Viewport,
): readonly FlipMove<Key>[] {
  const moves: FlipMove<Key>[] = [];
  for (const [key, to] of after) {
    const from = before.get(key);
    if (from === undefined || (!isInSight(from, sight) && !isInSight(to, sight))) continue;
    const x = from.left - to.left;
    const y =
      within(from.top, sight.from - from.height, sight.to) - within(to.top, sight.from - to.height, sight.to);
    if (Math.abs(x) >= MIN || Math.abs(y) >= MIN) moves.push({ key, x, y });
  }
  return moves;
}

/** How far a row glides that went so many places in a list of rows of one height; never farther than is in sight. */
export function flipOfPlaces(places: number, height: number, sightHeight: number): number {
  return within(places * height, -sightHeight, sightHeight);
}

function isInSight({ top, height }: RowPlace, { from, to }: Viewport): boolean {
  return top + height > from && top < to;
}

function within(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
