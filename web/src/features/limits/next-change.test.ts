import { expect, test } from 'vitest';
import type { CallOutput } from '../../lib/api/request.ts';
import { nextChange } from './next-change.ts';

type Limits = CallOutput<'limits.get'>;

const day = {
  kind: 'play',
  period: 'day',
  limit: '5.00',
  used: '1.00',
  left: '4.00',
  renews_dt: '2026-03-07T00:00:00.000Z',
  next: null,
} as const satisfies Limits['limits'][number];
const week = { ...day, period: 'week', renews_dt: '2026-03-09T00:00:00.000Z' } as const;
const answer = (more: Partial<Limits>): Limits => ({
  limits: [day, week],
  minutes_today: 0,
  minutes_this_week: 0,
  remind_minutes: null,
  exclusion: null,
  ...more,
});
const changeOf = (more: Partial<Limits>) => {
  const change = nextChange(answer(more));
  return change === null ? null : new Date(change).toISOString();
};

test('limits are outdated when the first of them renews', () => {
  expect(changeOf({})).toBe('2026-03-07T00:00:00.000Z');
  expect(changeOf({ limits: [] })).toBeNull();
});

test('a change that waits, or the end of a self-exclusion, may come before', () => {
  const from_dt = '2026-03-06T13:00:00.000Z';
  expect(changeOf({ limits: [day, { ...week, next: { limit: null, from_dt } }] })).toBe(from_dt);
  const exclusion = { from_dt: '2026-03-05T12:30:00.000Z', until_dt: '2026-03-06T12:30:00.000Z' };
  expect(changeOf({ exclusion })).toBe(exclusion.until_dt);
  expect(changeOf({ exclusion: { ...exclusion, until_dt: null } })).toBe('2026-03-07T00:00:00.000Z');
});
