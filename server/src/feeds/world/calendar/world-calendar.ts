import { DAY_MS } from '@touchline/domain/rules/index';
import type { WorldCalendar } from '../../feed.ts';

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
