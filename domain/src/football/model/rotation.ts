import type { Position } from '../events.ts';

/** How clubs choose their elevens: the best by rating, form and freshness. All in rating points. */

/** The spread of daily form, and the cost of a whole match just played. */
export const DAILY_FORM = 1.2;
export const TIRED: Readonly<Record<Position, number>> = { GK: 0.4, DF: 2, MF: 2.2, FW: 2.2 };
/** Fatigue halves in this time. */
export const LOAD_HALVES_DAYS = 2.5;

export const MAX_FORM = 2.5;
/** The share of form that is kept from one match to the next. */
export const FORM_KEPT = 0.7;
/** The effect of a match on form; the result counts for the whole squad of the match. */
export const FORM_GAINED = { result: 0.25, goal: 0.9, assist: 0.6, ownGoal: -0.6 } as const;

/** The share of matches in which a club plays its usual formation. */
export const USUAL_FORMATION = 0.85;
/** The bench: one goalkeeper and a minimum of each line come before any other player. */
export const BENCH = 9;
export const ON_THE_BENCH = { DF: 3, MF: 3, FW: 2 } as const;
