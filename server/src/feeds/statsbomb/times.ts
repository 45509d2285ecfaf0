import { BREAK_MINUTES } from '@touchline/domain/football/clock';
import type { MatchTime, Period } from '@touchline/domain/football/events';
import type { SourceEvent } from './format.ts';

type SourceTime = Pick<SourceEvent, 'period' | 'minute' | 'second'>;

/** Minutes on the running clock before each period, and its length without stoppage. */
const BEFORE = { 1: 0, 2: 45, 3: 90, 4: 105, 5: 120 } as const satisfies Record<Period, number>;
const LENGTH = { 1: 45, 2: 45, 3: 15, 4: 15, 5: 0 } as const satisfies Record<Period, number>;
const LAST_MINUTE = 120;
const MAX_ADDED = 60;

/**
 * The time on our clock: the running minute 47 of the first half is 45+3. A clock that runs before its period, as in 44:51
 * of the second half, is in the period's first minute. Changes at the restart were made at half-time.
 */
export function clockOf(
  { period, minute, second }: SourceTime,
  isChange: boolean,
): Omit<MatchTime, 'sequence'> {
  const before = BEFORE[period];
  if (isChange && period === 2 && minute === before && second === 0) return { period, minute: 45, added: 0 };
  const run = Math.max(minute - before, 0) + 1;
  const within = Math.min(run, LENGTH[period]);
  return {
    period,
    minute: Math.min(Math.max(before + within, 1), LAST_MINUTE),
    added: Math.min(run - within, MAX_ADDED),
  };
}

/** Milliseconds from kick-off to each event, breaks included; in the order of the events they never go back. */
export function offsetsOf(events: readonly SourceTime[]): readonly number[] {
  let period: Period = 1;
  let start = 0;
  let latest = 0;
  return events.map((event) => {
    if (event.period > period) {
      period = event.period;
      start = latest + BREAK_MINUTES[period] * 60_000;
    }
    const within = ((event.minute - BEFORE[event.period]) * 60 + event.second) * 1000;
    latest = Math.max(latest, event.period === period ? start + Math.max(within, 0) : latest);
    return latest;
  });
}
