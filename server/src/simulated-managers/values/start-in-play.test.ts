import { describe, expect, test } from 'vitest';
import { PRO } from '@touchline/domain/scoring/tables/pro';
import { expectedOfStart, type StartInPlay } from './start-in-play.ts';

const USUAL = 30;
const GOAL = 24;

const start = (facts: Partial<StartInPlay> = {}): StartInPlay => ({
  points: 0,
  minutes: 0,
  conceded: 0,
  isOnPitch: true,
  minute: 0,
  ...facts,
});
const ofForward = (facts: Partial<StartInPlay>): number => expectedOfStart(start(facts), USUAL, PRO, 'FW');
const ofDefender = (facts: Partial<StartInPlay>): number => expectedOfStart(start(facts), USUAL, PRO, 'DF');

describe('what a start is worth while the match is played', () => {
  test('is the usual at kick-off, and as long as the points come as usual', () => {
    expect(ofForward({})).toBe(USUAL);
    expect(ofDefender({})).toBeCloseTo(USUAL);
    expect(ofForward({ points: 15, minutes: 45, minute: 45 })).toBeCloseTo(USUAL);
    expect(ofForward({ points: 30, minutes: 90, minute: 90 })).toBeCloseTo(USUAL);
  });

  test('rises with a goal by its points, and falls without any, the more the later it is', () => {
    const soFar = { points: 10, minutes: 60, minute: 60 };
    expect(ofForward({ ...soFar, points: 10 + GOAL }) - ofForward(soFar)).toBeCloseTo(GOAL);
    expect(ofForward({ ...soFar, minutes: 80, minute: 80 })).toBeLessThan(ofForward(soFar));
  });

  test('is not moved by the minute in which the table gives a clean sheet, but by the goal that ends it', () => {
    const before = ofDefender({ points: 10, minutes: 44, minute: 44 });
    const given = ofDefender({ points: 22, minutes: 45, minute: 45 });
    expect(Math.abs(given - before)).toBeLessThan(0.5);
    expect(ofDefender({ points: 7, minutes: 45, minute: 45, conceded: 1 })).toBeLessThan(given - 3);
    expect(ofDefender({ points: 36, minutes: 90, minute: 90 })).toBeCloseTo(36);
  });

  test('is what was scored, once the player is off the pitch', () => {
    expect(ofForward({ points: 8, minutes: 30, minute: 30, isOnPitch: false })).toBe(8);
    expect(ofDefender({ points: 20, minutes: 60, minute: 60, isOnPitch: false })).toBe(20);
  });
});
