import { minuteOfDay, type Digest } from '@touchline/domain/notifications/categories';
import { DAY_MS, MINUTE_MS } from '@touchline/domain/rules/index';

/** Digests are sent at eight in the morning of the manager. */
const MORNING_MINUTE = 8 * 60;
const MONDAY = 1;

/**
 * When the next digest is due after an instant: at the next 8:00 of the manager's time zone, of a Monday for the weekly
 * one; null without digests. On a day on which the clocks change it may be an hour off.
 */
export function nextDigestAt(digest: Digest, after: Date, timeZone: string): Date | null {
  if (digest === 'off') return null;
  const wait = (MORNING_MINUTE - minuteOfDay(after, timeZone) + 1440) % 1440;
  // Seconds are dropped: the instant is within its minute.
  const minute = Math.floor(after.getTime() / MINUTE_MS) * MINUTE_MS;
  let due = new Date(minute + (wait === 0 ? DAY_MS : wait * MINUTE_MS));
  while (digest === 'weekly' && weekdayIn(due, timeZone) !== MONDAY) due = new Date(due.getTime() + DAY_MS);
  return due;
}

function weekdayIn(at: Date, timeZone: string): number {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
