import { BIG_CHANCE_SHARE, SAVED_IN_BOX_SHARE } from '@touchline/domain/football/model/action-rates';
import type { Place, ShotOutcome, Side } from '@touchline/domain/football/events';
import type { FeedPlayer } from '../../feed.ts';
import type { Draws } from '../../seeded.ts';

/** A simulated shot before it has a place. */
export interface TakenShot {
  readonly at: number;
  readonly side: Side;
  readonly shooter: FeedPlayer;
  readonly outcome: ShotOutcome;
  readonly big: boolean;
  /** Whether a saved shot came from the penalty area; null where the statistics do not show it. */
  readonly inBox: boolean | null;
  readonly penalty: boolean;
  /** The goal's number in the match, from 1; null for other shots. */
  readonly goal: number | null;
}

interface PlacedShot extends Place {
  readonly expectedGoals: number;
}

/**
 * Expected goals of shots from open play as a beta distribution: one in ten is scored. Given that a shot was scored, its
 * expected goals follow the same distribution weighted by x, and otherwise by 1 - x. So over many matches the sum of
 * expected goals is the number of goals.
 */
const SHAPE_A = 0.75;
const SHAPE_B = 6.75;
const GRID = 2000;

/** Expected goals below each share of the goals, or of the other shots. */
function cumulatedDensity(scored: boolean): readonly number[] {
  let sum = 0;
  const masses = Array.from({ length: GRID }, (_, index) => {
    const x = (index + 0.5) / GRID;
    sum += x ** (SHAPE_A - (scored ? 0 : 1)) * (1 - x) ** (SHAPE_B - (scored ? 1 : 0));
    return sum;
  });
  return masses.map((mass) => mass / sum);
}

const OF_GOALS = cumulatedDensity(true);
const OF_OTHERS = cumulatedDensity(false);

function quantile(cumulated: readonly number[], share: number): number {
  let low = 0;
  let high = cumulated.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cumulated[middle] ?? 1) < share) low = middle + 1;
    else high = middle;
  }
  return (low + 0.5) / GRID;
}

/** Big chances have the highest expected goals of their outcome, shots from outside the penalty area the lowest. */
function shareOf({ outcome, big, inBox }: TakenShot, draws: Draws): number {
  const bigShare = BIG_CHANCE_SHARE[outcome === 'off_target' ? 'off' : outcome];
  const outside = inBox === null ? 0 : (1 - bigShare) * (1 - SAVED_IN_BOX_SHARE);
  const [from, to] = big ? [1 - bigShare, 1] : inBox === false ? [0, outside] : [outside, 1 - bigShare];
  return from + (to - from) * draws.fraction();
}

/** Metres. */
const PITCH = { length: 105, width: 68 } as const;
const PENALTY_MARK_M = 11;
const PENALTY_XG = 0.78;
const BOX_M = 16.5;
/** Logit of the expected goals of a central shot: `AT_GOAL - PER_METRE * distance`. */
const AT_GOAL = 0.9;
const PER_METRE = 0.18;

/** The place of a shot and its expected goals; the nearer and more central, the higher. */
export function placeShot(shot: TakenShot, draws: Draws): PlacedShot {
  if (shot.penalty) return { ...placeOf(PENALTY_MARK_M, 0), expectedGoals: PENALTY_XG };
  const share = shareOf(shot, draws);
  const raw = quantile(shot.outcome === 'goal' ? OF_GOALS : OF_OTHERS, share);
  const expectedGoals = Math.round(1000 * Math.min(0.95, Math.max(0.01, raw))) / 1000;
  const central =
    (AT_GOAL - Math.log(expectedGoals / (1 - expectedGoals))) / PER_METRE + 1.5 * draws.normal();
  const angle = Math.min(1.2, Math.max(-1.2, 0.5 * draws.normal()));
  const distance = Math.min(33, Math.max(3, central * (1 - 0.5 * (1 - Math.cos(angle)))));
  const depth = distance * Math.cos(angle);
  const inside = shot.inBox === true ? Math.min(depth, BOX_M - 1) : depth;
  return {
    ...placeOf(shot.inBox === false ? Math.max(inside, BOX_M + 1) : inside, distance * Math.sin(angle)),
    expectedGoals,
  };
}

/** A place by its metres from the goal line and, to the right, from the middle of the goal. */
function placeOf(depth: number, right: number): Place {
  const tenth = (share: number): number => Math.round(Math.min(99, Math.max(1, 100 * share)) * 10) / 10;
  return { x: tenth(1 - depth / PITCH.length), y: tenth(0.5 + right / PITCH.width) };
}
