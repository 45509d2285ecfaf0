import { BLOCK_TEAMS, SECTION, SECTIONS, type LiveArrays } from './arrays.ts';
import { NO_LEADER, PICKS, STARTERS } from './chunk.ts';

/** The bits of a list element that are the team's index in its block. */
export const PLACE_BITS = 13;
export const PLACE_MASK: number = BLOCK_TEAMS - 1;

/** Fills the lists of teams with each player, from the picks. Within a section teams keep their order. */
export function fillLists(arrays: LiveArrays): void {
  const { offsets, lists, blocks, poolSize } = arrays;
  const cells = poolSize * SECTIONS;
  // Of a block's picks, in their order: the cell of the list each belongs to.
  const cellOf = new Uint32Array(BLOCK_TEAMS * PICKS);
  const cursor = new Uint32Array(cells);
  let begin = 0;
  for (let block = 0; block < blocks; block += 1) {
    const picks = cellsOfBlock(arrays, block, cellOf);
    cursor.fill(0);
    for (let pick = 0; pick < picks; pick += 1) {
      const cell = cellOf[pick] ?? 0;
      cursor[cell] = (cursor[cell] ?? 0) + 1;
    }
    for (let cell = 0; cell < cells; cell += 1) {
      const length = cursor[cell] ?? 0;
      offsets[block * cells + cell] = begin;
      cursor[cell] = begin;
      begin += length;
    }
    for (let pick = 0, place = 0; pick < picks; place += 1) {
      for (let slot = 0; slot < PICKS; slot += 1, pick += 1) {
        const cell = cellOf[pick] ?? 0;
        const at = cursor[cell] ?? 0;
        lists[at] = slot < STARTERS ? place : place | ((slot - STARTERS) << PLACE_BITS);
        cursor[cell] = at + 1;
      }
    }
  }
  offsets[blocks * cells] = begin;
}

/** The number of teams with a player. */
export function holdersOf({ offsets, blocks, poolSize }: LiveArrays, player: number): number {
  let teams = 0;
  for (let block = 0; block < blocks; block += 1) {
    const cell = (block * poolSize + player) * SECTIONS;
    teams += (offsets[cell + SECTIONS] ?? 0) - (offsets[cell] ?? 0);
  }
  return teams;
}

/** Writes the cells of a block's picks and returns their number. */
function cellsOfBlock({ picks, leaders, count }: LiveArrays, block: number, cellOf: Uint32Array): number {
  const first = block * BLOCK_TEAMS;
  const after = Math.min(first + BLOCK_TEAMS, count);
  for (let team = first; team < after; team += 1) {
    const from = team * PICKS;
    const to = (team - first) * PICKS;
    for (let slot = 0; slot < PICKS; slot += 1) {
      const section = slot < STARTERS ? SECTION.starters : SECTION.reserves;
      cellOf[to + slot] = (picks[from + slot] ?? 0) * SECTIONS + section;
    }
    const leader = leaders[team] ?? 0;
    const captain = leader & NO_LEADER;
    const vice = leader >> 4;
    if (vice !== NO_LEADER) cellOf[to + vice] = (picks[from + vice] ?? 0) * SECTIONS + SECTION.vices;
    if (captain !== NO_LEADER) {
      cellOf[to + captain] = (picks[from + captain] ?? 0) * SECTIONS + SECTION.captains;
    }
  }
  return (after - first) * PICKS;
}
