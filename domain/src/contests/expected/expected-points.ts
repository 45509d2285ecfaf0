import type { Position } from '../../football/events.ts';
import type { Stars } from '../../rules/stars.ts';
import type { TeamScoring } from '../../scoring/substitutions.ts';
import type { ChanceToPlay } from './chance-to-play.ts';
import type { TeamWorth } from './strongest-team.ts';

/** Which of the two tables points are expected in. */
export type PointsKind = 'easy' | 'pro';

/** 1 (easiest) to 5. */
export type Difficulty = 1 | 2 | 3 | 4 | 5;

/** The facts from which points are predicted. */
export interface PointsFacts {
  readonly kind: PointsKind;
  readonly position: Position;
  readonly stars: Stars;
  /** Points of the last matches the player started. */
  readonly startPoints: readonly number[];
  readonly chance: ChanceToPlay;
  /** How hard the match is for the player's club; null: not known. */
  readonly difficulty: Difficulty | null;
}

/** Mean points of a start by stars: of one star, and more for each further one. From simulated matches. */
const OF_A_START = {
  easy: { GK: [3.15, 0.25], DF: [2.8, 0.5], MF: [2.8, 0.6], FW: [3, 0.32] },
  pro: { GK: [22.5, 1.5], DF: [24, 3.6], MF: [22.5, 4.7], FW: [20.8, 2.6] },
} as const satisfies Record<PointsKind, Record<Position, readonly [number, number]>>;
/** The stars weigh as much as this many starts: points of single matches are mostly luck. */
const STARS_COUNT = 12;
/** The share of the points of a start that a substitute gets. */
const OF_A_SUBSTITUTE = 0.3;
const BY_DIFFICULTY = { 1: 1.25, 2: 1.08, 3: 1, 4: 0.9, 5: 0.75 } as const satisfies Record<
  Difficulty,
  number
>;

/** The points a player can expect of a match, the chance not to play included. */
export function expectedPoints(facts: PointsFacts): number {
  const { kind, position, stars, startPoints, chance, difficulty } = facts;
  const [ofOneStar, more] = OF_A_START[kind][position];
  const byStars = ofOneStar + more * (stars - 1);
  const sum = startPoints.reduce((total, points) => total + points, 0);
  const ofAStart = (STARS_COUNT * byStars + sum) / (STARS_COUNT + startPoints.length);
  const minutes = chance.start + (chance.play - chance.start) * OF_A_SUBSTITUTE;
  return minutes * ofAStart * (difficulty === null ? 1 : BY_DIFFICULTY[difficulty]);
}

/** In easy contests a reserve only counts for an absent starter: about as often as one of a line is absent. */
const REPLACES = 0.15;
/** A team fields no more. */
const MAX_LEASES = 15;

/**
 * The points that count besides the starters in a contest of this scoring, with the leases still available from
 * the house.
 */
export function teamWorthOf({ captainTimes, reserveShare }: TeamScoring, leases = 0): TeamWorth {
  return {
    captainTimes,
    reserveShare: Math.max(REPLACES, reserveShare),
    maxLeases: Math.min(MAX_LEASES, leases),
  };
}
