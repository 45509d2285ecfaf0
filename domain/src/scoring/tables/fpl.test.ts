import { describe, expect, it } from 'vitest';
import { statisticsOf } from '../../football/statistics.ts';
import { rulesWithoutCase, worthByPosition } from '../../testing/rule-cases.ts';
import type { RuleCase } from '../../testing/rule-cases.ts';
import { scorePlayer } from '../score.ts';
import { FPL, FPL_SEASONS } from './fpl.ts';
import type { FplSeason } from './fpl.ts';

const EVERY_SEASON: readonly RuleCase[] = [
  // rule, counted, GK, DF, MF, FW
  ['minutes_under_60', { minutes: 1 }, '1', '1', '1', '1'],
  ['minutes_under_60', { minutes: 60 }, '0', '0', '0', '0'],
  ['minutes_from_60', { minutes: 60 }, '2', '2', '2', '2'],
  ['assist', { assists: 1 }, '3', '3', '3', '3'],
  ['clean_sheet', { minutes: 60, conceded: 0 }, '4', '4', '1', '0'],
  ['clean_sheet', { minutes: 59, conceded: 0 }, '0', '0', '0', '0'],
  ['conceded', { conceded: 3 }, '-1', '-1', '0', '0'],
  ['conceded', { conceded: 4 }, '-2', '-2', '0', '0'],
  ['save', { saves: 6 }, '2', '0', '0', '0'],
  ['penalty_saved', { penaltiesSaved: 1 }, '5', '5', '5', '5'],
  ['yellow_card', { yellowCards: 1 }, '-1', '-1', '-1', '-1'],
  ['yellow_card', { minutes: 0, yellowCards: 1 }, '-1', '-1', '-1', '-1'],
  ['red_card', { redCards: 1 }, '-3', '-3', '-3', '-3'],
  ['own_goal', { ownGoals: 1 }, '-2', '-2', '-2', '-2'],
  ['penalty_missed', { penaltiesMissed: 1 }, '-2', '-2', '-2', '-2'],
];
const GOAL_BEFORE_2024: readonly RuleCase[] = [['goal', { goals: 1 }, '6', '6', '5', '4']];
const GOAL_FROM_2024: readonly RuleCase[] = [['goal', { goals: 1 }, '10', '6', '5', '4']];
const CONTRIBUTIONS: readonly RuleCase[] = [
  [
    'defensive_contribution',
    { tacklesWon: 1, interceptions: 2, blocks: 3, clearances: 4 },
    '0',
    '2',
    '0',
    '0',
  ],
  ['defensive_contribution', { clearances: 9, recoveries: 5 }, '0', '0', '0', '0'],
  ['defensive_contribution_with_recoveries', { clearances: 9, recoveries: 3 }, '0', '0', '2', '2'],
  ['defensive_contribution_with_recoveries', { clearances: 9, recoveries: 2 }, '0', '0', '0', '0'],
];

const CASES = {
  '2022-23': [...EVERY_SEASON, ...GOAL_BEFORE_2024],
  '2023-24': [...EVERY_SEASON, ...GOAL_BEFORE_2024],
  '2024-25': [...EVERY_SEASON, ...GOAL_FROM_2024],
  '2025-26': [...EVERY_SEASON, ...GOAL_FROM_2024, ...CONTRIBUTIONS],
} as const satisfies Record<FplSeason, readonly RuleCase[]>;

describe.each(FPL_SEASONS)('season %s', (season) => {
  it.each(CASES[season])('%s with %o is worth %s, %s, %s, %s', (rule, counted, ...worth) => {
    expect(worthByPosition(FPL[season], rule, counted)).toEqual(worth);
  });

  it('has a case for each of its rules', () => {
    expect(rulesWithoutCase(FPL[season], CASES[season])).toEqual([]);
  });

  it('needs no full statistics for anything', () => {
    const statistics = statisticsOf({ minutes: 90, conceded: 1, clearances: 12, goals: 1 });
    const scores = [true, false].map((fullStatistics) =>
      scorePlayer(FPL[season], 'DF', statistics, { fullStatistics, bonus: 0 }),
    );
    expect(scores[0]).toEqual(scores[1]);
  });
});
