/** Limits that managers set for themselves: on deposits, on fees, and on playing at all. */
import { DAY_MS, HOUR_MS } from '../rules/durations.ts';

/** What a limit counts: XFC paid in, or XFC paid for contests, packs and gold. */
export const LIMIT_KINDS = ['deposit', 'play'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** Calendar periods in UTC; a week begins on Monday. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

export const EXCLUSIONS = ['day', 'week', 'month', 'half_year', 'for_good'] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];

export const LIMIT_RULES = {
  /** A higher limit, or none, counts after this time. */
  raiseAfterHours: 24,
  /** Days of each self-exclusion; null never ends. */
  exclusionDays: { day: 1, week: 7, month: 30, half_year: 182, for_good: null },
  /** Minutes played in a day after which a manager may ask to be reminded, and again each time. */
  reminders: [30, 60, 120, 180],
  /** A longer pause between two calls ends the time played. */
  pauseMinutes: 5,
} as const;

const MONDAY_SHIFT_DAYS = 3;

/** The first moment of the period that contains `now`, in epoch milliseconds. */
export function periodStart(period: LimitPeriod, now: number): number {
  const days = Math.floor(now / DAY_MS);
  if (period === 'day') return days * DAY_MS;
  // 1 January 1970 was a Thursday.
  if (period === 'week') return (days - ((days + MONDAY_SHIFT_DAYS) % 7)) * DAY_MS;
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

/** The first moment after the period that contains `now`, in epoch milliseconds. */
export function periodEnd(period: LimitPeriod, now: number): number {
  const start = periodStart(period, now);
  if (period === 'day') return start + DAY_MS;
  if (period === 'week') return start + 7 * DAY_MS;
  const date = new Date(start);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

/** A limit as it is kept: what counts, and what will count from a moment on. Units of XFC; null is no limit. */
export interface KeptLimit {
  readonly units: bigint | null;
  readonly next: { readonly units: bigint | null; readonly at: number } | null;
}

/** The limit that counts at `now`; null for none. */
export function limitInForce({ units, next }: KeptLimit, now: number): bigint | null {
  return next !== null && next.at <= now ? next.units : units;
}

/** Whether limit `a` allows less than `b`; null allows everything. */
function isLower(a: bigint | null, b: bigint | null): boolean {
  return a !== null && (b === null || a < b);
}

/**
 * A limit after its manager requests another one. A lower one takes effect at once, a higher one after a day;
 * either replaces a pending change. Requesting the limit in force cancels the pending one.
 */
export function changeLimit(kept: KeptLimit, wanted: bigint | null, now: number): KeptLimit {
  const units = limitInForce(kept, now);
  if (wanted === units || isLower(wanted, units)) return { units: wanted, next: null };
  return { units, next: { units: wanted, at: now + LIMIT_RULES.raiseAfterHours * HOUR_MS } };
}

/** What is left of a limit. */
export function leftOf(limit: bigint, used: bigint): bigint {
  return used >= limit ? 0n : limit - used;
}

/** A self-exclusion; `until` in epoch milliseconds, null never ends. */
export interface KeptExclusion {
  readonly until: number | null;
}

export function isExcluded(kept: KeptExclusion | null, now: number): boolean {
  return kept !== null && (kept.until === null || kept.until > now);
}

/** The end of an exclusion that begins at `now`; null never ends. */
export function exclusionEnd(exclusion: Exclusion, now: number): number | null {
  const days = LIMIT_RULES.exclusionDays[exclusion];
  return days === null ? null : now + days * DAY_MS;
}

/** Whether an exclusion may begin at `now`: one in force is made longer, never shorter. */
export function mayExclude(kept: KeptExclusion | null, exclusion: Exclusion, now: number): boolean {
  if (kept === null || !isExcluded(kept, now)) return true;
  if (kept.until === null) return false;
  const end = exclusionEnd(exclusion, now);
  return end === null || end > kept.until;
}

/** Whether time played within a day passes a reminder when it grows from `before` to `after` seconds. */
export function passesReminder(before: number, after: number, everyMinutes: number): boolean {
  const every = everyMinutes * 60;
  return Math.floor(after / every) > Math.floor(before / every);
}
