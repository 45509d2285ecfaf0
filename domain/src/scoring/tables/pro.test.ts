import { expect, it } from 'vitest';
import { statisticsOf } from '../../football/statistics.ts';
import { rulesWithoutCase, worthByPosition } from '../../testing/rule-cases.ts';
import type { RuleCase } from '../../testing/rule-cases.ts';
import { scorePlayer } from '../score.ts';
import { PRO } from './pro.ts';

const CASES: readonly RuleCase[] = [
  // rule, counted, GK, DF, MF, FW
  ['minute', { minutes: 1 }, '0.05', '0.05', '0.05', '0.05'],
  ['minute', { minutes: 90 }, '4.5', '4.5', '4.5', '4.5'],
  ['minute', { minutes: 120 }, '6', '6', '6', '6'],
  ['goal', { goals: 1 }, '40', '30', '26', '24'],
  ['assist', { assists: 1 }, '15', '15', '15', '15'],
  ['clean_sheet', { minutes: 45, conceded: 0 }, '15', '12', '4', '0'],
  ['clean_sheet', { minutes: 44, conceded: 0 }, '0', '0', '0', '0'],
  ['clean_sheet', { minutes: 90, conceded: 1 }, '0', '0', '0', '0'],
  ['conceded', { conceded: 1 }, '-3', '-3', '-1', '0'],
  ['conceded', { conceded: 4 }, '-12', '-12', '-4', '0'],
  ['save', { saves: 5 }, '15', '0', '0', '0'],
  ['save', { saves: 5, savesInBox: 2 }, '9', '0', '0', '0'],
  ['save', { saves: 0, savesInBox: 2 }, '0', '0', '0', '0'],
  ['save_in_box', { saves: 5, savesInBox: 2 }, '8', '0', '0', '0'],
  ['penalty_saved', { penaltiesSaved: 1 }, '20', '0', '0', '0'],
  ['high_claim', { highClaims: 3 }, '6', '0', '0', '0'],
  ['yellow_card', { yellowCards: 1 }, '-4', '-4', '-4', '-4'],
  ['yellow_card', { yellowCards: 1, redCards: 1 }, '0', '0', '0', '0'],
  ['red_card', { redCards: 1 }, '-12', '-12', '-12', '-12'],
  ['own_goal', { ownGoals: 1 }, '-12', '-12', '-12', '-12'],
  ['penalty_missed', { penaltiesMissed: 1 }, '-10', '-10', '-10', '-10'],
  ['penalty_won', { penaltiesWon: 1 }, '6', '6', '6', '6'],
  ['penalty_conceded', { penaltiesConceded: 1 }, '-8', '-8', '-8', '-8'],
  ['error_to_goal', { errorsToGoal: 1 }, '-8', '-8', '-8', '-8'],
  ['error_to_shot', { errorsToShot: 1 }, '-3', '-3', '-3', '-3'],
  ['pass_good', { passesGood: 43 }, '8.6', '8.6', '8.6', '8.6'],
  ['pass_bad', { passesBad: 7 }, '-1.4', '-1.4', '-1.4', '-1.4'],
  ['key_pass', { keyPasses: 2 }, '6', '6', '6', '6'],
  ['big_chance_made', { bigChancesMade: 1 }, '5', '5', '5', '5'],
  ['big_chance_missed', { bigChancesMissed: 1 }, '-4', '-4', '-4', '-4'],
  ['shot_on_target', { shotsOnTarget: 1 }, '4', '4', '4', '4'],
  ['shot_off_target', { shotsOffTarget: 1 }, '1', '1', '1', '1'],
  ['dribble', { dribbles: 1 }, '2', '2', '2', '2'],
  ['tackle_won', { tacklesWon: 1 }, '2.5', '2.5', '2.5', '2.5'],
  ['interception', { interceptions: 1 }, '2', '2', '2', '2'],
  ['block', { blocks: 1 }, '2', '2', '2', '2'],
  ['clearance', { clearances: 1 }, '1', '1', '1', '1'],
  ['recovery', { recoveries: 3 }, '1.5', '1.5', '1.5', '1.5'],
  ['aerial_won', { aerialsWon: 1 }, '1', '1', '1', '1'],
  ['foul_won', { foulsWon: 1 }, '1', '1', '1', '1'],
  ['foul_made', { foulsMade: 1 }, '-1.5', '-1.5', '-1.5', '-1.5'],
  ['offside', { offsides: 1 }, '-1', '-1', '-1', '-1'],
  ['possession_lost', { possessionLost: 3 }, '-0.9', '-0.9', '-0.9', '-0.9'],
];

it.each(CASES)('%s with %o is worth %s, %s, %s, %s', (rule, counted, ...worth) => {
  expect(worthByPosition(PRO, rule, counted)).toEqual(worth);
});

it('has a case for each of its rules', () => {
  expect(rulesWithoutCase(PRO, CASES)).toEqual([]);
});

it('counts every event on its own: a goal is also its shot, an assist also its key pass', () => {
  const counted = { minutes: 20, goals: 1, shotsOnTarget: 1, assists: 1, keyPasses: 1 };
  const score = scorePlayer(PRO, 'FW', statisticsOf(counted), { fullStatistics: true, bonus: 0 });
  expect(score.points).toBe((1 + 24 + 4 + 15 + 3) * 40);
});

it('has even values only, so that a reserve half is exact', () => {
  const values = PRO.rules.flatMap((rule) => Object.values(rule.points));
  expect(values.filter((units) => units % 2 !== 0)).toEqual([]);
});
