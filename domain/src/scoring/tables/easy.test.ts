import { expect, it } from 'vitest';
import { statisticsOf } from '../../football/statistics.ts';
import { rulesWithoutCase, worthByPosition } from '../../testing/rule-cases.ts';
import type { RuleCase } from '../../testing/rule-cases.ts';
import { scorePlayer } from '../score.ts';
import { EASY } from './easy.ts';

const CASES: readonly RuleCase[] = [
  // rule, counted, GK, DF, MF, FW
  ['minutes_under_60', { minutes: 0 }, '0', '0', '0', '0'],
  ['minutes_under_60', { minutes: 1 }, '1', '1', '1', '1'],
  ['minutes_under_60', { minutes: 59 }, '1', '1', '1', '1'],
  ['minutes_under_60', { minutes: 60 }, '0', '0', '0', '0'],
  ['minutes_from_60', { minutes: 59 }, '0', '0', '0', '0'],
  ['minutes_from_60', { minutes: 60 }, '2', '2', '2', '2'],
  ['minutes_from_60', { minutes: 120 }, '2', '2', '2', '2'],
  ['goal', { goals: 1 }, '10', '6', '5', '4'],
  ['goal', { goals: 3 }, '30', '18', '15', '12'],
  ['assist', { assists: 2 }, '6', '6', '6', '6'],
  ['clean_sheet', { minutes: 60, conceded: 0 }, '4', '4', '1', '0'],
  ['clean_sheet', { minutes: 59, conceded: 0 }, '0', '0', '0', '0'],
  ['clean_sheet', { minutes: 90, conceded: 1 }, '0', '0', '0', '0'],
  ['conceded', { conceded: 1 }, '0', '0', '0', '0'],
  ['conceded', { conceded: 2 }, '-1', '-1', '0', '0'],
  ['conceded', { conceded: 5 }, '-2', '-2', '0', '0'],
  ['save', { saves: 2 }, '0', '0', '0', '0'],
  ['save', { saves: 3 }, '1', '0', '0', '0'],
  ['save', { saves: 8, savesInBox: 5 }, '2', '0', '0', '0'],
  ['penalty_saved', { penaltiesSaved: 1 }, '5', '0', '0', '0'],
  [
    'defensive_contribution',
    { tacklesWon: 4, interceptions: 2, blocks: 1, clearances: 3 },
    '0',
    '2',
    '0',
    '0',
  ],
  [
    'defensive_contribution',
    { tacklesWon: 4, interceptions: 2, blocks: 1, clearances: 2 },
    '0',
    '0',
    '0',
    '0',
  ],
  ['defensive_contribution', { clearances: 9, recoveries: 9 }, '0', '0', '0', '0'],
  ['defensive_contribution', { clearances: 30 }, '0', '2', '0', '0'],
  ['defensive_contribution_with_recoveries', { clearances: 5, recoveries: 7 }, '0', '0', '2', '2'],
  ['defensive_contribution_with_recoveries', { clearances: 5, recoveries: 6 }, '0', '0', '0', '0'],
  ['yellow_card', { yellowCards: 1 }, '-1', '-1', '-1', '-1'],
  ['yellow_card', { yellowCards: 1, redCards: 1 }, '0', '0', '0', '0'],
  ['red_card', { redCards: 1 }, '-3', '-3', '-3', '-3'],
  ['own_goal', { ownGoals: 2 }, '-4', '-4', '-4', '-4'],
  ['penalty_missed', { penaltiesMissed: 1 }, '-2', '-2', '-2', '-2'],
];

it.each(CASES)('%s with %o is worth %s, %s, %s, %s', (rule, counted, ...worth) => {
  expect(worthByPosition(EASY, rule, counted)).toEqual(worth);
});

it('has a case for each of its rules', () => {
  expect(rulesWithoutCase(EASY, CASES)).toEqual([]);
});

it('gives no defensive contribution where the league counts only part of the statistics', () => {
  const context = { fullStatistics: false, bonus: 0 };
  const score = scorePlayer(EASY, 'DF', statisticsOf({ minutes: 30, clearances: 15 }), context);
  expect(score).toEqual({ points: 1, reasons: [{ rule: 'minutes_under_60', count: 30, points: 1 }] });
});

it('explains a whole match', () => {
  const statistics = statisticsOf({ minutes: 90, goals: 1, saves: 7, conceded: 3, yellowCards: 1 });
  expect(scorePlayer(EASY, 'GK', statistics, { fullStatistics: true, bonus: 2 })).toEqual({
    points: 14,
    reasons: [
      { rule: 'minutes_from_60', count: 90, points: 2 },
      { rule: 'goal', count: 1, points: 10 },
      { rule: 'conceded', count: 3, points: -1 },
      { rule: 'save', count: 7, points: 2 },
      { rule: 'yellow_card', count: 1, points: -1 },
      { rule: 'bonus', count: 1, points: 2 },
    ],
  });
});

it('gives nothing, good or bad, for 0 minutes', () => {
  const statistics = statisticsOf({ minutes: 0, goals: 1, yellowCards: 1, redCards: 1 });
  expect(scorePlayer(EASY, 'FW', statistics, { fullStatistics: true, bonus: 0 })).toEqual({
    points: 0,
    reasons: [],
  });
});
