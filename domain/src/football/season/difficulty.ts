import type { Position, Side } from '../events.ts';
import { CHANCES } from '../model/rates.ts';
import {
  clampMean,
  elevenStrength,
  expectedGoals,
  scoreDependence,
  type RatedPlayer,
  type StrengthScale,
} from '../model/strength.ts';

/** What a side can expect of a fixture, as probabilities. */
export interface Chances {
  readonly win: number;
  readonly draw: number;
  readonly cleanSheet: number;
}

/** The goals of a side that are considered; more occur once in 10,000 matches. */
const MAX_GOALS = 9;

/**
 * The chances of both sides in a match, from the expected goals of each and the same distribution of scores that
 * matches are simulated with.
 */
export function matchChances(expected: Readonly<Record<Side, number>>): Readonly<Record<Side, Chances>> {
  const [home, away] = [goalChances('home', expected.home), goalChances('away', expected.away)];
  const { weight } = scoreDependence(expected);
  let [all, homeWins, draws, homeClean, awayClean] = [0, 0, 0, 0, 0];
  home.forEach((ofHome, homeGoals) => {
    away.forEach((ofAway, awayGoals) => {
      const chance = ofHome * ofAway * weight(homeGoals, awayGoals);
      all += chance;
      if (homeGoals > awayGoals) homeWins += chance;
      if (homeGoals === awayGoals) draws += chance;
      if (awayGoals === 0) homeClean += chance;
      if (homeGoals === 0) awayClean += chance;
    });
  });
  const draw = draws / all;
  return {
    home: { win: homeWins / all, draw, cleanSheet: homeClean / all },
    away: { win: 1 - homeWins / all - draw, draw, cleanSheet: awayClean / all },
  };
}

/** The probability of each number of goals of a side: a binomial count over its chances. */
function goalChances(side: Side, expected: number): readonly number[] {
  const chances = CHANCES[side];
  const share = clampMean(expected) / chances;
  let chance = (1 - share) ** chances;
  return Array.from({ length: MAX_GOALS + 1 }, (_, goals) => {
    const own = chance;
    chance *= ((chances - goals) / (goals + 1)) * (share / (1 - share));
    return own;
  });
}

/** Expected points from which on a fixture has a difficulty, from the easiest. */
const MIN_POINTS = [
  { points: 2.05, difficulty: 1 },
  { points: 1.65, difficulty: 2 },
  { points: 1.2, difficulty: 3 },
  { points: 0.8, difficulty: 4 },
] as const;

/** How hard a fixture is, 1 (easiest) to 5: by the points a side can expect of it. */
export function difficultyOf({ win, draw }: Chances): 1 | 2 | 3 | 4 | 5 {
  const expected = 3 * win + draw;
  return MIN_POINTS.find(({ points }) => expected >= points)?.difficulty ?? 5;
}

/** A formation every squad can fill. */
const SHAPE = { GK: 1, DF: 4, MF: 4, FW: 2 } as const satisfies Readonly<Record<Position, number>>;

/** The chances of a fixture between two squads, each with its best eleven, in the scale of their league. */
export function fixtureChances(
  scale: StrengthScale,
  home: readonly RatedPlayer[],
  away: readonly RatedPlayer[],
): Readonly<Record<Side, Chances>> {
  return matchChances(
    expectedGoals(scale, elevenStrength(bestElevenOf(home)), elevenStrength(bestElevenOf(away))),
  );
}

function bestElevenOf(squad: readonly RatedPlayer[]): readonly RatedPlayer[] {
  const best = squad.toSorted((one, other) => other.rating - one.rating);
  const taken: Record<Position, number> = { GK: 0, DF: 0, MF: 0, FW: 0 };
  return best.filter(({ position }) => {
    taken[position] += 1;
    return taken[position] <= SHAPE[position];
  });
}
