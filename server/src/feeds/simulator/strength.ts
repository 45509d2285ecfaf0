import type { Side } from '@touchline/domain/football/events';
import type { FeedPlayer } from '../feed.ts';
import type { Draws } from '../seeded.ts';
import { ATTACK_SPREAD, CHANCES, DEFENCE_SPREAD, DEPENDENCE, GOALS } from './rates.ts';

/** Mean ratings of an eleven: those in front, those at the back. */
export interface Force {
  readonly attack: number;
  readonly defence: number;
}

/** What the ratings of a league mean in goals. */
export interface StrengthScale {
  readonly mean: Force;
  readonly spread: Force;
  /** Mean over all meetings of the factor that strengths put on goals, so that the league keeps its mean. */
  readonly norm: number;
}

type Meeting = Readonly<Record<Side, Force>>;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);

/** The force of an eleven; a line without players counts like the rest of the eleven. */
export function forceOf(eleven: readonly FeedPlayer[]): Force {
  const ratings = (inFront: boolean): number[] => {
    const line = eleven.filter(({ position }) => (position === 'MF' || position === 'FW') === inFront);
    return (line.length === 0 ? eleven : line).map(({ rating }) => rating);
  };
  return { attack: mean(ratings(true)), defence: mean(ratings(false)) };
}

/** Standard deviations from the mean of the league beyond which strength no longer counts. */
const FARTHEST = 3.5;

function factor({ mean: usual, spread }: Omit<StrengthScale, 'norm'>, own: Force, other: Force): number {
  const deviations = (of: keyof Force, force: Force): number =>
    Math.min(FARTHEST, Math.max(-FARTHEST, (force[of] - usual[of]) / spread[of]));
  return Math.exp(ATTACK_SPREAD * deviations('attack', own) - DEFENCE_SPREAD * deviations('defence', other));
}

/**
 * The scale of a league, measured on meetings of its elevens (a season of likely line-ups): whatever its ratings
 * are, goals keep their mean and clubs differ as much as real ones.
 */
export function strengthScale(meetings: readonly Meeting[]): StrengthScale {
  const forces = meetings.flatMap(({ home, away }) => [home, away]);
  const usual = { attack: mean(forces.map((f) => f.attack)), defence: mean(forces.map((f) => f.defence)) };
  const deviation = (of: keyof Force): number =>
    Math.max(0.5, Math.sqrt(mean(forces.map((force) => (force[of] - usual[of]) ** 2))));
  const rough = { mean: usual, spread: { attack: deviation('attack'), defence: deviation('defence') } };
  const factors = meetings.flatMap(({ home, away }) => [
    factor(rough, home, away),
    factor(rough, away, home),
  ]);
  return { ...rough, norm: factors.length === 0 ? 1 : mean(factors) };
}

/** The mean number of goals each side scores in ninety minutes when these elevens meet. */
export function expectedGoals(
  scale: StrengthScale,
  home: Force,
  away: Force,
): Readonly<Record<Side, number>> {
  return {
    home: (GOALS.home * factor(scale, home, away)) / scale.norm,
    away: (GOALS.away * factor(scale, away, home)) / scale.norm,
  };
}

/** A mean number of goals that a match can have: held between 0.05 and 6. */
export function heldMean(goals: number): number {
  return Math.min(6, Math.max(0.05, goals));
}

/** The goals of one side as so many chances of equal worth: a little more regular than a Poisson count. */
function drawGoals(chances: number, share: number, draws: Draws): number {
  let goals = 0;
  for (let chance = 0; chance < chances; chance += 1) if (draws.chance(share)) goals += 1;
  return goals;
}

/**
 * The goals of both sides in ninety minutes: two binomial counts whose low scores depend on each other (as in
 * Dixon and Coles, 1997), which keeps both means and gives the draws that independent counts lack. Drawn by
 * rejection.
 */
export function drawScore(
  expected: Readonly<Record<Side, number>>,
  draws: Draws,
): Readonly<Record<Side, number>> {
  const share = (side: Side): number => heldMean(expected[side]) / CHANCES;
  const [home, away] = [share('home'), share('away')];
  /** How much likelier one goal is than none. */
  const odds = (of: number): number => (CHANCES * of) / (1 - of);
  const [homeOdds, awayOdds] = [odds(home), odds(away)];
  const dependence = Math.min(DEPENDENCE, 0.9 / Math.max(homeOdds, awayOdds));
  const weight = (homeGoals: number, awayGoals: number): number => {
    if (homeGoals > 1 || awayGoals > 1) return 1;
    if (homeGoals === 1 && awayGoals === 1) return 1 + dependence;
    if (homeGoals === 0 && awayGoals === 0) return 1 + dependence * homeOdds * awayOdds;
    return 1 - dependence * (homeGoals === 0 ? homeOdds : awayOdds);
  };
  const greatest = 1 + dependence * Math.max(1, homeOdds * awayOdds);
  for (;;) {
    const score = { home: drawGoals(CHANCES, home, draws), away: drawGoals(CHANCES, away, draws) };
    if (draws.fraction() * greatest < weight(score.home, score.away)) return score;
  }
}
