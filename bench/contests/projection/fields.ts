import { POSITIONS, type Position } from '@touchline/domain/football/events';
import { projectionDraws, type ProjectionDraws } from '@touchline/domain/projection/draws';
import { emptyChunk, NO_LEADER, PICKS, STARTERS } from '@touchline/domain/standings/live/chunk';

/** A player who can be picked, as managers see one. */
export interface PoolMember {
  readonly playerId: number;
  readonly position: Position;
  readonly rating: number;
}

const FORMATIONS: readonly (readonly number[])[] = [
  [1, 4, 4, 2],
  [1, 3, 5, 2],
  [1, 4, 3, 3],
  [1, 3, 4, 3],
  [1, 4, 5, 1],
];
/** A player with so many points of rating more is picked e times as often. */
const RATING_A_FACTOR = 5;

/** A field of up to 4,096 teams as one chunk: managers prefer better players, and name captains in easy contests. */
export function fieldChunk(
  pool: readonly PoolMember[],
  entries: number,
  hasCaptain: boolean,
  seed: number,
): Uint8Array {
  const draws = projectionDraws(seed);
  const { bytes, columns } = emptyChunk(entries, pool.length);
  const byPosition = POSITIONS.map((position) =>
    pool.flatMap((member, index) => (member.position === position ? [index] : [])),
  );
  for (let team = 0; team < entries; team += 1) {
    const formation = FORMATIONS[Math.floor(draws.fraction() * FORMATIONS.length)] ?? [];
    const taken = new Set<number>();
    for (const [line, players] of formation.entries()) {
      for (let place = 0; place < players; place += 1)
        taken.add(pickOf(pool, byPosition[line] ?? [], taken, draws));
    }
    for (const line of byPosition) taken.add(pickOf(pool, line, taken, draws));
    columns.picks.set([...taken], team * PICKS);
    columns.entryIds[team] = team + 1;
    columns.managerIds[team] = team + 1;
    columns.stars[team] = 28;
    columns.savedAt[team] = team;
    const captain = Math.floor(draws.fraction() * STARTERS);
    const vice = (captain + 1 + Math.floor(draws.fraction() * (STARTERS - 1))) % STARTERS;
    columns.leaders[team] = hasCaptain ? captain | (vice << 4) : NO_LEADER | (NO_LEADER << 4);
  }
  return bytes;
}

function pickOf(
  pool: readonly PoolMember[],
  line: readonly number[],
  taken: ReadonlySet<number>,
  draws: ProjectionDraws,
): number {
  const free = line.filter((index) => !taken.has(index));
  const weights = Float64Array.from(free, (index) => Math.exp((pool[index]?.rating ?? 0) / RATING_A_FACTOR));
  const picked = free[draws.weighted(weights, free.length)];
  if (picked === undefined) throw new Error('The pool has too few players of a position.');
  return picked;
}
