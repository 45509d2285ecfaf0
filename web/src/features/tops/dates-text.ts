import { DAY_MS } from '@touchline/domain/rules/durations';
import { timeText } from '../../lib/time/dates.ts';
import { dateFormat } from '../../lib/i18n/formats.ts';

const DAYS_TO_SUNDAY = 6;

/**
 * A range of days of the answer (dates in UTC) as text: "16 Nov 2026 – 22 Nov 2026". Each day by itself: browsers and
 * the server write ranges with different spaces.
 */
export function datesText(
  { start_date, end_date }: { readonly start_date: string; readonly end_date: string },
  locale: string,
): string {
  const day = (date: string): string => timeText(Date.parse(date), 'date', locale, 'UTC');
  return `${day(start_date)} – ${day(end_date)}`;
}

/** The seven days of a week by its Monday (a date in UTC): "16 Nov – 22 Nov". */
export function weekText(monday: string, locale: string): string {
  const format = dateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const begin = Date.parse(monday);
  return `${format.format(begin)} – ${format.format(begin + DAYS_TO_SUNDAY * DAY_MS)}`;
}
