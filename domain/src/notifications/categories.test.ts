import { describe, expect, test } from 'vitest';
import { clockOfMinute, isQuiet, isTimeZone, minuteOfClock, minuteOfDay } from './categories.ts';

describe('quiet hours', () => {
  test.each([
    ['within a day', { from: 60, until: 120 }, [60, 119], [59, 120]],
    ['over midnight', { from: 1320, until: 420 }, [1320, 1439, 0, 419], [420, 1319]],
    ['the whole day', { from: 300, until: 300 }, [0, 299, 300, 1439], []],
  ])('%s', (_what, hours, quiet, loud) => {
    expect(quiet.every((minute) => isQuiet(hours, minute))).toBe(true);
    expect(loud.some((minute) => isQuiet(hours, minute))).toBe(false);
  });

  test.each([-1, 1440, 0.5, Number.NaN])('%d is no minute of a day', (minute) => {
    expect(() => isQuiet({ from: 0, until: 60 }, minute)).toThrow('no minute');
  });
});

describe('the minute of the day', () => {
  const winter = new Date('2026-01-10T23:30:00Z');
  const summer = new Date('2026-07-10T23:30:00Z');
  test.each([
    ['UTC', winter, 1410],
    ['Europe/Rome', winter, 30],
    ['Europe/Rome', summer, 90],
    ['Asia/Kolkata', winter, 300],
    ['America/St_Johns', winter, 1200],
  ])('in %s', (zone, at, minute) => {
    expect(minuteOfDay(at, zone)).toBe(minute);
  });
});

test('a zone is known or not', () => {
  expect(['Europe/Istanbul', 'UTC', 'Nowhere/Town', '', '+25:00'].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('clock times convert to minutes of the day and back', () => {
  for (const [text, minute] of [
    ['00:00', 0],
    ['07:05', 425],
    ['23:59', 1439],
  ] as const) {
    expect(minuteOfClock(text)).toBe(minute);
    expect(clockOfMinute(minute)).toBe(text);
  }
  expect(() => minuteOfClock('24:00')).toThrow('no time of a clock');
});
