import { describe, expect, it } from 'vitest';
import { CURRENT_RULES, DAY_MS } from '../../rules/index.ts';
import {
  ACHIEVEMENTS,
  challengeAt,
  DAILY_CHALLENGES,
  goalOf,
  goldFor,
  isClaimable,
  MEASURES,
  periodOf,
  WEEKLY_CHALLENGES,
} from './goals.ts';

const { challenges } = CURRENT_RULES.rewards;
const MONDAY = Date.UTC(2026, 2, 2);
const all = [...ACHIEVEMENTS, ...WEEKLY_CHALLENGES, ...DAILY_CHALLENGES];

describe('the goals', () => {
  it('are at least 30 achievements and 20 challenges over everything that is counted', () => {
    expect(ACHIEVEMENTS.length).toBeGreaterThanOrEqual(challenges.minAchievements);
    expect(WEEKLY_CHALLENGES.length + DAILY_CHALLENGES.length).toBeGreaterThanOrEqual(20);
    expect(new Set(all.map(({ measure }) => measure))).toEqual(new Set(MEASURES));
  });

  it('have ids of their own, by which they are found', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const goal of all) expect(goalOf(goal.id)).toBe(goal);
    expect(goalOf(0)).toBeUndefined();
  });

  it('grow harder and bring more with their metal, within the limits of the rules', () => {
    for (const [index, goal] of ACHIEVEMENTS.entries()) {
      const { units } = goldFor(goal, challenges);
      expect(units >= challenges.general.min.units && units <= challenges.general.max.units).toBe(true);
      const before = index % 3 === 0 ? undefined : ACHIEVEMENTS[index - 1];
      if (before === undefined) continue;
      expect(goal.target).toBeGreaterThan(before.target);
      expect(units > goldFor(before, challenges).units).toBe(true);
    }
    expect(goldFor(challengeAt(3, MONDAY), challenges)).toEqual(challenges.daily);
    expect(goldFor(challengeAt(2, MONDAY), challenges)).toEqual(challenges.weekly);
  });
});

describe('a period', () => {
  it('is a day of UTC, a week from Monday on, or all time', () => {
    const wednesday = MONDAY + 2 * DAY_MS + 1;
    expect(periodOf(3, wednesday)).toEqual({ startMs: MONDAY + 2 * DAY_MS, endMs: MONDAY + 3 * DAY_MS });
    expect(periodOf(2, wednesday)).toEqual({ startMs: MONDAY, endMs: MONDAY + 7 * DAY_MS });
    expect(periodOf(2, MONDAY - 1).startMs).toBe(MONDAY - 7 * DAY_MS);
    expect(periodOf(1, wednesday)).toEqual({ startMs: 0, endMs: null });
  });

  it('has one challenge, and the next one another', () => {
    for (const type of [2, 3] as const) {
      const { endMs } = periodOf(type, MONDAY);
      const next = endMs ?? 0;
      expect(challengeAt(type, next - 1)).toBe(challengeAt(type, MONDAY));
      expect(challengeAt(type, next)).not.toBe(challengeAt(type, MONDAY));
    }
  });
});

it('a goal is claimed once it is reached, until the end of the next period', () => {
  const goal = challengeAt(3, MONDAY);
  const reached = { startMs: MONDAY, progress: goal.target };
  expect(isClaimable(goal, { ...reached, progress: goal.target - 1 }, MONDAY)).toBe(false);
  expect(isClaimable(goal, reached, MONDAY)).toBe(true);
  expect(isClaimable(goal, reached, MONDAY + 2 * DAY_MS - 1)).toBe(true);
  expect(isClaimable(goal, reached, MONDAY + 2 * DAY_MS)).toBe(false);
});
