import type { ContestPerformance } from '../../scoring/substitutions.ts';
import { ABSENT, FINISHED, HAS_ABSENT, PLAYED, VICE_LEADS, type LiveArrays } from './arrays.ts';
import { NO_LEADER, PICKS, RESERVES, STARTERS } from './chunk.ts';

/** The picks of teams and how they score. */
export type TeamPicks = Pick<LiveArrays, 'picks' | 'leaders' | 'positions' | 'scoring'>;

/** The values of the players of a pool, for a pass over teams. */
type PlayerValues = Pick<LiveArrays, 'points' | 'started' | 'benched' | 'states'>;

/** Sets a player's performance and its value for teams with the player. */
export function setPerformance(
  { points, started, benched, states }: PlayerValues,
  player: number,
  performance: ContestPerformance,
  halfReserves: boolean,
): void {
  const state = stateOf(performance);
  states[player] = state;
  points[player] = performance.points;
  started[player] = state === ABSENT ? 0 : performance.points;
  // Half of an odd number of units is rounded down, below 0 too.
  benched[player] = halfReserves ? performance.points >> 1 : 0;
}

/** Whether the player played and is finished, in bits. */
export function stateOf({ minutes, finished }: ContestPerformance): number {
  return (minutes > 0 ? PLAYED : 0) | (finished ? FINISHED : 0);
}

/** The total of a team, with replacements and the counting leader. One instance is reused in a long pass. */
export interface TeamTotal {
  total: number;
  flags: number;
}

/**
 * Computes a team's total from its picks and their performances, as `scoreTeam` does, into `result`. Most teams have
 * no absent player; for them it is a sum.
 */
export function totalTeam(arrays: TeamPicks, now: PlayerValues, team: number, result: TeamTotal): void {
  const { picks, leaders, scoring } = arrays;
  const { started, benched, states } = now;
  const first = team * PICKS;
  let total = 0;
  let absent = 0;
  for (let slot = 0; slot < STARTERS; slot += 1) {
    const player = picks[first + slot] ?? 0;
    total += started[player] ?? 0;
    if (states[player] === ABSENT) absent |= 1 << slot;
  }
  if (absent !== 0) {
    totalWithAbsent(arrays, now, team, total, absent, result);
    return;
  }
  const captain = (leaders[team] ?? 0) & NO_LEADER;
  if (captain !== NO_LEADER) {
    total += (started[picks[first + captain] ?? 0] ?? 0) * (scoring.captainTimes - 1);
  }
  if (scoring.halfReserves) {
    for (let slot = STARTERS; slot < PICKS; slot += 1) total += benched[picks[first + slot] ?? 0] ?? 0;
  }
  result.total = total;
  result.flags = 0;
}

function totalWithAbsent(
  { picks, leaders, positions, scoring }: TeamPicks,
  { points, started, benched, states }: PlayerValues,
  team: number,
  ofEleven: number,
  absent: number,
  result: TeamTotal,
): void {
  const first = team * PICKS;
  let total = ofEleven;
  let flags = HAS_ABSENT;
  let leader = (leaders[team] ?? 0) & NO_LEADER;
  if (leader !== NO_LEADER && ((absent >> leader) & 1) === 1) {
    leader = (leaders[team] ?? 0) >> 4;
    flags |= VICE_LEADS;
  }
  if (leader !== NO_LEADER) total += (started[picks[first + leader] ?? 0] ?? 0) * (scoring.captainTimes - 1);
  let open = absent;
  for (let reserve = 0; reserve < RESERVES; reserve += 1) {
    const player = picks[first + STARTERS + reserve] ?? 0;
    const replaced =
      ((states[player] ?? 0) & PLAYED) === 0
        ? -1
        : firstOfPosition(picks, positions, first, open, positions[player] ?? 0);
    if (replaced < 0) {
      total += benched[player] ?? 0;
    } else {
      open &= ~(1 << replaced);
      total += points[player] ?? 0;
      flags |= 1 << reserve;
    }
  }
  result.total = total;
  result.flags = flags;
}

/** The first slot of `slots` whose player has the position, or -1. */
function firstOfPosition(
  picks: Uint16Array,
  positions: Uint8Array,
  first: number,
  slots: number,
  position: number,
): number {
  for (let slot = 0; slot < STARTERS; slot += 1) {
    if (((slots >> slot) & 1) === 1 && positions[picks[first + slot] ?? 0] === position) return slot;
  }
  return -1;
}
