import { BLOCK_TEAMS, SECTION, SECTIONS, type LiveArrays } from './arrays.ts';
import { NO_LEADER, PICKS, STARTERS } from './chunk.ts';

/** The bits of a list's element that are the place of the team in its block. */
export const PLACE_BITS = 13;
export const PLACE_MASK: number = BLOCK_TEAMS - 1;

/** Fills the lists of teams that hold each player, from the picks. Inside a section teams stand in their order. */
export function fillLists(arrays: LiveArrays): void {
  const cells = arrays.poolSize * SECTIONS;
  const cursor = new Uint32Array(cells);
  const sections = new Uint8Array(PICKS);
  let begin = 0;
  for (let block = 0; block < arrays.blocks; block += 1) {
    cursor.fill(0);
    walkBlock(arrays, block, sections, (cell) => {
      cursor[cell] = (cursor[cell] ?? 0) + 1;
    });
    for (let cell = 0; cell < cells; cell += 1) {
      const length = cursor[cell] ?? 0;
      arrays.offsets[block * cells + cell] = begin;
      cursor[cell] = begin;
      begin += length;
    }
    const { lists } = arrays;
    walkBlock(arrays, block, sections, (cell, element) => {
      const at = cursor[cell] ?? 0;
      lists[at] = element;
      cursor[cell] = at + 1;
    });
  }
  arrays.offsets[arrays.blocks * cells] = begin;
}

/** How many teams hold a player. */
export function holdersOf({ offsets, blocks, poolSize }: LiveArrays, player: number): number {
  let teams = 0;
  for (let block = 0; block < blocks; block += 1) {
    const cell = (block * poolSize + player) * SECTIONS;
    teams += (offsets[cell + SECTIONS] ?? 0) - (offsets[cell] ?? 0);
  }
  return teams;
}

function walkBlock(
  { picks, leaders, count }: LiveArrays,
  block: number,
  sections: Uint8Array,
  visit: (cell: number, element: number) => void,
): void {
  const first = block * BLOCK_TEAMS;
  const after = Math.min(first + BLOCK_TEAMS, count);
  for (let team = first; team < after; team += 1) {
    const leader = leaders[team] ?? 0;
    const captain = leader & NO_LEADER;
    const vice = leader >> 4;
    sections.fill(SECTION.starters, 0, STARTERS);
    if (vice !== NO_LEADER) sections[vice] = SECTION.vices;
    if (captain !== NO_LEADER) sections[captain] = SECTION.captains;
    for (let slot = 0; slot < PICKS; slot += 1) {
      const cell = (picks[team * PICKS + slot] ?? 0) * SECTIONS;
      if (slot < STARTERS) visit(cell + (sections[slot] ?? 0), team - first);
      else visit(cell + SECTION.reserves, (team - first) | ((slot - STARTERS) << PLACE_BITS));
    }
  }
}
