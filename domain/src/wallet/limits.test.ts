import { describe, expect, test } from 'vitest';
import {
  changeLimit,
  exclusionEnd,
  isExcluded,
  leftOf,
  limitInForce,
  mayExclude,
  passesReminder,
  periodEnd,
  periodStart,
} from './limits.ts';

const at = (text: string): number => Date.parse(text);
const NOW = at('2026-11-25T13:00:00Z');
const TOMORROW = at('2026-11-26T13:00:00Z');

describe('periods in UTC', () => {
  test.each([
    ['day', '2026-11-25T00:00:00Z', '2026-11-26T00:00:00Z'],
    ['week', '2026-11-23T00:00:00Z', '2026-11-30T00:00:00Z'],
    ['month', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z'],
  ] as const)('a %s', (period, start, end) => {
    expect([periodStart(period, NOW), periodEnd(period, NOW)]).toEqual([at(start), at(end)]);
  });

  test('a period includes its first moment, and not the last before it', () => {
    const monday = at('2026-11-23T00:00:00Z');
    expect(periodStart('week', monday)).toBe(monday);
    expect(periodStart('week', monday - 1)).toBe(at('2026-11-16T00:00:00Z'));
    expect(periodEnd('month', at('2026-12-31T23:59:59Z'))).toBe(at('2027-01-01T00:00:00Z'));
  });
});

describe('a change of a limit', () => {
  const kept = { units: 100n, next: null };
  const raised = { units: 100n, next: { units: 200n, at: TOMORROW } };

  test('down, or from none to one, counts at once', () => {
    expect(changeLimit(kept, 40n, NOW)).toEqual({ units: 40n, next: null });
    expect(changeLimit({ units: null, next: null }, 40n, NOW)).toEqual({ units: 40n, next: null });
  });

  test('up, or to none, counts after 24 hours', () => {
    expect(changeLimit(kept, 200n, NOW)).toEqual(raised);
    expect(changeLimit(kept, null, NOW)).toEqual({ units: 100n, next: { units: null, at: TOMORROW } });
    expect(limitInForce(raised, TOMORROW - 1)).toBe(100n);
    expect(limitInForce(raised, TOMORROW)).toBe(200n);
  });

  test('replaces the change that waits; the limit in force cancels it', () => {
    expect(changeLimit(raised, 100n, NOW)).toEqual(kept);
    expect(changeLimit(raised, 50n, NOW)).toEqual({ units: 50n, next: null });
    expect(changeLimit(raised, 300n, NOW + 5).next).toEqual({ units: 300n, at: TOMORROW + 5 });
  });

  test('starts from the raised limit once that counts', () => {
    expect(changeLimit(raised, 150n, TOMORROW)).toEqual({ units: 150n, next: null });
  });
});

test('what is left is never below zero', () => {
  expect([leftOf(10n, 4n), leftOf(10n, 10n), leftOf(10n, 11n)]).toEqual([6n, 0n, 0n]);
});

describe('a self-exclusion', () => {
  const week = { until: exclusionEnd('week', NOW) };

  test('ends after its days, or never', () => {
    expect(week.until).toBe(at('2026-12-02T13:00:00Z'));
    expect(isExcluded(week, NOW)).toBe(true);
    expect(isExcluded(week, at('2026-12-02T13:00:00Z'))).toBe(false);
    expect(isExcluded({ until: null }, at('2100-01-01T00:00:00Z'))).toBe(true);
    expect(isExcluded(null, NOW)).toBe(false);
  });

  test('is made longer, never shorter', () => {
    expect(mayExclude(null, 'day', NOW)).toBe(true);
    expect(mayExclude(week, 'day', NOW)).toBe(false);
    expect(mayExclude(week, 'month', NOW)).toBe(true);
    expect(mayExclude(week, 'for_good', NOW)).toBe(true);
    expect(mayExclude({ until: null }, 'half_year', NOW)).toBe(false);
    expect(mayExclude(week, 'day', at('2026-12-02T13:00:00Z'))).toBe(true);
  });
});

test('a reminder comes each time the minutes are played', () => {
  expect(passesReminder(0, 1_799, 30)).toBe(false);
  expect(passesReminder(1_799, 1_800, 30)).toBe(true);
  expect(passesReminder(1_800, 3_599, 30)).toBe(false);
  expect(passesReminder(3_500, 3_700, 30)).toBe(true);
});
