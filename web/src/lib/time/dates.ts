import { dateFormat, relativeTimeFormat } from '../i18n/formats.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration in whole days, hours, minutes and seconds; never below zero. */
interface CountdownParts {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** The time left until a moment, to the second: 0:01 shows until the last millisecond has passed. */
export function countdownParts(until: number, now: number): CountdownParts {
  const left = Math.max(0, Math.ceil((until - now) / SECOND));
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor((left % 86_400) / 3600),
    minutes: Math.floor((left % 3600) / 60),
    seconds: left % 60,
  };
}

/** "3d 04:05:06", "4:05:06" or "5:06"; `dayUnit` is the letter of the language. */
export function countdownText({ days, hours, minutes, seconds }: CountdownParts, dayUnit: string): string {
  const two = (value: number) => String(value).padStart(2, '0');
  if (days > 0) return `${days}${dayUnit} ${two(hours)}:${two(minutes)}:${two(seconds)}`;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds)}`;
  return `${minutes}:${two(seconds)}`;
}

/** "in 5 minutes", "yesterday": the distance in the largest unit that fits. */
export function relativeText(time: number, now: number, locale: string): string {
  const distance = time - now;
  const format = relativeTimeFormat(locale, { numeric: 'auto', style: 'long' });
  const size = Math.abs(distance);
  if (size < MINUTE) return format.format(Math.round(distance / SECOND), 'second');
  if (size < HOUR) return format.format(Math.round(distance / MINUTE), 'minute');
  if (size < DAY) return format.format(Math.round(distance / HOUR), 'hour');
  return format.format(Math.round(distance / DAY), 'day');
}

/** The format of a moment. */
export type TimeFormat = 'time' | 'weekday' | 'day' | 'date' | 'moment';

const FORMATS = {
  /** 18:30 */
  time: { hour: '2-digit', minute: '2-digit' },
  /** Sat 18:30 */
  weekday: { weekday: 'short', hour: '2-digit', minute: '2-digit' },
  /** Sat 21 Nov */
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  /** 21 Nov 2026 */
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  /** Sat 21 Nov, 18:30 */
  moment: { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<TimeFormat, Intl.DateTimeFormatOptions>;

/**
 * The reader's regional variant of a language, "en-GB" for "en", where their browser prefers one. Invalid language
 * tags, such as the "en-US@posix" of a browser without a set locale, are skipped: Intl throws on them.
 */
export function readersLocale(locale: string, preferred: readonly string[]): string {
  const [language] = locale.split('-');
  return preferred.find((tag) => /^([a-z]+)(?:-[a-z\d-]+)?$/iu.exec(tag)?.[1] === language) ?? locale;
}

/** A moment as text. In the user's own time zone, the default, it is also written as they write dates. */
export function timeText(time: number, format: TimeFormat, locale: string, timeZone?: string): string {
  return dateFormat(timeZone === undefined ? readersLocale(locale, navigator.languages) : locale, {
    ...FORMATS[format],
    hourCycle: 'h23',
    ...(timeZone && { timeZone }),
  }).format(time);
}
