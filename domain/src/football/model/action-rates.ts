import type { Position, Statistic } from '../events.ts';

/**
 * Rates of actions beyond the key events. Shots, key passes and saves are calibrated to published means; for the rest
 * no free figures exist, so they follow what is generally known of league football.
 */
type Weights = Readonly<Record<Position, number>>;

/** Means per side in ninety minutes; saves are of the goalkeeper's side. */
export const SAVES = { home: 2.7, away: 3.14 } as const;
export const SHOTS_OFF_TARGET = { home: 5.33, away: 4.57 } as const;
export const SHOTS_BLOCKED = { home: 3.45, away: 2.95 } as const;
export const FOULS = { home: 10.5, away: 10.9 } as const;
export const OFFSIDES = { home: 1.95, away: 1.75 } as const;

/** The share of a side's attacking play that scales with its expected goals; the rest is the same for all. */
export const PRESSURE = 0.5;

/** The share of shots without a goal that follow a pass, by players other than the shooter. */
export const KEY_PASS_SHARE = 0.727;
/** The share of big chances among shots by outcome. */
export const BIG_CHANCE_SHARE = { goal: 0.5, saved: 0.16, off: 0.12, blocked: 0.03 } as const;
export const SAVED_IN_BOX_SHARE = 0.58;
/** The share of goals from open play and of other shots caused by an error of the defending side. */
export const ERROR_SHARE = { goal: 0.1, shot: 0.03 } as const;
/** The share of cards shown for a foul; the others are for dissent, time-wasting or shirts. */
export const FOUL_SHARE = { yellow: 0.85, second_yellow: 0.95, red: 0.7 } as const;

/** Only the proportions within a table matter. */
export const SHOOTING: Weights = { GK: 0, DF: 0.55, MF: 1.4, FW: 2.4 };
export const PASSING_KEY: Weights = { GK: 0.03, DF: 0.7, MF: 1.5, FW: 1.1 };
export const BLOCKING: Weights = { GK: 0, DF: 1, MF: 0.4, FW: 0.12 };
export const ERRING: Weights = { GK: 0.8, DF: 1, MF: 0.4, FW: 0.05 };
export const FOULING: Weights = { GK: 0.04, DF: 0.95, MF: 1.1, FW: 1.15 };
export const FOULED: Weights = { GK: 0.12, DF: 0.75, MF: 1.15, FW: 1.3 };
export const CONCEDING_PENALTIES: Weights = { GK: 0.7, DF: 1, MF: 0.35, FW: 0.08 };
export const STRAYING: Weights = { GK: 0, DF: 0.08, MF: 0.2, FW: 0.75 };

/** A trait in which players differ, constant over seasons. */
export type Trait = 'ball' | 'guard' | 'air' | 'flair';
/** Standard deviations of the logarithm between players of one position. */
export const TRAITS = { ball: 0.2, guard: 0.25, air: 0.45, flair: 0.45 } as const satisfies Record<
  Trait,
  number
>;

/** The rate of a routine action in ninety minutes of an average player of the position. */
export interface ActionRate {
  readonly statistic: Statistic;
  readonly per90: Weights;
  readonly trait: Trait;
  /** How the rate changes per point of rating: positive if better players do it more often. */
  readonly quality: number;
  /** How the rate depends on possession: 1 is proportional to it, -1 to that of the other side. */
  readonly possession: number;
}

export const ACTION_RATES: readonly ActionRate[] = [
  {
    statistic: 'passesGood',
    per90: { GK: 24, DF: 45.5, MF: 38, FW: 18 },
    trait: 'ball',
    quality: 0.012,
    possession: 1,
  },
  {
    statistic: 'passesBad',
    per90: { GK: 9.5, DF: 8.6, MF: 8.2, FW: 6.4 },
    trait: 'ball',
    quality: -0.008,
    possession: 0.5,
  },
  {
    statistic: 'dribbles',
    per90: { GK: 0, DF: 0.5, MF: 1.2, FW: 1.1 },
    trait: 'flair',
    quality: 0.03,
    possession: 0.7,
  },
  {
    statistic: 'possessionLost',
    per90: { GK: 0.1, DF: 1, MF: 2.6, FW: 3.6 },
    trait: 'flair',
    quality: -0.005,
    possession: 0.6,
  },
  {
    statistic: 'tacklesWon',
    per90: { GK: 0, DF: 1.25, MF: 1.15, FW: 0.4 },
    trait: 'guard',
    quality: 0.015,
    possession: -0.7,
  },
  {
    statistic: 'interceptions',
    per90: { GK: 0.02, DF: 1.3, MF: 0.9, FW: 0.25 },
    trait: 'guard',
    quality: 0.015,
    possession: -0.7,
  },
  {
    statistic: 'clearances',
    per90: { GK: 0.7, DF: 3.2, MF: 0.9, FW: 0.7 },
    trait: 'air',
    quality: 0,
    possession: -0.9,
  },
  {
    statistic: 'recoveries',
    per90: { GK: 5.5, DF: 5, MF: 4.8, FW: 2.3 },
    trait: 'guard',
    quality: 0.008,
    possession: -0.2,
  },
  {
    statistic: 'aerialsWon',
    per90: { GK: 0.2, DF: 2.2, MF: 0.95, FW: 2.2 },
    trait: 'air',
    quality: 0.005,
    possession: 0,
  },
  {
    statistic: 'highClaims',
    per90: { GK: 0.85, DF: 0, MF: 0, FW: 0 },
    trait: 'guard',
    quality: 0.015,
    possession: -0.8,
  },
];
