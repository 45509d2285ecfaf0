import { describe, expect, it } from 'vitest';
import { statisticsOf } from '../football/statistics.ts';
import type { Statistics } from '../football/events.ts';
import { matchBonus, scoreMatch } from './match.ts';
import type { MatchPlayer } from './match.ts';
import { EASY } from './tables/easy.ts';
import { FPL } from './tables/fpl.ts';
import { PRO } from './tables/pro.ts';

function forward(playerId: number, counted: Partial<Statistics>): MatchPlayer {
  return { playerId, position: 'FW', statistics: statisticsOf({ minutes: 90, ...counted }) };
}

/** Players 1, 2, 3 ... with these bonus scores. */
function withBonusScores(...scores: readonly number[]): readonly MatchPlayer[] {
  return scores.map((bonusScore, index) => forward(index + 1, { bonusScore }));
}

const fpl = FPL['2023-24'];

describe('the match bonus', () => {
  it.each([
    [
      [30, 20, 10, 5],
      [3, 2, 1],
    ],
    [
      [5, 10, 20, 30],
      [undefined, 1, 2, 3],
    ],
    [
      [30, 30, 20, 10],
      [3, 3, 1],
    ],
    [
      [30, 20, 20, 10],
      [3, 2, 2],
    ],
    [
      [30, 20, 10, 10],
      [3, 2, 1, 1],
    ],
    [
      [30, 30, 30, 20],
      [3, 3, 3],
    ],
    [
      [30, 30, 20, 20],
      [3, 3, 1, 1],
    ],
    [
      [30, 20, 20, 20, 10],
      [3, 2, 2, 2],
    ],
    [
      [30, 20],
      [3, 2],
    ],
  ])('for the scores %j is %j', (scores, expected) => {
    const bonuses = matchBonus(fpl, withBonusScores(...scores), false);
    const given = scores.map((_score, index) => bonuses.get(index + 1));
    expect(given).toEqual(scores.map((_score, index) => expected[index]));
  });

  it('skips players who did not play or have no score', () => {
    const players = [forward(1, { minutes: 0, bonusScore: 50 }), ...withBonusScores(0, 0).slice(1)];
    expect(matchBonus(fpl, players, false).size).toBe(0);
  });

  it('of the easy table is assigned by the best pro scores, where the league counts every statistic', () => {
    const players = [
      forward(1, { goals: 1 }),
      forward(2, { goals: 1, shotsOnTarget: 1 }),
      forward(3, { tacklesWon: 2, bonusScore: 99 }),
      forward(4, {}),
    ];
    expect([...matchBonus(EASY, players, true)]).toEqual([
      [2, 3],
      [1, 2],
      [3, 1],
    ]);
    expect(matchBonus(EASY, players, false).size).toBe(0);
  });

  it('does not exist in the pro table', () => {
    expect(matchBonus(PRO, [forward(1, { goals: 1 })], true).size).toBe(0);
  });
});

describe('a match', () => {
  const players = [forward(1, { goals: 2 }), forward(2, { goals: 1 })];

  it('has its bonus outside the points while it runs', () => {
    const scores = scoreMatch(EASY, players, { fullStatistics: true, ended: false });
    expect(scores.get(1)).toMatchObject({ points: 10, provisionalBonus: 3 });
    expect(scores.get(2)).toMatchObject({ points: 6, provisionalBonus: 2 });
  });

  it('has its bonus in the points, with its reason, from the final whistle on', () => {
    const scores = scoreMatch(EASY, players, { fullStatistics: true, ended: true });
    expect(scores.get(1)).toMatchObject({ points: 13, provisionalBonus: 0 });
    expect(scores.get(1)?.reasons).toContainEqual({ rule: 'bonus', count: 1, points: 3 });
  });
});
