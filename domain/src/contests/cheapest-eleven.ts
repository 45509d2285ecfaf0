import { POSITIONS } from '../football/events.ts';
import type { Position } from '../football/events.ts';
import type { PoolPlayer, TeamRules } from './team.ts';

/** The search gives up after this many steps (about 10 ms): enough for all but pools of a few dozen players. */
const MAX_STEPS = 20_000;

/**
 * Finds an eleven of few stars that keeps every rule and leaves a reserve for each position, or null.
 * Tries all formations, cheapest players first, and turns back as soon as the stars cannot suffice.
 * Among players of equal stars the order of `players` decides.
 */
export function cheapestEleven<P extends PoolPlayer>(players: readonly P[], rules: TeamRules): P[] | null {
  const byPosition = cheapestFirst(players);
  const search: Search<P> = { byPosition, rules, picked: [], ofClub: new Map(), stars: 0, steps: 0 };
  for (const counts of formations(rules)) {
    if (fill(search, counts, 0, 0, 0)) return search.picked;
  }
  return null;
}

type Counts = Readonly<Record<Position, number>>;

interface Search<P extends PoolPlayer> {
  readonly byPosition: Readonly<Record<Position, readonly P[]>>;
  readonly rules: TeamRules;
  readonly picked: P[];
  readonly ofClub: Map<number, number>;
  stars: number;
  steps: number;
}

function cheapestFirst<P extends PoolPlayer>(players: readonly P[]): Record<Position, P[]> {
  const sorted = players.toSorted((one, other) => one.stars - other.stars);
  const of = (position: Position) => sorted.filter((player) => player.position === position);
  return { GK: of('GK'), DF: of('DF'), MF: of('MF'), FW: of('FW') };
}

/** Every formation the bounds allow. */
function formations({ formation, starters }: TeamRules): Counts[] {
  const found: Counts[] = [];
  for (let GK = formation.GK.min; GK <= formation.GK.max; GK += 1) {
    for (let DF = formation.DF.min; DF <= formation.DF.max; DF += 1) {
      for (let MF = formation.MF.min; MF <= formation.MF.max; MF += 1) {
        const FW = starters - GK - DF - MF;
        if (FW >= formation.FW.min && FW <= formation.FW.max) found.push({ GK, DF, MF, FW });
      }
    }
  }
  return found;
}

/** Fills the positions from `positionIndex` on, `taken` of it already picked among its first `from` players. */
function fill<P extends PoolPlayer>(
  search: Search<P>,
  counts: Counts,
  positionIndex: number,
  from: number,
  taken: number,
): boolean {
  const position = POSITIONS[positionIndex];
  if (position === undefined) return true;
  const missing = counts[position] - taken;
  if (missing === 0) {
    return leavesReserve(search, position) && fill(search, counts, positionIndex + 1, 0, 0);
  }
  const players = search.byPosition[position];
  const later = minStarsOfLater(search, counts, positionIndex + 1);
  for (let index = from; index + missing <= players.length; index += 1) {
    search.steps += 1;
    if (search.steps > MAX_STEPS) return false;
    const needed = sumOfNext(players, index, missing);
    if (search.stars + needed + later > search.rules.maxStars) return false;
    const player = players[index];
    if (player === undefined) return false;
    const ofClub = search.ofClub.get(player.clubId) ?? 0;
    if (ofClub >= search.rules.maxOfClub) continue;
    take(search, player, ofClub);
    if (fill(search, counts, positionIndex, index + 1, taken + 1)) return true;
    giveBack(search, player, ofClub);
  }
  return false;
}

function take<P extends PoolPlayer>(search: Search<P>, player: P, ofClub: number): void {
  search.picked.push(player);
  search.ofClub.set(player.clubId, ofClub + 1);
  search.stars += player.stars;
}

function giveBack<P extends PoolPlayer>(search: Search<P>, player: P, ofClub: number): void {
  search.picked.pop();
  search.ofClub.set(player.clubId, ofClub);
  search.stars -= player.stars;
}

function minStarsOfLater<P extends PoolPlayer>(search: Search<P>, counts: Counts, from: number): number {
  return POSITIONS.slice(from).reduce(
    (sum, position) => sum + sumOfNext(search.byPosition[position], 0, counts[position]),
    0,
  );
}

function sumOfNext(players: readonly PoolPlayer[], from: number, count: number): number {
  if (from + count > players.length) return Infinity;
  return players.slice(from, from + count).reduce((sum, player) => sum + player.stars, 0);
}

function leavesReserve<P extends PoolPlayer>(search: Search<P>, position: Position): boolean {
  const starting = new Set<PoolPlayer>(search.picked);
  const lowest = search.picked
    .filter((player) => player.position === position)
    .reduce((min, player) => Math.min(min, player.stars), Infinity);
  const able = search.byPosition[position].filter(
    (player) => (player.stars <= lowest || !search.rules.reservesAreBounded) && !starting.has(player),
  ).length;
  return able >= search.rules.reserves[position];
}
