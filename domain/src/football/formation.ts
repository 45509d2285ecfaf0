import { POSITIONS, type Position } from './events.ts';

/** The position of a starter on the pitch: `line` 0 is the goalkeeper, `slot` counts within the line. */
interface Place {
  readonly line: number;
  readonly slot: number;
}

/**
 * The places of starters on the pitch, in their order. Players fill the lines of the formation ("4-2-3-1") from the
 * back: goalkeeper, defenders, midfielders, forwards, each in the order given. A formation that does not fit their
 * number is replaced by one line per position.
 */
export function placesOf(formation: string, positions: readonly Position[]): readonly Place[] {
  const order = positions
    .map((position, index) => ({ index, depth: POSITIONS.indexOf(position) }))
    .sort((one, other) => one.depth - other.depth || one.index - other.index);
  const lines = linesOf(formation, positions);
  const places: Place[] = [];
  let line = 0;
  let slot = 0;
  for (const { index } of order) {
    while (slot >= (lines[line] ?? Infinity)) {
      line += 1;
      slot = 0;
    }
    places[index] = { line, slot };
    slot += 1;
  }
  return places;
}

/** The number of players in each line, the goalkeeper first. */
function linesOf(formation: string, positions: readonly Position[]): readonly number[] {
  const outfield = /^\d(-\d){1,4}$/.test(formation) ? formation.split('-').map(Number) : [];
  const written = [1, ...outfield];
  const fits = outfield.length > 0 && written.reduce((sum, count) => sum + count, 0) === positions.length;
  if (fits) return written;
  return POSITIONS.map((position) => positions.filter((each) => each === position).length);
}
