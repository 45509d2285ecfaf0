import { describe, expect, it } from 'vitest';
import { POSITIONS } from '../football/events.ts';
import type { Team } from '../contests/team.ts';
import type { Position } from '../football/events.ts';
import { performanceOf, scoreTeam, TEAM_SCORING } from './substitutions.ts';
import type { ContestPerformance, TeamScore, TeamScoring } from './substitutions.ts';

/** Starters 1 (goalkeeper), 2-5 (defenders), 6-9 (midfielders), 10-11 (forwards); reserves 21 to 24. */
const TEAM: Team = {
  starters: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  reserves: [21, 22, 23, 24],
  captainId: 10,
  viceCaptainId: 6,
};
const PLAYERS_BY_POSITION = {
  GK: [1, 21],
  DF: [2, 3, 4, 5, 22],
  MF: [6, 7, 8, 9, 23],
  FW: [10, 11, 24],
} as const satisfies Record<Position, readonly number[]>;
const POOL = new Map(
  POSITIONS.flatMap((position) =>
    PLAYERS_BY_POSITION[position].map((playerId) => [playerId, { position }] as const),
  ),
);
const PRO_TEAM: Team = { ...TEAM, captainId: null, viceCaptainId: null };

const ABSENT: ContestPerformance = { points: 0, minutes: 0, finished: true };
const TO_COME: ContestPerformance = { points: 0, minutes: 0, finished: false };

function scored(points: number): ContestPerformance {
  return { points, minutes: 90, finished: true };
}

/** Every player played and has 10 units, except those given. */
function scoreWith(
  scoring: TeamScoring,
  team: Team,
  others: Readonly<Record<number, ContestPerformance>>,
): TeamScore {
  const everyone = [...team.starters, ...team.reserves];
  const performances = new Map(everyone.map((playerId) => [playerId, others[playerId] ?? scored(10)]));
  return scoreTeam(scoring, team, POOL, performances);
}

function pickOf(score: TeamScore, playerId: number) {
  return score.picks.find((pick) => pick.playerId === playerId);
}

describe('an easy team', () => {
  const easy = (others: Readonly<Record<number, ContestPerformance>>) =>
    scoreWith(TEAM_SCORING.easy, TEAM, others);

  it('counts the eleven, the captain twice and the reserves not at all', () => {
    const score = easy({ 10: scored(7) });
    expect(score.total).toBe(10 * 10 + 7 * 2);
    expect(pickOf(score, 10)).toMatchObject({ points: 7, multiplier: 2, counted: 14, reason: 'captain' });
    expect(pickOf(score, 22)).toMatchObject({ points: 10, multiplier: 0, counted: 0, reason: 'bench' });
    expect(score.pointsOfEleven).toBe(score.total);
  });

  it('doubles the vice-captain when the captain is absent', () => {
    const score = easy({ 10: ABSENT, 24: scored(3), 6: scored(5) });
    expect(pickOf(score, 6)).toMatchObject({ multiplier: 2, counted: 10, reason: 'vice_captain' });
    expect(pickOf(score, 24)).toMatchObject({
      multiplier: 1,
      counted: 3,
      reason: 'replacement',
      replacementId: 10,
    });
    expect(score.total).toBe(9 * 10 + 5 * 2 + 3);
  });

  it('doubles no one when captain and vice-captain are absent', () => {
    const score = easy({ 10: ABSENT, 6: ABSENT });
    expect(score.total).toBe(11 * 10);
    expect(score.picks.every(({ multiplier }) => multiplier <= 1)).toBe(true);
  });

  it('waits for a captain whose match is to come', () => {
    const score = easy({ 10: TO_COME });
    expect(pickOf(score, 10)).toMatchObject({ multiplier: 2, counted: 0, reason: 'captain' });
    expect(pickOf(score, 6)).toMatchObject({ multiplier: 1, reason: 'starter' });
  });

  it('doubles a captain with less than 0 points too', () => {
    expect(pickOf(easy({ 10: scored(-3) }), 10)?.counted).toBe(-6);
  });

  it('puts the reserve of the position in place of an absent starter', () => {
    const score = easy({ 3: ABSENT, 22: scored(4) });
    expect(pickOf(score, 3)).toMatchObject({ counted: 0, reason: 'replaced', replacementId: 22 });
    expect(pickOf(score, 22)).toMatchObject({ counted: 4, reason: 'replacement', replacementId: 3 });
    expect(score.total).toBe(9 * 10 + 2 * 10 + 4);
  });

  it('replaces one absent starter of a position, the first', () => {
    const score = easy({ 3: ABSENT, 4: ABSENT, 22: scored(4) });
    expect(pickOf(score, 3)?.replacementId).toBe(22);
    expect(pickOf(score, 4)).toMatchObject({ reason: 'absent', replacementId: null });
  });

  it('replaces each absent starter by another reserve where a position has two', () => {
    const team = { ...TEAM, reserves: [22, 5], starters: TEAM.starters.filter((playerId) => playerId !== 5) };
    const score = scoreWith(TEAM_SCORING.easy, team, { 3: ABSENT, 4: ABSENT });
    expect([3, 4].map((playerId) => pickOf(score, playerId)?.replacementId)).toEqual([22, 5]);
  });

  it.each([
    ['who did not play', ABSENT],
    ['whose match is to come', TO_COME],
  ])('brings in no reserve %s', (_what, reserve) => {
    const score = easy({ 3: ABSENT, 22: reserve });
    expect(pickOf(score, 3)).toMatchObject({ reason: 'absent', replacementId: null });
    expect(pickOf(score, 22)).toMatchObject({ multiplier: 0, reason: 'bench', replacementId: null });
  });

  it('brings in a reserve who plays as soon as the starter is absent, not before', () => {
    const playing = { points: 2, minutes: 20, finished: false };
    expect(pickOf(easy({ 3: TO_COME, 22: playing }), 22)?.counted).toBe(0);
    expect(pickOf(easy({ 3: ABSENT, 22: playing }), 22)?.counted).toBe(2);
  });

  it('keeps a starter who played a minute and scored nothing', () => {
    const score = easy({ 3: { points: 0, minutes: 1, finished: true } });
    expect(pickOf(score, 3)?.reason).toBe('starter');
    expect(pickOf(score, 22)?.reason).toBe('bench');
  });
});

describe('a pro team', () => {
  const pro = (others: Readonly<Record<number, ContestPerformance>>) =>
    scoreWith(TEAM_SCORING.pro, PRO_TEAM, others);

  it('has no captain and counts half of its reserves', () => {
    const score = pro({ 22: scored(6) });
    expect(score.total).toBe(11 * 10 + 3 * 5 + 3);
    expect(score.pointsOfEleven).toBe(11 * 10);
    expect(pickOf(score, 22)).toMatchObject({ points: 6, multiplier: 0.5, counted: 3, reason: 'bench' });
  });

  it('counts a reserve in full in place of an absent starter', () => {
    const score = pro({ 3: ABSENT, 22: scored(6) });
    expect(pickOf(score, 22)).toMatchObject({ multiplier: 1, counted: 6, reason: 'replacement' });
    expect(score.total).toBe(10 * 10 + 6 + 3 * 5);
    expect(score.pointsOfEleven).toBe(10 * 10 + 6);
  });

  it('halves negative points too', () => {
    expect(pickOf(pro({ 22: scored(-6) }), 22)?.counted).toBe(-3);
  });
});

describe('a performance in a contest', () => {
  const ended = { points: 5, minutes: 90, state: 'ended' } as const;

  it('adds up the matches', () => {
    expect(performanceOf([ended, { points: 2, minutes: 30, state: 'running' }])).toEqual({
      points: 7,
      minutes: 120,
      finished: false,
    });
  });

  it('is finished when the last match has ended or is void, and void matches score 0', () => {
    const voided = { points: 9, minutes: 40, state: 'void' } as const;
    expect(performanceOf([ended, voided])).toEqual({ points: 5, minutes: 90, finished: true });
    expect(performanceOf([voided])).toEqual(ABSENT);
    expect(performanceOf([{ points: 0, minutes: 0, state: 'to_come' }, voided])).toEqual(TO_COME);
  });
});
