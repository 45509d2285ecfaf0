import { dateFormat } from '../../../lib/i18n/formats.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Steps between the labels of a time axis, in seconds: whole parts of a day, then whole days. */
const STEPS = [HOUR, 2 * HOUR, 3 * HOUR, 4 * HOUR, 6 * HOUR, 12 * HOUR].concat(
  [1, 2, 5, 7, 14, 28, 56].map((days) => days * DAY),
);

/** Midnight of a day in the reader's own time, in epoch seconds. */
function midnight(time: number, daysLater = 0): number {
  const day = new Date(time * 1_000);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + daysLater).getTime() / 1_000;
}

/**
 * The times to label between two moments (epoch seconds): full hours or midnights of the reader's own clock, at most
 * `max` of them, none outside.
 */
export function labelledTimes([from, to]: readonly [number, number], max: number): readonly number[] {
  const step = STEPS.find((each) => (to - from) / each <= max) ?? Math.ceil((to - from) / max / DAY) * DAY;
  const times: number[] = [];
  if (step < DAY) {
    for (let day = midnight(from); day <= to; day = midnight(day, 1))
      for (let time = day; time < midnight(day, 1); time += step) times.push(time);
  } else {
    const days = Math.round(step / DAY);
    // Counted back from the last midnight, so that the latest day is labelled.
    for (let day = midnight(to); day >= from; day = midnight(day, -days)) times.unshift(day);
  }
  return times.filter((time) => time >= from && time <= to);
}

/** The label of a time: the hour, or the day where a day begins. */
export function timeLabel(time: number, locale: string): string {
  const isDay = time === midnight(time);
  const format: Intl.DateTimeFormatOptions = isDay
    ? { day: 'numeric', month: 'short' }
    : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
  return dateFormat(locale, format).format(time * 1_000);
}
