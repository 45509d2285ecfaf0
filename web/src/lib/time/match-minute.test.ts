import { describe, expect, test } from 'vitest';
import { minuteShown, MAX_AHEAD, nextMinuteIn } from './match-minute.ts';

const SENT_AT = Date.UTC(2026, 2, 7, 15, 20);
const MINUTE = 60_000;
const match = (status: 'first_half' | 'second_half' | 'extra_time', minute: number, minute_ms = MINUTE) => ({
  status,
  minute,
  minute_clock: { since: new Date(SENT_AT).toISOString(), minute_ms },
});

describe('the minute of a running match', () => {
  test('continues from the last one of the feed', () => {
    const running = match('first_half', 20);
    expect(minuteShown(running, SENT_AT)).toBe('20');
    expect(minuteShown(running, SENT_AT + MINUTE - 1)).toBe('20');
    expect(minuteShown(running, SENT_AT + MINUTE)).toBe('21');
    expect(minuteShown(running, SENT_AT + 3 * MINUTE)).toBe('23');
  });

  test('runs at the speed of the match', () => {
    const sprint = match('second_half', 70, 6_000);
    expect(minuteShown(sprint, SENT_AT + 12_000)).toBe('72');
  });

  test('stops at the end of the half, as on television', () => {
    expect(minuteShown(match('first_half', 45), SENT_AT)).toBe('45');
    expect(minuteShown(match('first_half', 44), SENT_AT + 2 * MINUTE)).toBe('45+');
    expect(minuteShown(match('first_half', 45), SENT_AT + 9 * MINUTE)).toBe('45+');
    expect(minuteShown(match('second_half', 45), SENT_AT + MINUTE)).toBe('46');
    expect(minuteShown(match('second_half', 90), SENT_AT + MINUTE)).toBe('90+');
    expect(minuteShown(match('extra_time', 104), SENT_AT + 2 * MINUTE)).toBe('105+');
    expect(minuteShown(match('extra_time', 105), SENT_AT + MINUTE)).toBe('105+');
    expect(minuteShown(match('extra_time', 106), SENT_AT + MINUTE)).toBe('107');
    expect(minuteShown(match('extra_time', 119), SENT_AT + 2 * MINUTE)).toBe('120+');
  });

  test('stops when the feed is silent for more than a few minutes', () => {
    const silent = match('first_half', 20);
    for (const minutes of [MAX_AHEAD, MAX_AHEAD + 1, 200]) {
      expect(minuteShown(silent, SENT_AT + minutes * MINUTE)).toBe(String(20 + MAX_AHEAD));
    }
    expect(nextMinuteIn(silent, SENT_AT + MAX_AHEAD * MINUTE)).toBeNull();
  });

  test('never runs backwards for a slow clock, and stops when the match clock stops', () => {
    expect(minuteShown(match('first_half', 20), SENT_AT - 5 * MINUTE)).toBe('20');
    const half = { status: 'half_time', minute: 45, minute_clock: null } as const;
    expect(minuteShown(half, SENT_AT + MINUTE)).toBe('45');
    expect(nextMinuteIn(half, SENT_AT)).toBeNull();
  });

  test('is updated when it changes, not every second', () => {
    const running = match('first_half', 20);
    expect(nextMinuteIn(running, SENT_AT)).toBe(MINUTE);
    expect(nextMinuteIn(running, SENT_AT + 1.5 * MINUTE)).toBe(MINUTE / 2);
    expect(nextMinuteIn(running, SENT_AT - MINUTE)).toBe(2 * MINUTE);
  });
});
