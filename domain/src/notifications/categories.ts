/** What notifications are about, as managers turn them on and off. */
export const NOTIFICATION_CATEGORIES = [
  'contests',
  'players',
  'market',
  'progress',
  'wallet',
  'account',
] as const;
export type NotificationCategory = (typeof NOTIFICATION_CATEGORIES)[number];

/** What the notifications of each category are about: the switches below that of the category. */
const NOTIFICATION_SUBJECTS = [
  'contests.deadlines',
  'contests.results',
  'contests.refunds',
  'contests.corrections',
  'contests.sponsors',
  'players.line-ups',
  'players.absences',
  'players.stars',
  'market.sales',
  'market.purchases',
  'market.auctions',
  'market.loans',
  'market.alerts',
  'market.reversals',
  'progress.levels',
  'progress.goals',
  'progress.mini-leagues',
  'wallet.payments',
  'wallet.deposits',
  'wallet.withdrawals',
  'wallet.invitations',
  'account.security',
  'account.limits',
  'account.messages',
] as const satisfies readonly `${NotificationCategory}.${string}`[];
export type NotificationSubject = (typeof NOTIFICATION_SUBJECTS)[number];

/** What a manager turns off on a channel: a whole category, or one subject of it. */
export const NOTIFICATION_SWITCHES = [...NOTIFICATION_CATEGORIES, ...NOTIFICATION_SUBJECTS] as const;
export type NotificationSwitch = (typeof NOTIFICATION_SWITCHES)[number];

/** The subjects of a category. */
export function subjectsOf(category: NotificationCategory): readonly NotificationSubject[] {
  return NOTIFICATION_SUBJECTS.filter((subject) => subject.startsWith(`${category}.`));
}

/** Whether a subject is turned off: by itself, or with its whole category. */
export function isTurnedOff(subject: NotificationSubject, off: readonly NotificationSwitch[]): boolean {
  return off.some((each) => each === subject || subject.startsWith(`${each}.`));
}

/** Ways out of the product that a manager can turn off by category and subject; the inbox has every notification. */
export const NOTIFICATION_CHANNELS = ['push', 'mail'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** How often unread notifications are summed up in a mail. */
export const DIGESTS = ['off', 'daily', 'weekly'] as const;
export type Digest = (typeof DIGESTS)[number];

const MINUTES_A_DAY = 1440;

/** Hours in which nothing is pushed: minutes of the manager's day, over midnight when `from` is after `until`. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

/**
 * Whether a minute of the day is in the quiet hours: from `from` on, before `until`. Equal ends mean the whole
 * day. Throws for an invalid minute.
 */
export function isQuiet({ from, until }: QuietHours, minute: number): boolean {
  for (const each of [from, until, minute]) {
    if (!Number.isInteger(each) || each < 0 || each >= MINUTES_A_DAY)
      throw new Error(`${each} is no minute of a day.`);
  }
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}

/** The minute of the day at an instant in a time zone of the IANA database. Throws for an unknown zone. */
export function minuteOfDay(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const of = (type: 'hour' | 'minute'): number => Number(parts.find((part) => part.type === type)?.value);
  return of('hour') * 60 + of('minute');
}

/** Whether a text names a time zone this runtime knows. */
export function isTimeZone(text: string): boolean {
  try {
    minuteOfDay(new Date(0), text);
    return true;
  } catch {
    return false;
  }
}

/** The minute of a clock time as `22:30`. Throws for another form. */
export function minuteOfClock(text: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hours === undefined || minutes === undefined) throw new Error(`${text} is no time of a clock.`);
  return Number(hours) * 60 + Number(minutes);
}

/** A minute of the day as a clock shows it: 1350 is `22:30`. */
export function clockOfMinute(minute: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
