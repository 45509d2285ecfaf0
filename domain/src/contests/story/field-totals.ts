import type { Position } from '../../football/events.ts';
import type { ContestPerformance, TeamScoring } from '../../scoring/substitutions.ts';
import { allocateArrays, viewArrays } from '../../standings/live/arrays.ts';
import { setPerformance, totalTeam, type TeamTotal } from '../../standings/live/team-total.ts';
import type { Frame, RoundCourse } from './round-moments.ts';

/**
 * The totals of a field at an instant: `totals` in descending order, `teams` how many have at least that total.
 */
export interface FieldTotals {
  readonly totals: Int32Array;
  readonly teams: Int32Array;
}

interface Field {
  readonly scoring: TeamScoring;
  /** The players of the pool, by ascending id: what the picks of the chunks name. */
  readonly pool: readonly { readonly playerId: number; readonly position: Position }[];
  readonly chunks: readonly Uint8Array[];
}

/**
 * The totals of all teams of some chunks at each frame, with the code of the live ranking. Yields after each frame, so
 * that a caller can take turns: a frame costs about 50 ns a team.
 */
export function* fieldTotals(
  { scoring, pool, chunks }: Field,
  course: RoundCourse,
  frames: readonly Frame[],
): Generator<FieldTotals> {
  const positions = pool.map(({ position }) => position);
  const arrays = viewArrays(allocateArrays(scoring, positions, chunks, (bytes) => new ArrayBuffer(bytes)));
  const places = new Map(pool.map(({ playerId }, place) => [playerId, place]));
  const set = (performances: ReadonlyMap<number, ContestPerformance>): void => {
    for (const [playerId, performance] of performances) {
      const place = places.get(playerId);
      if (place !== undefined) setPerformance(arrays, place, performance, arrays.scoring.halfReserves);
    }
  };
  set(course.start);
  let applied = 0;
  const result: TeamTotal = { total: 0, flags: 0 };
  for (const { moments } of frames) {
    for (const { changed } of course.moments.slice(applied, moments)) set(changed);
    applied = moments;
    const counts = new Map<number, number>();
    for (let team = 0; team < arrays.count; team += 1) {
      totalTeam(arrays, arrays, team, result);
      counts.set(result.total, (counts.get(result.total) ?? 0) + 1);
    }
    yield summed(counts);
  }
}

function summed(counts: ReadonlyMap<number, number>): FieldTotals {
  const totals = Int32Array.from(counts.keys()).sort().reverse();
  const teams = new Int32Array(totals.length);
  let sum = 0;
  for (const [index, total] of totals.entries()) {
    sum += counts.get(total) ?? 0;
    teams[index] = sum;
  }
  return { totals, teams };
}

/** How many teams have more than a total. */
export function teamsAbove({ totals, teams }: FieldTotals, total: number): number {
  let low = 0;
  let high = totals.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((totals[middle] ?? total) > total) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? 0 : (teams[low - 1] ?? 0);
}

/**
 * The rank of a total among all teams, where `counted` of them are in the totals. Of a sample the share of teams above is
 * that of the whole field.
 */
export function rankAmong(field: FieldTotals, total: number, counted: number, all: number): number {
  const above = teamsAbove(field, total);
  if (counted >= all) return above + 1;
  return Math.min(all, 1 + Math.round((above * all) / Math.max(1, counted)));
}
