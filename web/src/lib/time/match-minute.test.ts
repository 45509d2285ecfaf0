import { describe, expect, test } from 'vitest';
import { minuteShown, MAX_AHEAD, nextMinuteIn } from './match-minute.ts';

const TOLD = Date.UTC(2026, 2, 7, 15, 20);
const MINUTE = 60_000;
const match = (status: 'first_half' | 'second_half' | 'extra_time', minute: number, minute_ms = MINUTE) => ({
  status,
  minute,
  minute_clock: { since: new Date(TOLD).toISOString(), minute_ms },
});

describe('the minute of a running match', () => {
  test('continues from the last one of the feed', () => {
    const running = match('first_half', 20);
    expect(minuteShown(running, TOLD)).toBe('20');
    expect(minuteShown(running, TOLD + MINUTE - 1)).toBe('20');
    expect(minuteShown(running, TOLD + MINUTE)).toBe('21');
    expect(minuteShown(running, TOLD + 3 * MINUTE)).toBe('23');
  });

  test('runs at the speed of the match', () => {
    const sprint = match('second_half', 70, 6_000);
    expect(minuteShown(sprint, TOLD + 12_000)).toBe('72');
  });

  test('stops at the end of the half, as on television', () => {
    expect(minuteShown(match('first_half', 45), TOLD)).toBe('45');
    expect(minuteShown(match('first_half', 44), TOLD + 2 * MINUTE)).toBe('45+');
    expect(minuteShown(match('first_half', 45), TOLD + 9 * MINUTE)).toBe('45+');
    expect(minuteShown(match('second_half', 45), TOLD + MINUTE)).toBe('46');
    expect(minuteShown(match('second_half', 90), TOLD + MINUTE)).toBe('90+');
    expect(minuteShown(match('extra_time', 104), TOLD + 2 * MINUTE)).toBe('105+');
    expect(minuteShown(match('extra_time', 105), TOLD + MINUTE)).toBe('105+');
    expect(minuteShown(match('extra_time', 106), TOLD + MINUTE)).toBe('107');
    expect(minuteShown(match('extra_time', 119), TOLD + 2 * MINUTE)).toBe('120+');
  });

  test('stops when the feed is silent for more than a few minutes', () => {
    const silent = match('first_half', 20);
    for (const minutes of [MAX_AHEAD, MAX_AHEAD + 1, 200]) {
      expect(minuteShown(silent, TOLD + minutes * MINUTE)).toBe(String(20 + MAX_AHEAD));
    }
    expect(nextMinuteIn(silent, TOLD + MAX_AHEAD * MINUTE)).toBeNull();
  });

  test('never runs backwards for a slow clock, and stops when the match clock stops', () => {
    expect(minuteShown(match('first_half', 20), TOLD - 5 * MINUTE)).toBe('20');
    const half = { status: 'half_time', minute: 45, minute_clock: null } as const;
    expect(minuteShown(half, TOLD + MINUTE)).toBe('45');
    expect(nextMinuteIn(half, TOLD)).toBeNull();
  });

  test('is updated when it changes, not every second', () => {
    const running = match('first_half', 20);
    expect(nextMinuteIn(running, TOLD)).toBe(MINUTE);
    expect(nextMinuteIn(running, TOLD + 1.5 * MINUTE)).toBe(MINUTE / 2);
    expect(nextMinuteIn(running, TOLD - MINUTE)).toBe(2 * MINUTE);
  });
});
