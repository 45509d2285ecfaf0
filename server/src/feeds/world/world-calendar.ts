import { DAY_MS } from '@touchline/domain/rules/index';

/** A standstill of an installation: what had not been played by then is played whole weeks later. */
export interface CalendarShift {
  /** In milliseconds since the world's first cycle; matches that kick off later are moved. */
  readonly fromMs: number;
  readonly weeks: number;
}

/** How the world's own time lies in that of an installation. */
export interface WorldCalendar {
  /** When the world's first cycle began. */
  readonly epochMs: number;
  /** In the order in which they happened. */
  readonly shifts: readonly CalendarShift[];
}

const WEEK_MS = 7 * DAY_MS;

/** The instant of a moment of the world's own time. */
export function toReal({ epochMs, shifts }: WorldCalendar, worldMs: number): number {
  let later = 0;
  for (const { fromMs, weeks } of shifts) if (worldMs > fromMs) later += weeks * WEEK_MS;
  return epochMs + worldMs + later;
}

/** The moment of the world's own time; it stands still while the installation did. */
export function toWorld({ epochMs, shifts }: WorldCalendar, realMs: number): number {
  let worldMs = realMs - epochMs;
  for (const { fromMs, weeks } of shifts) {
    if (worldMs > fromMs) worldMs = Math.max(fromMs, worldMs - weeks * WEEK_MS);
  }
  return worldMs;
}
