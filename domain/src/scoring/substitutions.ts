import type { Team } from '../contests/team.ts';
import type { Position } from '../football/events.ts';

/** A player's performance in the matches of a contest. */
export interface ContestPerformance {
  /** Units of the contest's scoring table, over all its matches that count. */
  readonly points: number;
  readonly minutes: number;
  /** Whether the player's last match of the contest has ended or is void: the points are complete. */
  readonly finished: boolean;
}

export interface ContestAppearance {
  readonly points: number;
  readonly minutes: number;
  readonly state: 'to_come' | 'running' | 'ended' | 'void';
}

/**
 * Adds up a player's matches of a contest. Void matches score 0; without remaining matches the player is finished.
 */
export function performanceOf(appearances: readonly ContestAppearance[]): ContestPerformance {
  const counted = appearances.filter(({ state }) => state !== 'void');
  return {
    points: counted.reduce((sum, { points }) => sum + points, 0),
    minutes: counted.reduce((sum, { minutes }) => sum + minutes, 0),
    finished: counted.every(({ state }) => state === 'ended'),
  };
}

/** The captain's multiplier and the share of a reserve who replaces no one. */
export interface TeamScoring {
  readonly captainTimes: number;
  readonly reserveShare: 0 | 0.5;
}

/** The two kinds of contest: easy ones have a captain, pro ones count half of each reserve. */
export const TEAM_SCORING = {
  easy: { captainTimes: 2, reserveShare: 0 },
  pro: { captainTimes: 1, reserveShare: 0.5 },
} as const satisfies Record<string, TeamScoring>;

/** Why a pick has its multiplier. */
type PickReason =
  | 'starter'
  | 'captain'
  /** The vice-captain, doubled because the captain is absent. */
  | 'vice_captain'
  /** An absent starter without a replacement. */
  | 'absent'
  /** An absent starter replaced by a reserve. */
  | 'replaced'
  /** That reserve. */
  | 'replacement'
  /** A reserve who replaces no one. */
  | 'bench';

export interface PickScore {
  readonly playerId: number;
  /** Points before the multiplier; units of the table. */
  readonly points: number;
  readonly multiplier: number;
  /** The contribution to the total: points x multiplier. */
  readonly counted: number;
  readonly reason: PickReason;
  /** The other player of a replacement: the reserve who came in, or the starter replaced. */
  readonly replacementId: number | null;
}

export interface TeamScore {
  /** Units of the table. */
  readonly total: number;
  /** The total without the shares of reserves who replace no one; decides about indivisible prizes. */
  readonly pointsOfEleven: number;
  /** Starters, then reserves, in the team's own order. */
  readonly picks: readonly PickScore[];
}

/**
 * A team's total in a contest. A starter is absent with 0 minutes and no match left; the reserve of the position
 * comes in if that reserve has played, for the first absent starter of the position in the team's order. The
 * captain's multiplier goes to the vice-captain when the captain is absent, and to no one when both are. `pool`
 * holds the positions of the picks. A player without a performance has no match in the contest and counts as
 * finished.
 */
export function scoreTeam(
  scoring: TeamScoring,
  team: Team,
  pool: ReadonlyMap<number, { readonly position: Position }>,
  performances: ReadonlyMap<number, ContestPerformance>,
): TeamScore {
  const performance = (playerId: number) => performances.get(playerId) ?? performanceOf([]);
  const absent = (playerId: number) => isAbsent(performance(playerId));
  const replacements = findReplacements(team, pool, performance);
  const leaderId = team.captainId !== null && absent(team.captainId) ? team.viceCaptainId : team.captainId;

  const starters = team.starters.map((playerId) => {
    const { points } = performance(playerId);
    const reserveId = replacements.reserveFor.get(playerId);
    if (reserveId !== undefined) return pick(playerId, points, 0, 'replaced', reserveId);
    if (absent(playerId)) return pick(playerId, points, 0, 'absent');
    if (playerId !== leaderId) return pick(playerId, points, 1, 'starter');
    return pick(
      playerId,
      points,
      scoring.captainTimes,
      leaderId === team.captainId ? 'captain' : 'vice_captain',
    );
  });
  const reserves = team.reserves.map((playerId) => {
    const { points } = performance(playerId);
    const starterId = replacements.starterOf.get(playerId);
    if (starterId === undefined) return pick(playerId, points, scoring.reserveShare, 'bench');
    return pick(playerId, points, 1, 'replacement', starterId);
  });
  const picks = [...starters, ...reserves];
  return {
    total: sumCounted(picks),
    pointsOfEleven: sumCounted(picks.filter(({ reason }) => reason !== 'bench')),
    picks,
  };
}

function isAbsent({ minutes, finished }: ContestPerformance): boolean {
  return finished && minutes <= 0;
}

function findReplacements(
  team: Team,
  pool: ReadonlyMap<number, { readonly position: Position }>,
  performance: (playerId: number) => ContestPerformance,
): { readonly reserveFor: ReadonlyMap<number, number>; readonly starterOf: ReadonlyMap<number, number> } {
  const reserveFor = new Map<number, number>();
  const starterOf = new Map<number, number>();
  for (const reserveId of team.reserves) {
    const position = pool.get(reserveId)?.position;
    if (position === undefined || performance(reserveId).minutes <= 0) continue;
    const starterId = team.starters.find(
      (playerId) =>
        pool.get(playerId)?.position === position &&
        !reserveFor.has(playerId) &&
        isAbsent(performance(playerId)),
    );
    if (starterId === undefined) continue;
    reserveFor.set(starterId, reserveId);
    starterOf.set(reserveId, starterId);
  }
  return { reserveFor, starterOf };
}

/** Half of an odd number of units is rounded down; the pro table has even values only. */
function pick(
  playerId: number,
  points: number,
  multiplier: number,
  reason: PickReason,
  replacementId?: number,
): PickScore {
  const counted = multiplier === 0 ? 0 : Math.floor(points * multiplier);
  return { playerId, points, multiplier, counted, reason, replacementId: replacementId ?? null };
}

function sumCounted(picks: readonly PickScore[]): number {
  return picks.reduce((sum, { counted }) => sum + counted, 0);
}
