import { STARTERS, PICKS, NO_LEADER } from '@touchline/domain/standings/live/chunk';
import type { PoolPlayer, TeamRules } from '@touchline/domain/contests/team';
import { POSITIONS } from '@touchline/domain/football/events';

/** Popularity of the nth player of a position is 1 / n ** FALL: 35% to 46% of the teams field the first forward. */
const FALL = 0.95;
const FORMATIONS: readonly (readonly number[])[] = [
  [1, 4, 4, 2],
  [1, 3, 5, 2],
  [1, 4, 3, 3],
  [1, 3, 4, 3],
];
const DRAW_BITS = 16;
const MAX_DRAWS = 10_000;

/** A drawn team; picks are indexes in the pool, starters first. The object is reused by the next draw. */
export interface DrawnTeam {
  readonly picks: Uint16Array;
  /** Slots of captain (low half) and vice-captain (high half). */
  leaders: number;
  /** Stars of the eleven. */
  stars: number;
  formation: string;
}

export interface TeamDrawer {
  /** Draws the next team. Throws when the pool has no valid team. */
  readonly draw: () => DrawnTeam;
  /** The players of each position, most popular first, as indexes in the pool. */
  readonly byPopularity: readonly (readonly number[])[];
}

/**
 * Draws valid teams of a contest, deterministic for a seed: popular players by Zipf's law in each position, formations
 * by turns, any captain. `pool` is in the order of its player ids.
 */
export function teamDrawer(pool: readonly PoolPlayer[], rules: TeamRules, seed: number): TeamDrawer {
  const next = randomFrom(seed);
  const clubOf = clubIndexes(pool);
  const starsOf = Uint8Array.from(pool, ({ stars }) => stars);
  const byPopularity = POSITIONS.map((position) =>
    shuffled(
      pool.flatMap((player, index) => (player.position === position ? [index] : [])),
      next,
    ),
  );
  const tables = byPopularity.map(drawTable);
  const inClub = new Uint8Array(pool.length);
  const team: DrawnTeam = { picks: new Uint16Array(PICKS), leaders: 0, stars: 0, formation: '' };
  let taken = 0;

  const pick = (table: Uint16Array | undefined, accepts: (player: number) => boolean): boolean => {
    for (let attempt = 0; attempt < MAX_DRAWS; attempt += 1) {
      const player = table?.[Math.floor(next() * table.length)] ?? 0;
      if (!accepts(player) || team.picks.subarray(0, taken).includes(player)) continue;
      team.picks[taken] = player;
      taken += 1;
      return true;
    }
    return false;
  };
  const drawEleven = (formation: readonly number[]): boolean => {
    inClub.fill(0);
    taken = 0;
    for (const [place, count] of formation.entries()) {
      for (let more = 0; more < count; more += 1) {
        if (!pick(tables[place], (player) => (inClub[clubOf[player] ?? 0] ?? 0) < rules.maxOfClub))
          return false;
        const club = clubOf[team.picks[taken - 1] ?? 0] ?? 0;
        inClub[club] = (inClub[club] ?? 0) + 1;
      }
    }
    return true;
  };
  const drawReserves = (formation: readonly number[]): boolean => {
    let first = 0;
    for (const [place, count] of formation.entries()) {
      let lowest = 5;
      for (let slot = first; slot < first + count; slot += 1) {
        lowest = Math.min(lowest, starsOf[team.picks[slot] ?? 0] ?? 5);
      }
      const limit = rules.reservesAreBounded ? lowest : 5;
      if (!pick(tables[place], (player) => (starsOf[player] ?? 5) <= limit)) return false;
      first += count;
    }
    return true;
  };
  const starsTo = (end: number): number => sumOf(team.picks.subarray(0, end), starsOf);

  return {
    byPopularity,
    draw() {
      for (let attempt = 0; attempt < MAX_DRAWS; attempt += 1) {
        const formation = FORMATIONS[Math.floor(next() * FORMATIONS.length)] ?? [];
        if (!drawEleven(formation) || !drawReserves(formation)) continue;
        if (starsTo(rules.starsOf === 'eleven' ? STARTERS : PICKS) > rules.maxStars) continue;
        team.leaders = rules.hasCaptain ? leadersFrom(next) : NO_LEADER | (NO_LEADER << 4);
        team.stars = starsTo(STARTERS);
        team.formation = formation.slice(1).join('-');
        return team;
      }
      throw new Error('The pool has no valid team.');
    },
  };
}

function leadersFrom(next: () => number): number {
  const captain = Math.floor(next() * STARTERS);
  const vice = (captain + 1 + Math.floor(next() * (STARTERS - 1))) % STARTERS;
  return captain | (vice << 4);
}

function sumOf(players: Uint16Array, starsOf: Uint8Array): number {
  return players.reduce((sum, player) => sum + (starsOf[player] ?? 0), 0);
}

function clubIndexes(pool: readonly PoolPlayer[]): Uint16Array {
  const indexes = new Map<number, number>();
  for (const { clubId } of pool) if (!indexes.has(clubId)) indexes.set(clubId, indexes.size);
  return Uint16Array.from(pool, ({ clubId }) => indexes.get(clubId) ?? 0);
}

function shuffled(players: readonly number[], next: () => number): readonly number[] {
  return players
    .map((player) => ({ player, key: next() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ player }) => player);
}

/** Lists each player in proportion to their popularity. */
function drawTable(players: readonly number[]): Uint16Array {
  const weights = players.map((_, rank) => (rank + 1) ** -FALL);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const table = new Uint16Array(2 ** DRAW_BITS);
  let reached = 0;
  let filled = 0;
  for (const [rank, weight] of weights.entries()) {
    reached += weight;
    const end = Math.round((reached / total) * table.length);
    table.fill(players[rank] ?? 0, filled, end);
    filled = end;
  }
  return table;
}

/** Random numbers from 0 to 1, deterministic for a seed (xorshift32). */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
