import { expect, test } from 'vitest';
import { isMoving } from './moving.ts';

const KICK_OFF = '2026-03-07T15:00:00.000Z';
const NOON = Date.parse('2026-03-07T12:00:00.000Z');
const moving = (status: Parameters<typeof isMoving>[0]['status'], now = NOON) =>
  isMoving({ status, kickoff_dt: KICK_OFF }, now);

test('a match moves while it is played, and until its result is confirmed', () => {
  for (const status of ['first_half', 'half_time', 'second_half', 'extra_time', 'ended'] as const) {
    expect(moving(status)).toBe(true);
  }
  for (const status of ['confirmed', 'postponed', 'abandoned'] as const) {
    expect(moving(status, Date.parse(KICK_OFF))).toBe(false);
  }
});

test('a match to come moves from two hours before its kick-off, when line-ups come', () => {
  expect(moving('scheduled')).toBe(false);
  expect(moving('scheduled', NOON + 61 * 60_000)).toBe(true);
});
