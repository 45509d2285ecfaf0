import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENT_RULES } from '../../rules/index.ts';
import {
  earnExperience,
  EMPTY_DAY,
  levelsReached,
  type ExperiencedAct,
  type ExperienceDay,
} from './experience.ts';

const rules = CURRENT_RULES.rewards.experience;

const contest = (over: Partial<Extract<ExperiencedAct, { kind: 'contest' }>> = {}): ExperiencedAct => ({
  kind: 'contest',
  units: 0,
  isPro: false,
  isFree: false,
  inTheMoney: false,
  ...over,
});

const gainOf = (act: ExperiencedAct, day: ExperienceDay = EMPTY_DAY) =>
  earnExperience(act, day, rules).gained;

/** Does acts one after the other on one day. */
function playDay(acts: readonly ExperiencedAct[]): readonly number[] {
  let day = EMPTY_DAY;
  return acts.map((act) => {
    const earned = earnExperience(act, day, rules);
    day = earned.day;
    return earned.gained;
  });
}

describe('a contest brings', () => {
  it.each([
    ['10 for nothing but playing', contest(), 10],
    ['one more for 10 pro points', contest({ isPro: true, units: 40 * 129 }), 22],
    ['the same for easy points, which count eight times', contest({ units: 16 }), 22],
    ['at most 50', contest({ units: 400 }), 50],
    ['20 beside that in the money', contest({ units: 400, inTheMoney: true }), 70],
    ['no less than 10 for points below zero', contest({ units: -30 }), 10],
  ])('%s', (_what, act, points) => expect(gainOf(act)).toBe(points));

  it('at most 150 on a day, and 50 of them in free contests', () => {
    const best = { units: 400, inTheMoney: true };
    expect(playDay([contest(best), contest(best), contest(best)])).toEqual([70, 70, 10]);
    const free = { ...best, isFree: true };
    expect(playDay([contest(free), contest(free), contest(best), contest(best)])).toEqual([50, 0, 70, 30]);
  });
});

it('a trade brings 2, the first 20 of a day', () => {
  const gains = playDay(Array.from({ length: 22 }, () => ({ kind: 'trade' })));
  expect(gains.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 2));
  expect(gains.slice(20)).toEqual([0, 0]);
});

it('a claimed challenge brings 10 of a day and 40 of a week', () => {
  expect(gainOf({ kind: 'challenge', period: 'daily' })).toBe(10);
  expect(gainOf({ kind: 'challenge', period: 'weekly' })).toBe(40);
});

it('no day of contests and trades brings more than 190, in whatever order', () => {
  const act = fc.oneof(
    fc.record({
      kind: fc.constant('contest' as const),
      units: fc.integer({ min: -200, max: 40_000 }),
      isPro: fc.boolean(),
      isFree: fc.boolean(),
      inTheMoney: fc.boolean(),
    }),
    fc.constant({ kind: 'trade' as const }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 80 }), (acts) => {
      const gains = playDay(acts);
      expect(gains.every((gain) => gain >= 0)).toBe(true);
      expect(gains.reduce((sum, gain) => sum + gain, 0)).toBeLessThanOrEqual(190);
    }),
  );
});

it('a level is reached at the gain that completes it, and a large gain reaches several', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 2, day));
  const gains = [
    { points: 99, at: at(1) },
    { points: 1, at: at(2) },
    { points: 10, at: at(3) },
    { points: 1000, at: at(4) },
  ];
  expect(levelsReached(0, gains, CURRENT_RULES)).toEqual([
    { level: 2, at: at(2) },
    { level: 3, at: at(4) },
    { level: 4, at: at(4) },
    { level: 5, at: at(4) },
  ]);
  expect(levelsReached(100, [], CURRENT_RULES)).toEqual([]);
});
