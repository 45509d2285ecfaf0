import { expect, test } from 'vitest';
import { addDays, dayOf, startOfDay } from './calendar-day.ts';
import { readCalendarSearch } from './calendar-search.ts';

test('a day starts at midnight of its time zone', () => {
  expect(startOfDay('2026-11-23', 'UTC')).toBe(Date.UTC(2026, 10, 23));
  expect(startOfDay('2026-11-23', 'local')).toBe(new Date(2026, 10, 23).getTime());
  expect(dayOf(Date.UTC(2026, 10, 23, 23, 59), 'UTC')).toBe('2026-11-23');
  expect(dayOf(new Date(2026, 10, 23, 0, 1).getTime(), 'local')).toBe('2026-11-23');
});

test.each(['2026-02-30', '2026-13-01', '26-1-1', 'today', '', '1969-12-31'])('%s is no day', (text) => {
  expect(startOfDay(text, 'UTC')).toBeNull();
});

test('days are added over months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
});

test('an address keeps the filters that exist, and drops the others', () => {
  const search = { day: '2026-11-23', league: 3, state: 'live' };
  expect(readCalendarSearch({ ...search, other: 1 })).toEqual(search);
  expect(readCalendarSearch({ day: '2026-02-30', league: '3', state: 'over' })).toEqual({});
});
