import { LAST_TOUR_STEP } from '@touchline/domain/people/onboarding/tour';
import { describe, expect, test } from 'vitest';
import { contestOfPath, followedStep, isBuilder, nextStep, placeOf, stepOf, STEPS } from './steps.ts';

const CONTEST = { id: 7, slug: 'cup' };
const [CONTESTS, DETAIL, SUGGEST, SAVE, ENTERED, MARKET] = [2, 3, 4, 5, 6, 7];

test('there are eight steps between the welcome and the end', () => {
  expect(STEPS).toHaveLength(LAST_TOUR_STEP - 1);
  expect([stepOf(0), stepOf(LAST_TOUR_STEP)]).toEqual([undefined, undefined]);
});

test('each step is at home on the screen that it leads to', () => {
  for (const step of STEPS) {
    const [path = ''] = step.address(CONTEST)?.split('?') ?? [];
    expect(placeOf(step, path), path).toBeDefined();
  }
});

test.each([
  ['/play/contest/7/cup', { id: 7, slug: 'cup' }],
  ['/play/contest/7/create-team', { id: 7, slug: 'info' }],
  ['/play/contest/7/create-team/9', { id: 7, slug: 'info' }],
  ['/play/contest/create-contest', null],
  ['/play/contests', null],
])('the contest of %s', (path, contest) => {
  expect(contestOfPath(path)).toEqual(contest);
});

test('a team is built on the builder alone', () => {
  expect(
    ['/play/contest/7/create-team', '/play/contest/7/create-team/9', '/play/contest/7/cup'].map(isBuilder),
  ).toEqual([true, true, false]);
});

describe('the tour follows', () => {
  test.each([
    ['into the contest that was pressed', CONTESTS, '/play/contest/9/league', DETAIL],
    ['into its builder', DETAIL, '/play/contest/9/create-team', SUGGEST],
    ['to the saved team, from the hint to save', SAVE, '/play/contest/9/league/31', ENTERED],
    ['to the saved team, without that hint', SUGGEST, '/play/contest/9/league/31', ENTERED],
    ['back to the list', DETAIL, '/play/contests', CONTESTS],
    ['nowhere on a screen of its own', SUGGEST, '/play/contest/9/create-team', SUGGEST],
    ['nowhere on a screen far ahead', 1, '/market', 1],
    ['nowhere on a screen without a step', MARKET, '/my-account/my-wallet', MARKET],
  ])('%s', (_, from, path, to) => {
    expect(followedStep(from, path)).toBe(to);
  });
});

test('without an open contest the steps about one are passed over, both ways', () => {
  expect(nextStep(CONTESTS, 1, null)).toBe(ENTERED);
  expect(nextStep(ENTERED, -1, null)).toBe(CONTESTS);
  expect(nextStep(CONTESTS, 1, CONTEST)).toBe(DETAIL);
  expect(nextStep(1, -1, null)).toBe(0);
  expect(nextStep(LAST_TOUR_STEP - 1, 1, null)).toBe(LAST_TOUR_STEP);
});
