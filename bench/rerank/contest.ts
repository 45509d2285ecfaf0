import { POSITIONS, type Position } from '@touchline/domain/football/events';
import type { ContestPerformance } from '@touchline/domain/scoring/substitutions';
import { CHUNK_TEAMS, emptyChunk, NO_LEADER } from '@touchline/domain/standings/live/chunk';

export type ContestTable = 'easy' | 'pro';

/** Units of one point. */
export const UNITS_PER_POINT: Readonly<Record<ContestTable, number>> = { easy: 1, pro: 40 };

/** Players of each position in the pool, and how fast their popularity falls: weight = 1 / rank ** FALL. */
const POOL: readonly (readonly [Position, number])[] = [
  ['GK', 60],
  ['DF', 200],
  ['MF', 220],
  ['FW', 120],
];
const FALL = 1.05;
const FORMATIONS: readonly (readonly number[])[] = [
  [1, 4, 4, 2],
  [1, 3, 5, 2],
  [1, 4, 3, 3],
  [1, 3, 4, 3],
];
const ABSENT_SHARE = 0.05;
const TO_COME_SHARE = 0.25;
const DRAW_BITS = 16;

/** A contest of any size, deterministic for a size and a table. */
export interface LargeContest {
  readonly table: ContestTable;
  readonly count: number;
  /** By index in the pool. */
  readonly positions: readonly Position[];
  /** In the middle of a round: some players have played, some are absent, the others are still to play. */
  readonly performances: readonly ContestPerformance[];
  readonly chunks: readonly Uint8Array[];
  /** The most popular forward, who has played, and the most popular player who is absent if their match ends now. */
  readonly star: number;
  readonly missing: number;
}

/** Builds a contest of `count` teams: 600 players, popular ones by Zipf's law, formations in typical proportions. */
export function largeContest(table: ContestTable, count: number): LargeContest {
  const next = randomFrom(20_260_801);
  const positions = POOL.flatMap(([position, players]) => Array.from({ length: players }, () => position));
  const firsts = POSITIONS.map((position) => positions.indexOf(position));
  const star = firsts[3] ?? 0;
  // The most popular midfielder: their match is still to come.
  const missing = firsts[2] ?? 0;
  return {
    table,
    count,
    positions,
    performances: positions.map((_, player) =>
      player === star
        ? { points: 7 * UNITS_PER_POINT[table], minutes: 60, finished: false }
        : player === missing
          ? { points: 0, minutes: 0, finished: false }
          : performanceFrom(table, next),
    ),
    chunks: chunksFrom(table, count, next),
    star,
    missing,
  };
}

function performanceFrom(table: ContestTable, next: () => number): ContestPerformance {
  const kind = next();
  if (kind < ABSENT_SHARE) return { points: 0, minutes: 0, finished: true };
  if (kind < ABSENT_SHARE + TO_COME_SHARE) return { points: 0, minutes: 0, finished: false };
  const points = next() < 0.2 ? Math.floor(4 + next() * 12) : Math.floor(next() * 5) - 1;
  const units = table === 'easy' ? points : Math.floor((points * 3 + next() * 10) * UNITS_PER_POINT.pro);
  return { points: units, minutes: 1 + Math.floor(next() * 90), finished: next() < 0.7 };
}

function chunksFrom(table: ContestTable, count: number, next: () => number): Uint8Array[] {
  const draws = drawTables();
  const chunks: Uint8Array[] = [];
  for (let first = 0; first < count; first += CHUNK_TEAMS) {
    const size = Math.min(CHUNK_TEAMS, count - first);
    const { bytes, columns } = emptyChunk(size, draws.poolSize);
    const picks: number[] = [];
    for (let index = 0; index < size; index += 1) {
      picks.length = 0;
      const formation = FORMATIONS[Math.floor(next() * FORMATIONS.length)] ?? [];
      for (const [place, players] of formation.entries()) {
        for (let more = 0; more < players; more += 1) pickOne(draws.tables[place], picks, next);
      }
      for (const draw of draws.tables) pickOne(draw, picks, next);
      columns.picks.set(picks, index * picks.length);
      columns.entryIds[index] = first + index + 1;
      columns.managerIds[index] = first + index + 1;
      columns.savedAt[index] = 1_780_000_000_000 + first + index;
      columns.stars[index] = 28;
      const captain = Math.floor(next() * 11);
      const vice = (captain + 1 + Math.floor(next() * 10)) % 11;
      columns.leaders[index] = table === 'easy' ? captain | (vice << 4) : NO_LEADER | (NO_LEADER << 4);
    }
    chunks.push(bytes);
  }
  return chunks;
}

function pickOne(draw: Uint16Array | undefined, picks: number[], next: () => number): void {
  for (;;) {
    const player = draw?.[Math.floor(next() * 2 ** DRAW_BITS)] ?? 0;
    if (picks.includes(player)) continue;
    picks.push(player);
    return;
  }
}

/** For each position, a table that lists each player in proportion to their popularity. */
function drawTables(): { readonly tables: readonly Uint16Array[]; readonly poolSize: number } {
  let first = 0;
  const tables = POOL.map(([, players]) => {
    const weights = Array.from({ length: players }, (_, rank) => (rank + 1) ** -FALL);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const draw = new Uint16Array(2 ** DRAW_BITS);
    let reached = 0;
    let filled = 0;
    for (const [rank, weight] of weights.entries()) {
      reached += weight;
      const end = Math.round((reached / total) * draw.length);
      draw.fill(first + rank, filled, end);
      filled = end;
    }
    first += players;
    return draw;
  });
  return { tables, poolSize: first };
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
