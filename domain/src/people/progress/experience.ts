import { levelOf } from '../../cards.ts';
import type { Rules as AllRules } from '../../rules/index.ts';
import type { RewardRules } from '../../rules/rewards.ts';
import { EASY } from '../../scoring/tables/easy.ts';
import { PRO } from '../../scoring/tables/pro.ts';

/** An act that brings experience points. */
export type ExperiencedAct =
  | {
      readonly kind: 'contest';
      /** Points of the manager's best team, in units of the contest's scoring table. */
      readonly units: number;
      readonly isPro: boolean;
      readonly isFree: boolean;
      readonly inTheMoney: boolean;
    }
  | { readonly kind: 'trade' }
  | { readonly kind: 'challenge'; readonly period: 'weekly' | 'daily' };

/** What a manager has gained on one day (UTC) from acts that the day limits. */
export interface ExperienceDay {
  /** Experience points from contests, free ones included. */
  readonly contests: number;
  readonly freeContests: number;
  /** The number of trades that counted. */
  readonly trades: number;
}

export const EMPTY_DAY: ExperienceDay = { contests: 0, freeContests: 0, trades: 0 };

type Rules = RewardRules['experience'];

/** The experience points that an act brings on a day, and the day after it. Rule book, section 5. */
export function earnExperience(
  act: ExperiencedAct,
  day: ExperienceDay,
  rules: Rules,
): { readonly gained: number; readonly day: ExperienceDay } {
  switch (act.kind) {
    case 'contest':
      return earnOfContest(act, day, rules);
    case 'trade':
      return day.trades >= rules.tradesADay
        ? { gained: 0, day }
        : { gained: rules.trade, day: { ...day, trades: day.trades + 1 } };
    case 'challenge':
      return { gained: act.period === 'daily' ? rules.dailyChallenge : rules.weeklyChallenge, day };
  }
}

function earnOfContest(
  { units, isPro, isFree, inTheMoney }: Extract<ExperiencedAct, { kind: 'contest' }>,
  day: ExperienceDay,
  rules: Rules,
): { readonly gained: number; readonly day: ExperienceDay } {
  const { base, pointsPerExtra, easyFactor, max, inTheMoney: prize } = rules.contest;
  const points = isPro ? units / PRO.unitsPerPoint : (units / EASY.unitsPerPoint) * easyFactor;
  const extra = Math.max(0, Math.floor(points / pointsPerExtra));
  const earned = Math.min(max, base + extra) + (inTheMoney ? prize : 0);
  const left = rules.contestsADay - day.contests;
  const freeLeft = isFree ? rules.freeContestsADay - day.freeContests : left;
  const gained = Math.min(earned, left, freeLeft);
  return {
    gained,
    day: {
      ...day,
      contests: day.contests + gained,
      freeContests: day.freeContests + (isFree ? gained : 0),
    },
  };
}

/** Experience points gained, and when. */
export interface ExperienceGain {
  readonly points: number;
  readonly at: Date;
}

/** The levels that gains, oldest first, lead a manager to who has some experience, each with the time of its gain. */
export function levelsReached(
  experience: number,
  gains: readonly ExperienceGain[],
  rules: AllRules,
): readonly { readonly level: number; readonly at: Date }[] {
  const reached: { level: number; at: Date }[] = [];
  let points = experience;
  for (const gain of gains) {
    const before = levelOf(points, rules);
    points += gain.points;
    for (let level = before + 1; level <= levelOf(points, rules); level += 1)
      reached.push({ level, at: gain.at });
  }
  return reached;
}
