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

function sum(picks: readonly TeamPick[]): number {
  const total = picks.reduce((points, pick) => points + Number(countedPoints(pick) ?? 0), 0);
  return Math.round(total * 1000) / 1000;
}

/** Whether a pick counts the same as the other team's pick of the same player. */
function countsAlike(pick: TeamPick, other: TeamPick | undefined): boolean {
  return other !== undefined && pick.factor === other.factor && pick.captain === other.captain;
}

/** Compares two teams of one contest pick by pick, each in the order of its own. */
export function compareTeams(one: Pick<TeamView, 'picks'>, other: Pick<TeamView, 'picks'>): TeamComparison {
  const byPlayer = (team: Pick<TeamView, 'picks'>) =>
    new Map(team.picks.map((pick) => [pick.player_id, pick]));
  const picksOfOne = byPlayer(one);
  const picksOfOther = byPlayer(other);
  const shared = one.picks.filter((pick) => countsAlike(pick, picksOfOther.get(pick.player_id)));
  const ofOne = one.picks.filter((pick) => !countsAlike(pick, picksOfOther.get(pick.player_id)));
  const ofOther = other.picks.filter((pick) => !countsAlike(pick, picksOfOne.get(pick.player_id)));
  return {
    shared,
    ofOne,
    ofOther,
    sharedPoints: sum(shared),
    pointsOfOne: sum(ofOne),
    pointsOfOther: sum(ofOther),
  };
}
