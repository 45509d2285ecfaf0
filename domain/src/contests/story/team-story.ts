import type { Team } from '../team.ts';
import type { Position } from '../../football/events.ts';
import {
  scoreTeam,
  type ContestPerformance,
  type PickScore,
  type TeamScore,
  type TeamScoring,
} from '../../scoring/substitutions.ts';
import type { RoundCourse } from './round-moments.ts';

/** How teams of a contest score. */
export interface StoryTerms {
  readonly scoring: TeamScoring;
  readonly positions: ReadonlyMap<number, { readonly position: Position }>;
}

/** A team from moment to moment. */
export interface TeamCourse {
  /** Its score before the first moment, then after each of them: one more than there are moments. */
  readonly scores: readonly TeamScore[];
}

/** Replays a course for one team. */
export function teamCourse(terms: StoryTerms, team: Team, { start, moments }: RoundCourse): TeamCourse {
  const picks = [...team.starters, ...team.reserves];
  const now = new Map<number, ContestPerformance>();
  for (const playerId of picks) {
    const performance = start.get(playerId);
    if (performance !== undefined) now.set(playerId, performance);
  }
  let score = scoreTeam(terms.scoring, team, terms.positions, now);
  const scores = [score];
  for (const { changed } of moments) {
    let moves = false;
    for (const playerId of picks) {
      const performance = changed.get(playerId);
      if (performance === undefined) continue;
      now.set(playerId, performance);
      moves = true;
    }
    if (moves) score = scoreTeam(terms.scoring, team, terms.positions, now);
    scores.push(score);
  }
  return { scores };
}

/** The positions of all teams at the end of a course. */
export function finalPerformances({ start, moments }: RoundCourse): Map<number, ContestPerformance> {
  const performances = new Map(start);
  for (const { changed } of moments) {
    for (const [playerId, performance] of changed) performances.set(playerId, performance);
  }
  return performances;
}

/**
 * The pick that brought a team the most: of equal ones that with more points of their own, then the first in the order of
 * the team. Null when no one brought a point.
 */
export function bestPick({ picks }: TeamScore): PickScore | null {
  let best: PickScore | null = null;
  for (const pick of picks) {
    const isBetter =
      best === null ||
      pick.counted > best.counted ||
      (pick.counted === best.counted && pick.points > best.points);
    if (isBetter) best = pick;
  }
  return best !== null && best.counted > 0 ? best : null;
}

/** The captain a team could have had. */
export interface BestCaptain {
  readonly playerId: number;
  /**
   * The additional points the team would have had; 0: no other starter would have scored more than its captain.
   */
  readonly gain: number;
}

/**
 * The starter whose armband would have brought the most, with the vice-captain as named. The captain it had is named when
 * no one is better; null for a team without a captain.
 */
export function bestCaptain(
  terms: StoryTerms,
  team: Team,
  performances: ReadonlyMap<number, ContestPerformance>,
): BestCaptain | null {
  if (team.captainId === null) return null;
  const totalWith = (captainId: number): number =>
    scoreTeam(terms.scoring, { ...team, captainId }, terms.positions, performances).total;
  const had = totalWith(team.captainId);
  let best: BestCaptain = { playerId: team.captainId, gain: 0 };
  for (const playerId of team.starters) {
    const gain = totalWith(playerId) - had;
    if (gain > best.gain) best = { playerId, gain };
  }
  return best;
}

/** The moment that decided between two teams. */
export interface Turn {
  /** Index of the moment. */
  readonly moment: number;
  /** The player who brought the winner most of it over the other team; null where no single one did. */
  readonly playerId: number | null;
}

/**
 * When `winner` took a lasting lead of at least `lead` units over `other`; null if they led by that much
 * throughout, or not in the end. The player is the one with the largest gain for the winner over that for the
 * other team.
 */
export function turnBetween(winner: TeamCourse, other: TeamCourse, lead: number): Turn | null {
  const leads = (index: number): boolean =>
    (winner.scores[index]?.total ?? 0) - (other.scores[index]?.total ?? 0) >= lead;
  let index = winner.scores.length - 1;
  if (index < 0 || !leads(index)) return null;
  while (index > 0 && leads(index - 1)) index -= 1;
  if (index === 0) return null;
  return { moment: index - 1, playerId: decisivePlayer(winner, other, index) };
}

function decisivePlayer(winner: TeamCourse, other: TeamCourse, index: number): number | null {
  const gains = new Map<number, number>();
  const add = (team: TeamCourse, sign: number): void => {
    for (const { playerId, counted } of team.scores[index]?.picks ?? []) {
      gains.set(playerId, (gains.get(playerId) ?? 0) + sign * counted);
    }
    for (const { playerId, counted } of team.scores[index - 1]?.picks ?? []) {
      gains.set(playerId, (gains.get(playerId) ?? 0) - sign * counted);
    }
  };
  add(winner, 1);
  add(other, -1);
  let best: number | null = null;
  for (const { playerId } of winner.scores[index]?.picks ?? []) {
    const gain = gains.get(playerId) ?? 0;
    if (gain > 0 && gain > (best === null ? 0 : (gains.get(best) ?? 0))) best = playerId;
  }
  return best;
}

/** How often the lead changed between two teams: draws between two leads of one team are no change. */
export function leadChanges(one: TeamCourse, other: TeamCourse): number {
  let changes = 0;
  let leader = 0;
  for (const [index, score] of one.scores.entries()) {
    const sign = Math.sign(score.total - (other.scores[index]?.total ?? 0));
    if (sign === 0) continue;
    if (leader !== 0 && sign !== leader) changes += 1;
    leader = sign;
  }
  return changes;
}

/** A team that may be the rival of the round. */
export interface RivalCandidate {
  readonly entryId: number;
  readonly rank: number;
  readonly course: TeamCourse;
}

/**
 * The rival of the round: the team that changed places with a team most often; among equals the nearest at the
 * end.
 */
export function rivalOf<Candidate extends RivalCandidate>(
  own: { readonly rank: number; readonly course: TeamCourse },
  candidates: readonly Candidate[],
): { readonly rival: Candidate; readonly changes: number } | null {
  const ordered = candidates
    .map((rival) => ({ rival, changes: leadChanges(own.course, rival.course) }))
    .sort(
      (one, other) =>
        other.changes - one.changes ||
        Math.abs(one.rival.rank - own.rank) - Math.abs(other.rival.rank - own.rank) ||
        one.rival.entryId - other.rival.entryId,
    );
  return ordered[0] ?? null;
}
