import type { Position, Side } from '../events.ts';
import { ALIKE, ATTACK_SPREAD, CHANCES, DEFENCE_SPREAD, DEPENDENCE, GOALS } from './rates.ts';

/** What the strength of an eleven depends on. */
export interface RatedPlayer {
  readonly position: Position;
  readonly rating: number;
}

/** The draws a score needs. */
interface ScoreDraws {
  /** Uniform in [0, 1). */
  fraction: () => number;
  /** True with this probability. */
  chance: (probability: number) => boolean;
}

/** Mean ratings of an eleven in attack and defence. */
export interface ElevenStrength {
  readonly attack: number;
  readonly defence: number;
}

/** Converts the ratings of a league into goals. */
export interface StrengthScale {
  readonly mean: ElevenStrength;
  readonly spread: ElevenStrength;
  /** Factors on sum and difference of attack and defence that give them the correlation of real clubs. */
  readonly both: number;
  readonly apart: number;
  /** The mean factor of strength on goals over all meetings, which keeps the league's mean. */
  readonly norm: number;
}

type Meeting = Readonly<Record<Side, ElevenStrength>>;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);

/** The strength of an eleven; a line without players counts as the mean of the eleven. */
export function elevenStrength(eleven: readonly RatedPlayer[]): ElevenStrength {
  const ratings = (inFront: boolean): number[] => {
    const line = eleven.filter(({ position }) => (position === 'MF' || position === 'FW') === inFront);
    return (line.length === 0 ? eleven : line).map(({ rating }) => rating);
  };
  return { attack: mean(ratings(true)), defence: mean(ratings(false)) };
}

/** Strength beyond this many standard deviations from the mean of the league no longer counts. */
const MAX_DEVIATIONS = 3.5;
/** The maximum factor on the sum or difference of a club's attack and defence. */
const MAX_SPREAD_FACTOR = 2.5;

/** The strength in standard deviations of the league. */
function standardised(
  { mean: usual, spread, both, apart }: Omit<StrengthScale, 'norm'>,
  strength: ElevenStrength,
): ElevenStrength {
  const attack = (strength.attack - usual.attack) / spread.attack;
  const defence = (strength.defence - usual.defence) / spread.defence;
  const clamp = (value: number): number => Math.min(MAX_DEVIATIONS, Math.max(-MAX_DEVIATIONS, value));
  const [middle, half] = [(both * (attack + defence)) / 2, (apart * (attack - defence)) / 2];
  return { attack: clamp(middle + half), defence: clamp(middle - half) };
}

function factor(scale: Omit<StrengthScale, 'norm'>, own: ElevenStrength, other: ElevenStrength): number {
  const { attack } = standardised(scale, own);
  const { defence } = standardised(scale, other);
  return Math.exp(ATTACK_SPREAD * attack - DEFENCE_SPREAD * defence);
}

/**
 * The scale of a league, calibrated on meetings of its elevens (a season of likely line-ups): whatever its ratings,
 * goals keep their mean, clubs differ as much as real ones, and attack and defence correlate as in real leagues.
 */
export function strengthScale(meetings: readonly Meeting[]): StrengthScale {
  const strengths = meetings.flatMap(({ home, away }) => [home, away]);
  const usual = {
    attack: mean(strengths.map((f) => f.attack)),
    defence: mean(strengths.map((f) => f.defence)),
  };
  const deviation = (of: keyof ElevenStrength): number =>
    Math.max(0.5, Math.sqrt(mean(strengths.map((strength) => (strength[of] - usual[of]) ** 2))));
  const spread = { attack: deviation('attack'), defence: deviation('defence') };
  const alike = mean(
    strengths.map(
      ({ attack, defence }) =>
        ((attack - usual.attack) / spread.attack) * ((defence - usual.defence) / spread.defence),
    ),
  );
  const rough = {
    mean: usual,
    spread,
    both: Math.min(MAX_SPREAD_FACTOR, Math.sqrt((1 + ALIKE) / Math.max(1e-9, 1 + alike))),
    apart: Math.min(MAX_SPREAD_FACTOR, Math.sqrt((1 - ALIKE) / Math.max(1e-9, 1 - alike))),
  };
  const factors = meetings.flatMap(({ home, away }) => [
    factor(rough, home, away),
    factor(rough, away, home),
  ]);
  return { ...rough, norm: factors.length === 0 ? 1 : mean(factors) };
}

/** The expected goals of each side in ninety minutes. */
export function expectedGoals(
  scale: StrengthScale,
  home: ElevenStrength,
  away: ElevenStrength,
): Readonly<Record<Side, number>> {
  return {
    home: (GOALS.home * factor(scale, home, away)) / scale.norm,
    away: (GOALS.away * factor(scale, away, home)) / scale.norm,
  };
}

/** Clamps expected goals to 0.05 to 6. */
export function clampMean(goals: number): number {
  return Math.min(6, Math.max(0.05, goals));
}

/** The goals of one side as a binomial count over chances of equal quality: less variance than a Poisson count. */
interface Count {
  readonly chances: number;
  readonly share: number;
  /** The ratio of the probabilities of one and no goal, and of two and one. */
  readonly toOne: number;
  readonly toTwo: number;
}

function countOf(side: Side, expected: Readonly<Record<Side, number>>): Count {
  const chances = CHANCES[side];
  const share = clampMean(expected[side]) / chances;
  const odds = share / (1 - share);
  return { chances, share, toOne: chances * odds, toTwo: ((chances - 1) / 2) * odds };
}

function drawGoals({ chances, share }: Count, draws: ScoreDraws): number {
  let goals = 0;
  for (let chance = 0; chance < chances; chance += 1) if (draws.chance(share)) goals += 1;
  return goals;
}

/**
 * The weight the dependence of two counts adds to a score within a block of four neighbouring scores, (0, 0) to (1, 1).
 * `home` and `away` are the ratios of the higher to the lower count of a side.
 */
function inBlock(homeGoals: number, awayGoals: number, home: number, away: number): number {
  if (homeGoals < 0 || awayGoals < 0 || homeGoals > 1 || awayGoals > 1) return 0;
  if (homeGoals === awayGoals) return homeGoals === 1 ? 1 : home * away;
  return homeGoals === 0 ? -home : -away;
}

/** How likely a final score is, relative to independent counts of both sides. */
export interface ScoreDependence {
  readonly weight: (homeGoals: number, awayGoals: number) => number;
  readonly maxWeight: number;
}

/**
 * The dependence of the goals of both sides in ninety minutes: two binomial counts whose scores up to 2-2 depend on each
 * other (as Dixon and Coles, 1997, do up to 1-1), which keeps both means and adds the draws independent counts lack.
 */
export function scoreDependence(expected: Readonly<Record<Side, number>>): ScoreDependence {
  return dependenceOf(countOf('home', expected), countOf('away', expected));
}

function dependenceOf(home: Count, away: Count): ScoreDependence {
  const dependence = Math.min(DEPENDENCE, 0.9 / Math.max(home.toOne, away.toOne));
  const weight = (homeGoals: number, awayGoals: number): number =>
    1 +
    dependence * inBlock(homeGoals, awayGoals, home.toOne, away.toOne) +
    dependence * inBlock(homeGoals - 1, awayGoals - 1, home.toTwo, away.toTwo);
  return { weight, maxWeight: Math.max(weight(0, 0), weight(1, 1), weight(2, 2)) };
}

/** Draws the goals of both sides in ninety minutes by rejection. */
export function drawScore(
  expected: Readonly<Record<Side, number>>,
  draws: ScoreDraws,
): Readonly<Record<Side, number>> {
  const [home, away] = [countOf('home', expected), countOf('away', expected)];
  const { weight, maxWeight } = dependenceOf(home, away);
  for (;;) {
    const score = { home: drawGoals(home, draws), away: drawGoals(away, draws) };
    if (draws.fraction() * maxWeight < weight(score.home, score.away)) return score;
  }
}
