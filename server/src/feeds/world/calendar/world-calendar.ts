import { DAY_MS } from '@touchline/domain/rules/index';
import type { WorldCalendar } from '../../feed.ts';

const WEEK_MS = 7 * DAY_MS;

/** Converts the world's own time to real time. */
export function toReal({ epochMs, shifts }: WorldCalendar, worldMs: number): number {
  let later = 0;
  for (const { fromMs, weeks } of shifts) if (worldMs > fromMs) later += weeks * WEEK_MS;
  return epochMs + worldMs + later;
}

/** Converts real time to the world's own time, which stops during an interruption of the installation. */
export function toWorld({ epochMs, shifts }: WorldCalendar, realMs: number): number {
  let worldMs = realMs - epochMs;
  for (const { fromMs, weeks } of shifts) {
    if (worldMs > fromMs) worldMs = Math.max(fromMs, worldMs - weeks * WEEK_MS);
  }
  return worldMs;
}
