import { POSITIONS } from '../../football/events.ts';
import type { Position } from '../../football/events.ts';
import type { FixedPicks } from '../suggest.ts';
import type { Team, TeamRules } from '../team.ts';
import { bestWithinClubs } from './club-limits.ts';
import type { ExpectedPlayer } from './line-options.ts';
import type { Decided, Eleven, TeamTask } from './best-of-lines.ts';

/** The value of a team besides the expected points of its starters. */
export interface TeamWorth {
  /** How often the captain counts; 1 where teams have none. */
  readonly captainTimes: number;
  /** The share of a reserve's expected points that a team can expect. */
  readonly reserveShare: number;
  /** How many players may be leased from the house for the team. */
  readonly maxLeases: number;
}

const NOTHING_FIXED: FixedPicks = { starters: [], reserves: [], captainId: null, viceCaptainId: null };

/**
 * The team with the most expected points, or null when no valid team has the fixed picks. Exact: starters, the captain
 * counted once more, and the share of the reserves, within formation, stars, club limit, the stars of reserves and the
 * leases. Ties go to the lower ids, so the result depends only on the arguments.
 *
 * The captain must start, so each captain is a search of its own; the search without a captain bounds them all,
 * and mostly the first or second captain reaches the bound.
 */
export function strongestTeam(
  players: readonly ExpectedPlayer[],
  worth: TeamWorth,
  rules: TeamRules,
  fixed: FixedPicks = NOTHING_FIXED,
): Team | null {
  const inOrder = players.toSorted(byExpected);
  const decided = decidedBy(inOrder, fixed, rules);
  if (decided === null) return null;
  const task: TeamTask = {
    players: inOrder,
    rules,
    reserveShare: worth.reserveShare,
    maxLeases: worth.maxLeases,
  };
  const plain = bestWithinClubs(task, decided);
  if (plain === null) return null;
  const times = rules.hasCaptain ? worth.captainTimes - 1 : 0;
  if (times <= 0) return teamOf(plain, fixed, rules);
  let best: Eleven | null = null;
  let bestValue = -Infinity;
  for (const captain of captainsOf(inOrder, decided, fixed)) {
    if (plain.value + times * captain.expected <= bestValue) break;
    const isIn = plain.starters.includes(captain);
    const forced = new Set(decided.forced).add(captain.id);
    const eleven = isIn ? plain : bestWithinClubs(task, { ...decided, forced });
    const value = eleven === null ? -Infinity : eleven.value + times * captain.expected;
    if (value > bestValue) [best, bestValue] = [eleven, value];
  }
  return best === null ? null : teamOf(best, fixed, rules);
}

function byExpected(one: ExpectedPlayer, other: ExpectedPlayer): number {
  return other.expected - one.expected || one.id - other.id;
}

/** The decisions that follow from the fixed picks; null when two of them need the same place on the bench. */
function decidedBy(players: readonly ExpectedPlayer[], fixed: FixedPicks, rules: TeamRules): Decided | null {
  const reserves = new Map<Position, number>();
  for (const { id, position } of players) {
    if (!fixed.reserves.includes(id)) continue;
    if (reserves.has(position) || rules.reserves[position] === 0) return null;
    reserves.set(position, id);
  }
  return { forced: new Set(fixed.starters), banned: new Set(fixed.reserves), reserves };
}

/** The candidates for captain, highest expected points first; only the fixed one if there is one. */
function captainsOf(
  players: readonly ExpectedPlayer[],
  { banned }: Decided,
  { captainId, viceCaptainId, starters }: FixedPicks,
): readonly ExpectedPlayer[] {
  const isFixed = captainId !== null && starters.includes(captainId);
  return players.filter(({ id }) => (isFixed ? id === captainId : !banned.has(id) && id !== viceCaptainId));
}

function teamOf({ starters, reserves }: Eleven, fixed: FixedPicks, rules: TeamRules): Team {
  const inOrder = starters.toSorted(byExpected).map(({ id }) => id);
  const kept = (id: number | null) => (id !== null && inOrder.includes(id) ? id : null);
  const vice = kept(fixed.viceCaptainId);
  const captainId = kept(fixed.captainId) ?? inOrder.find((id) => id !== vice) ?? null;
  const viceCaptainId =
    vice !== null && vice !== captainId ? vice : (inOrder.find((id) => id !== captainId) ?? null);
  const byLine = (chosen: readonly ExpectedPlayer[]) =>
    POSITIONS.flatMap((line) => chosen.filter(({ position }) => position === line).toSorted(byExpected)).map(
      ({ id }) => id,
    );
  return {
    starters: byLine(starters),
    reserves: byLine(reserves),
    captainId: rules.hasCaptain ? captainId : null,
    viceCaptainId: rules.hasCaptain ? viceCaptainId : null,
  };
}
