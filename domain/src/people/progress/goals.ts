import { gold, type Money } from '../../money.ts';
import { DAY_MS } from '../../rules/durations.ts';
import type { RewardRules } from '../../rules/rewards.ts';

/** What goals count, each a number of acts. */
export const MEASURES = [
  'contests',
  'wins',
  'podiums',
  'prizes',
  'duels',
  'duel_wins',
  'pro_contests',
  'trades',
  'auctions_won',
  'loans',
  'leases',
  'packs',
  'exchanges',
  'spins',
  'contests_made',
] as const;
export type Measure = (typeof MEASURES)[number];

export const METALS = ['bronze', 'silver', 'gold'] as const;
export type Metal = (typeof METALS)[number];

/** As in the calls: 1 an achievement, 2 a challenge of a week, 3 of a day. */
export const GOAL_TYPE = { general: 1, weekly: 2, daily: 3 } as const;
export type GoalType = (typeof GOAL_TYPE)[keyof typeof GOAL_TYPE];

/** Something to reach: so many of a measure, ever or within its day or week. */
export interface Goal {
  /** Stored with claims and part of addresses: never given to another goal. */
  readonly id: number;
  readonly type: GoalType;
  readonly measure: Measure;
  readonly target: number;
  /** Only achievements. */
  readonly metal: Metal | null;
}

/** The targets of each achievement in bronze, silver and gold. The order gives the ids: new ones go to the end. */
const FAMILIES: readonly (readonly [Measure, readonly [number, number, number]])[] = [
  ['contests', [5, 50, 250]],
  ['wins', [1, 5, 25]],
  ['podiums', [3, 20, 100]],
  ['prizes', [5, 40, 200]],
  ['duel_wins', [3, 15, 60]],
  ['pro_contests', [1, 20, 100]],
  ['trades', [5, 50, 300]],
  ['auctions_won', [1, 10, 50]],
  ['loans', [1, 10, 60]],
  ['packs', [1, 10, 50]],
  ['exchanges', [1, 5, 20]],
  ['spins', [7, 50, 200]],
  ['contests_made', [1, 5, 25]],
];
const WEEKLY: readonly (readonly [Measure, number])[] = [
  ['contests', 5],
  ['trades', 5],
  ['prizes', 2],
  ['pro_contests', 3],
  ['spins', 5],
  ['podiums', 1],
  ['loans', 2],
  ['contests', 10],
  ['duel_wins', 2],
  ['auctions_won', 1],
  ['leases', 3],
  ['packs', 1],
];
const DAILY: readonly (readonly [Measure, number])[] = [
  ['contests', 1],
  ['trades', 1],
  ['spins', 1],
  ['contests', 2],
  ['leases', 1],
  ['prizes', 1],
  ['duels', 1],
  ['trades', 3],
];
const FIRST_WEEKLY = 1_001;
const FIRST_DAILY = 2_001;

/** Achievements: each family in three metals. */
export const ACHIEVEMENTS: readonly Goal[] = FAMILIES.flatMap(([measure, targets], family) =>
  METALS.map((metal, index) => ({
    id: family * METALS.length + index + 1,
    type: GOAL_TYPE.general,
    measure,
    target: targets[index] ?? 0,
    metal,
  })),
);
const templates = (
  type: GoalType,
  first: number,
  all: readonly (readonly [Measure, number])[],
): readonly Goal[] =>
  all.map(([measure, target], index) => ({ id: first + index, type, measure, target, metal: null }));

/** Challenges of a week and of a day: one of each is open at a time, in turn. */
export const WEEKLY_CHALLENGES = templates(GOAL_TYPE.weekly, FIRST_WEEKLY, WEEKLY);
export const DAILY_CHALLENGES = templates(GOAL_TYPE.daily, FIRST_DAILY, DAILY);

/** How far a manager is in a family of achievements. */
export interface FamilyProgress {
  /** The goal of the best metal that is reached; null before the first. */
  readonly best: Goal | null;
  /** The goal to reach next; null with gold. */
  readonly next: Goal | null;
}

/** The families of achievements in their order, by how often each measure was counted. */
export function progressOfFamilies(counts: ReadonlyMap<string, number>): readonly FamilyProgress[] {
  return FAMILIES.map(([measure]) => {
    const goals = ACHIEVEMENTS.filter((goal) => goal.measure === measure);
    const isReached = ({ target }: Goal): boolean => target <= (counts.get(measure) ?? 0);
    return {
      best: goals.findLast(isReached) ?? null,
      next: goals.find((goal) => !isReached(goal)) ?? null,
    };
  });
}

const ALL = new Map(
  [...ACHIEVEMENTS, ...WEEKLY_CHALLENGES, ...DAILY_CHALLENGES].map((goal) => [goal.id, goal]),
);

/** A goal by its id. */
export function goalOf(id: number): Goal | undefined {
  return ALL.get(id);
}

/** A stretch of time whose acts a goal counts, in epoch milliseconds; achievements count from 1970 without end. */
export interface GoalPeriod {
  readonly startMs: number;
  readonly endMs: number | null;
}

const WEEK_MS = 7 * DAY_MS;
/** 1970 began on a Thursday; weeks begin on Monday. */
const FIRST_MONDAY_MS = -3 * DAY_MS;

/** The period of a type that a moment belongs to: days and weeks by UTC, weeks from Monday on. */
export function periodOf(type: GoalType, atMs: number): GoalPeriod {
  if (type === GOAL_TYPE.general) return { startMs: 0, endMs: null };
  const [length, origin] = type === GOAL_TYPE.daily ? [DAY_MS, 0] : [WEEK_MS, FIRST_MONDAY_MS];
  const startMs = origin + Math.floor((atMs - origin) / length) * length;
  return { startMs, endMs: startMs + length };
}

/** The challenge that is open in the period of a moment. */
export function challengeAt(type: 2 | 3, atMs: number): Goal {
  const all = type === GOAL_TYPE.daily ? DAILY_CHALLENGES : WEEKLY_CHALLENGES;
  const length = type === GOAL_TYPE.daily ? DAY_MS : WEEK_MS;
  const number = Math.floor((periodOf(type, atMs).startMs - FIRST_MONDAY_MS) / length);
  const goal = all[((number % all.length) + all.length) % all.length];
  if (goal === undefined) throw new Error('there is no challenge');
  return goal;
}

/** The gold for reaching a goal. */
export function goldFor(
  { type, metal }: Goal,
  { daily, weekly, general }: RewardRules['challenges'],
): Money<'GOLD'> {
  if (type === GOAL_TYPE.daily) return daily;
  if (type === GOAL_TYPE.weekly) return weekly;
  if (metal === 'gold') return general.max;
  return metal === 'silver' ? gold(general.min.units * 3n) : general.min;
}

/**
 * Whether a goal can be claimed at a moment: reached, and its day or week is the present one or the one before, so that
 * what was reached in the last minute is not lost.
 */
export function isClaimable(
  goal: Goal,
  { startMs, progress }: { readonly startMs: number; readonly progress: number },
  nowMs: number,
): boolean {
  if (progress < goal.target) return false;
  const now = periodOf(goal.type, nowMs);
  return startMs === now.startMs || startMs === periodOf(goal.type, now.startMs - 1).startMs;
}
