import { POSITIONS, type Position } from '../football/events.ts';
import type { TeamScoring } from '../scoring/substitutions.ts';
import { ABSENT, FINISHED, PLAYED } from '../standings/live/arrays.ts';
import { openChunk, PICKS, STARTERS, teamsOfChunk } from '../standings/live/chunk.ts';
import { totalTeam, type TeamPicks, type TeamTotal } from '../standings/live/team-total.ts';
import { projectionDraws } from './draws.ts';
import type { PoolSample } from './pool-sample.ts';

/** The teams of a locked contest, as the arrays a total is computed from. */
export interface ProjectedField extends TeamPicks {
  readonly count: number;
  /** Ascending. */
  readonly entryIds: Int32Array;
}

/** Opens the chunks of a field; `positions` are those of the pool, by index. */
export function openFieldChunks(
  scoring: TeamScoring,
  positions: readonly Position[],
  chunks: readonly Uint8Array[],
): ProjectedField {
  const count = chunks.reduce((sum, chunk) => sum + teamsOfChunk(chunk), 0);
  const field = {
    count,
    scoring: { captainTimes: scoring.captainTimes, halfReserves: scoring.reserveShare === 0.5 },
    positions: Uint8Array.from(positions, (position) => POSITIONS.indexOf(position)),
    picks: new Uint16Array(PICKS * count),
    leaders: new Uint8Array(count),
    entryIds: new Int32Array(count),
  };
  let first = 0;
  for (const bytes of chunks) {
    const chunk = openChunk(bytes, positions.length);
    field.picks.set(chunk.picks, first * PICKS);
    field.leaders.set(chunk.leaders, first);
    field.entryIds.set(chunk.entryIds, first);
    first += chunk.count;
  }
  return field;
}

/** Rivals of whom every total is computed; of a larger field only so many are. */
export const MAX_RIVALS = 4_000;
/** Of those, the ones who are expected to end at the top. */
const TOP_RIVALS = 1_000;

/** The teams that represent a field: all of it, or its expected top and a sample of the others. */
export interface Rivals {
  readonly entries: number;
  /** Indexes in the field. Each represents itself. */
  readonly top: Uint32Array;
  /** Indexes in the field of a random sample, which represents `entries - top.length` teams. */
  readonly rest: Uint32Array;
}

/**
 * Chooses the rivals of a field: all of up to `MAX_RIVALS`. In a larger one the thousand whose players are expected to
 * have the most points, and a random sample of the others; `seed` makes it repeatable.
 */
export function chooseRivals(field: ProjectedField, pool: PoolSample, seed: number): Rivals {
  const { count } = field;
  if (count <= MAX_RIVALS) {
    return {
      entries: count,
      top: Uint32Array.from({ length: count }, (_, team) => team),
      rest: new Uint32Array(0),
    };
  }
  const expected = expectedTotals(field, meanPoints(pool));
  const bar = expected.toSorted()[count - TOP_RIVALS] ?? 0;
  const top: number[] = [];
  for (let team = 0; team < count && top.length < TOP_RIVALS; team += 1) {
    if ((expected[team] ?? 0) >= bar) top.push(team);
  }
  const isTop = new Set(top);
  const draws = projectionDraws(seed);
  const rest = new Set<number>();
  while (rest.size < MAX_RIVALS - top.length) {
    const team = Math.floor(draws.fraction() * count);
    if (!isTop.has(team)) rest.add(team);
  }
  return { entries: count, top: Uint32Array.from(top), rest: Uint32Array.from(rest) };
}

function meanPoints({ simulations, poolSize, points }: PoolSample): Float32Array {
  const means = new Float32Array(poolSize);
  for (let at = 0; at < points.length; at += 1) {
    const player = at % poolSize;
    means[player] = (means[player] ?? 0) + (points[at] ?? 0) / simulations;
  }
  return means;
}

/** Totals by the players' mean points, without substitutions: accurate enough to show who may end at the top. */
function expectedTotals(
  { count, picks, leaders, scoring }: ProjectedField,
  means: Float32Array,
): Float32Array {
  const totals = new Float32Array(count);
  for (let team = 0; team < count; team += 1) {
    const first = team * PICKS;
    let total = 0;
    for (let slot = 0; slot < STARTERS; slot += 1) total += means[picks[first + slot] ?? 0] ?? 0;
    const captain = (leaders[team] ?? 0) & 15;
    if (captain < STARTERS) total += (means[picks[first + captain] ?? 0] ?? 0) * (scoring.captainTimes - 1);
    if (scoring.halfReserves) {
      for (let slot = STARTERS; slot < PICKS; slot += 1) total += (means[picks[first + slot] ?? 0] ?? 0) / 2;
    }
    totals[team] = total;
  }
  return totals;
}

/** The totals of rivals at the end of each simulation, ascending within it. */
export interface RivalTotals {
  readonly rivals: Rivals;
  readonly top: Int32Array;
  readonly rest: Int32Array;
}

/** Totals of rivals, computed simulation by simulation so that a thread can answer others in between. */
export interface RivalTotalling {
  /** Computes so many simulations more; returns whether all are done. */
  readonly run: (simulations: number) => boolean;
  readonly totals: RivalTotals;
}

/** Prepares the totals of all rivals in all simulations. */
export function totalRivals(field: ProjectedField, pool: PoolSample, rivals: Rivals): RivalTotalling {
  const totals: RivalTotals = {
    rivals,
    top: new Int32Array(pool.simulations * rivals.top.length),
    rest: new Int32Array(pool.simulations * rivals.rest.length),
  };
  const values = valuesOf(pool.poolSize);
  const result: TeamTotal = { total: 0, flags: 0 };
  let done = 0;
  const fill = (of: Uint32Array, into: Int32Array): void => {
    const own = into.subarray(done * of.length, (done + 1) * of.length);
    for (let index = 0; index < of.length; index += 1) {
      totalTeam(field, values, of[index] ?? 0, result);
      own[index] = result.total;
    }
    own.sort();
  };
  return {
    totals,
    run(more) {
      for (const until = Math.min(pool.simulations, done + more); done < until; done += 1) {
        setValues(values, pool, done, field.scoring.halfReserves);
        fill(rivals.top, totals.top);
        fill(rivals.rest, totals.rest);
      }
      return done === pool.simulations;
    },
  };
}

/** The totals of one team of a field in all simulations. */
export function totalsOfTeam(field: ProjectedField, pool: PoolSample, team: number): Int32Array {
  const values = valuesOf(pool.poolSize);
  const result: TeamTotal = { total: 0, flags: 0 };
  const picks = field.picks.subarray(team * PICKS, (team + 1) * PICKS);
  return Int32Array.from({ length: pool.simulations }, (_, simulation) => {
    for (const player of picks)
      setValue(values, pool, simulation, { player, halfReserves: field.scoring.halfReserves });
    totalTeam(field, values, team, result);
    return result.total;
  });
}

/** The index of an entry's team in a field, or -1. */
export function teamOfEntry({ entryIds }: ProjectedField, entryId: number): number {
  let low = 0;
  let high = entryIds.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = entryIds[middle] ?? 0;
    if (found === entryId) return middle;
    if (found < entryId) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

interface Values {
  readonly points: Int32Array;
  readonly started: Int32Array;
  readonly benched: Int32Array;
  readonly states: Uint8Array;
}

function valuesOf(poolSize: number): Values {
  return {
    points: new Int32Array(poolSize),
    started: new Int32Array(poolSize),
    benched: new Int32Array(poolSize),
    states: new Uint8Array(poolSize),
  };
}

function setValues(values: Values, pool: PoolSample, simulation: number, halfReserves: boolean): void {
  for (let player = 0; player < pool.poolSize; player += 1)
    setValue(values, pool, simulation, { player, halfReserves });
}

/** At the end of a simulation everyone is finished: a player who has not played is absent. */
function setValue(
  values: Values,
  pool: PoolSample,
  simulation: number,
  { player, halfReserves }: { readonly player: number; readonly halfReserves: boolean },
): void {
  const at = simulation * pool.poolSize + player;
  const points = pool.points[at] ?? 0;
  const played = pool.played[at] === 1;
  values.points[player] = points;
  values.started[player] = played ? points : 0;
  values.benched[player] = halfReserves ? points >> 1 : 0;
  values.states[player] = played ? PLAYED | FINISHED : ABSENT;
}
