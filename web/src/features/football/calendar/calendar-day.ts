type Zone = 'UTC' | 'local';

const DAY_MS = 86_400_000;
const FORM = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The first millisecond of a day such as `2026-11-23` in a time zone; null if there is no such day. */
export function startOfDay(day: string, zone: Zone): number | null {
  const [, year, month, date] = FORM.exec(day)?.map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return null;
  const utc = Date.UTC(year, month - 1, date);
  // `Date` turns 30 February into 2 March.
  if (new Date(utc).toISOString().slice(0, 10) !== day || utc < 0) return null;
  return zone === 'UTC' ? utc : new Date(year, month - 1, date).getTime();
}

/** The day of a moment in a time zone, as `2026-11-23`. */
export function dayOf(time: number, zone: Zone): string {
  const date = new Date(time);
  const shifted = zone === 'UTC' ? time : time - date.getTimezoneOffset() * 60_000;
  return new Date(shifted).toISOString().slice(0, 10);
}

/** A day some days later, or earlier below 0. */
export function addDays(day: string, days: number): string {
  const start = startOfDay(day, 'UTC');
  return start === null ? day : new Date(start + days * DAY_MS).toISOString().slice(0, 10);
}
