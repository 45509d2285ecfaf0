import type { Position } from '../events.ts';

/**
 * The parameters of simulated football, calibrated to the targets of `npm run bench -- simulator`. Means are per side
 * in ninety minutes. Published mean goals are 1.552 and 1.225; this gap between home and away also reproduces the
 * published share of home and away wins.
 */
export const GOALS = { home: 1.555, away: 1.214 } as const;
/**
 * Standard deviations of the logarithm of goals between elevens, and the correlation of a club's attack and defence.
 */
export const ATTACK_SPREAD = 0.3;
export const DEFENCE_SPREAD = 0.23;
export const ALIKE = 0.57;

/** A side's goals are a binomial count over this many chances of equal quality: fewer chances, less variance. */
export const CHANCES = { home: 13, away: 20 } as const;
/** How much likelier 2-2 is than with independent counts; 1-1 and 0-0 gain more. Brings draws to 25.4%. */
export const DEPENDENCE = 0.066;
/** Goals in extra time relative to those of ninety minutes. */
export const EXTRA_TIME_GOALS = 0.3;

export const OWN_GOAL_SHARE = 0.032;
export const PENALTY_SHARE = 0.083;
/**
 * The share of goals with an assist; for a penalty it counts for the player who won it. 0.87 per credited goal
 * overall.
 */
export const ASSIST_SHARE = { open: 0.893, penalty: 0.6 } as const;
/** Penalties without a goal, and the share of them the goalkeeper saves. */
export const PENALTIES_FAILED = 0.0285;
export const PENALTIES_SAVED_SHARE = 0.7;

export const YELLOW_CARDS = { home: 1.92, away: 2.26 } as const;
export const DISMISSALS = { home: 0.071, away: 0.082 } as const;
export const SECOND_YELLOW_SHARE = 0.5;

/** Distribution of substitutions per side (0, 1, 2, ...), in percent; five are allowed. */
export const SUBSTITUTIONS = [0.4, 2, 7.9, 19.6, 29.6, 40.5] as const;
/** The share of sides that make one more substitution in extra time. */
export const EXTRA_SUBSTITUTION = 0.7;
/** When starters leave: minutes, percent, and the share of injuries. Half-time is an entry of its own. */
export const LEAVING: readonly {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
  readonly hurt: number;
}[] = [
  { from: 5, to: 30, weight: 1.7, hurt: 0.95 },
  { from: 31, to: 44, weight: 1.4, hurt: 0.85 },
  { from: 45, to: 45, weight: 7.8, hurt: 0.2 },
  { from: 47, to: 59, weight: 7.8, hurt: 0.15 },
  { from: 60, to: 69, weight: 24.1, hurt: 0.04 },
  { from: 70, to: 79, weight: 29.3, hurt: 0.035 },
  { from: 80, to: 89, weight: 29.3, hurt: 0.03 },
];

type Weights = Readonly<Record<Position, number>>;
/** Per 90 minutes of a player of the position; only the proportions matter. */
export const SCORING: Weights = { GK: 0, DF: 0.0402, MF: 0.148, FW: 0.363 };
export const ASSISTING: Weights = { GK: 0.003, DF: 0.071, MF: 0.172, FW: 0.181 };
export const BOOKED: Weights = { GK: 0.055, DF: 0.175, MF: 0.195, FW: 0.155 };
export const SENT_OFF: Weights = { GK: 0, DF: 0.008, MF: 0.006, FW: 0.005 };
export const SUBSTITUTED: Weights = { GK: 0.05, DF: 0.46, MF: 1.15, FW: 1.5 };
export const OWN_GOALS: Weights = { GK: 0.1, DF: 1, MF: 0.25, FW: 0.08 };
