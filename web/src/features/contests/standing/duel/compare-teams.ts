import type { Match } from '../../../../game/matches/match-row.tsx';
import { countedPoints } from '../../pick-part.ts';
import type { TeamPick, TeamView } from '../../queries.ts';

/** Shared and different picks of two teams. */
interface TeamComparison {
  /** Picks that count alike in both: they decide nothing between the two. */
  readonly shared: readonly TeamPick[];
  /** Picks of the one that the other has not, or has at another factor (as captain, on the bench). */
  readonly ofOne: readonly TeamPick[];
  readonly ofOther: readonly TeamPick[];
  /** Points of the picks above, in their teams. */
  readonly sharedPoints: number;
  readonly pointsOfOne: number;
  readonly pointsOfOther: number;
}

const OVER: ReadonlySet<Match['status']> = new Set(['ended', 'confirmed', 'postponed', 'abandoned']);

/** The most points first; equal picks keep their order. */
function byPoints(picks: readonly TeamPick[]): readonly TeamPick[] {
  return picks.toSorted((one, other) => counted(other) - counted(one));
}

function sum(picks: readonly TeamPick[]): number {
  const total = picks.reduce((points, pick) => points + Number(countedPoints(pick) ?? 0), 0);
  return Math.round(total * 1000) / 1000;
}

/** Whether a pick counts the same as the other team's pick of the same player. */
function countsAlike(pick: TeamPick, other: TeamPick | undefined): boolean {
  return other !== undefined && pick.factor === other.factor && pick.captain === other.captain;
}

/** The points of a pick; 0 while points are hidden. */
function counted(pick: TeamPick | undefined): number {
  return pick === undefined ? 0 : Number(countedPoints(pick) ?? 0);
}

/**
 * The points a pick gains for its team over the other one: its points, less those of the same player there (as
 * captain of one team, or on the bench of the other).
 */
export function gainOf(pick: TeamPick, other: Pick<TeamView, 'picks'>): number {
  const theirs = other.picks.find(({ player_id }) => player_id === pick.player_id);
  return Math.round((counted(pick) - counted(theirs)) * 1000) / 1000;
}

/** The picks of a team with a match running or to come. */
export function playersLeft(team: Pick<TeamView, 'picks'>, matches: readonly Match[]): number {
  const isOver = (match: Match) => match.is_void || OVER.has(match.status);
  return team.picks.filter(({ club }) =>
    matches.some((match) => (match.home.id === club.id || match.away.id === club.id) && !isOver(match)),
  ).length;
}

/** Compares two teams of one contest pick by pick, each with the most points first. */
export function compareTeams(one: Pick<TeamView, 'picks'>, other: Pick<TeamView, 'picks'>): TeamComparison {
  const byPlayer = (team: Pick<TeamView, 'picks'>) =>
    new Map(team.picks.map((pick) => [pick.player_id, pick]));
  const picksOfOne = byPlayer(one);
  const picksOfOther = byPlayer(other);
  const shared = byPoints(one.picks).filter((pick) => countsAlike(pick, picksOfOther.get(pick.player_id)));
  const ofOne = byPoints(one.picks).filter((pick) => !countsAlike(pick, picksOfOther.get(pick.player_id)));
  const ofOther = byPoints(other.picks).filter((pick) => !countsAlike(pick, picksOfOne.get(pick.player_id)));
  return {
    shared,
    ofOne,
    ofOther,
    sharedPoints: sum(shared),
    pointsOfOne: sum(ofOne),
    pointsOfOther: sum(ofOther),
  };
}
