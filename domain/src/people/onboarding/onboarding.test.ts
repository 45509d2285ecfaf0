import { describe, expect, test } from 'vitest';
import { passesStored, TOUR_SKIP_MS, tourAtStart, tourRecord } from './tour.ts';
import { openWelcome } from './welcome.ts';

const NOW = 1_800_000_000_000;
const NOTHING = { skippedAt: null, requestedStep: null };
const at = (step: number, status = 2) => ({ onboarding_type: 1, status, step });

describe('the tour opens', () => {
  test.each([
    ['at the welcome for a newcomer', undefined, NOTHING, 0],
    ['where it was left', at(4), NOTHING, 4],
    ['not once it is finished', at(9, 10), NOTHING, null],
    ['not within a day of a skip', at(4), { ...NOTHING, skippedAt: NOW - TOUR_SKIP_MS + 1 }, null],
    ['from the start a day after a skip', at(4), { ...NOTHING, skippedAt: NOW - TOUR_SKIP_MS }, 0],
    ['when the skip lies in the future', at(4), { ...NOTHING, skippedAt: NOW + 1 }, 0],
    ['when asked for, finished or skipped', at(9, 10), { skippedAt: NOW, requestedStep: 2 }, 2],
  ])('%s', (_, record, memory, step) => {
    expect(tourAtStart(record === undefined ? [] : [record], memory, NOW)).toBe(step);
  });
});

test('a step is sent to the server only when it passes the stored one', () => {
  expect([0, 1].map((step) => passesStored(undefined, step))).toEqual([false, true]);
  expect([3, 4, 5].map((step) => passesStored(at(4), step))).toEqual([false, false, true]);
  expect(passesStored(at(9, 10), 9)).toBe(false);
});

describe('while a newcomer is being welcomed', () => {
  const welcome = (status: number) => ({ onboarding_type: 2, status, step: 1 });

  test('the tour waits until it is requested', () => {
    expect(openWelcome([at(3), welcome(2)])).toEqual(welcome(2));
    expect(tourAtStart([welcome(2)], NOTHING, NOW)).toBeNull();
    expect(tourAtStart([welcome(2)], { ...NOTHING, requestedStep: 0 }, NOW)).toBe(0);
  });

  test('it opens by itself once the welcome is over, or where there was none', () => {
    expect(openWelcome([welcome(10)])).toBeUndefined();
    expect(tourAtStart([welcome(10)], NOTHING, NOW)).toBe(0);
    expect(openWelcome([at(9, 10)])).toBeUndefined();
  });
});

test('records of other tours are passed over', () => {
  expect(tourRecord([{ onboarding_type: 2, status: 10, step: 9 }, at(3)])).toEqual(at(3));
  expect(tourRecord([])).toBeUndefined();
});
