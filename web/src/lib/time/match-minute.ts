import { useCallback, useSyncExternalStore } from 'react';
import { serverClock } from './clock.ts';
import type { CallOutput } from '../api/request.ts';

type Match = Pick<CallOutput<'contests.get'>['matches'][number], 'status' | 'minute' | 'minute_clock'>;

/** After this many minutes of play without an update the minute stops: the feed or the match may be paused. */
export const MAX_AHEAD = 4;
/** The minute is checked this long after it is due, in ms, so that it has changed. */
const AFTER_MS = 20;
const FIRST_EXTRA_ENDS = 105;

/** Whole minutes of play since the feed's last update. `now` is the game's time. */
function minutesGone({ minute_clock: clock }: Match, now: number): number {
  if (clock === null) return 0;
  const gone = Math.floor((now - Date.parse(clock.since)) / clock.minute_ms);
  return Math.min(Math.max(gone, 0), MAX_AHEAD);
}

function endOfPeriod({ status, minute }: Match): number {
  if (status === 'first_half') return 45;
  if (status === 'second_half') return 90;
  // Minute 105 may belong to either half of extra time: which is not known.
  return (minute ?? 0) <= FIRST_EXTRA_ENDS ? FIRST_EXTRA_ENDS : 120;
}

/**
 * The displayed minute of a running match: counted from the feed's last update, "45+" and "90+" beyond the end of
 * a half, and stopped when the feed is silent too long. `now` is the game's time in epoch milliseconds.
 */
export function minuteShown(match: Match, now: number): string {
  const minute = (match.minute ?? 0) + minutesGone(match, now);
  if (match.minute_clock === null) return String(minute);
  const end = endOfPeriod(match);
  return minute > end ? `${end}+` : String(minute);
}

/** Milliseconds until the displayed minute may change by itself; null when only an update can change it. */
export function nextMinuteIn(match: Match, now: number): number | null {
  const { minute_clock: clock } = match;
  const gone = minutesGone(match, now);
  if (clock === null || gone >= MAX_AHEAD) return null;
  return Date.parse(clock.since) + (gone + 1) * clock.minute_ms - now;
}

/** The displayed minute of a match. The component renders again only when it changes. */
export function useMatchMinute({ status, minute, minute_clock: clock }: Match): string {
  const since = clock?.since ?? null;
  const length = clock?.minute_ms ?? 0;
  const subscribe = useCallback(
    (changed: () => void) => {
      const match = { status, minute, minute_clock: clockOf(since, length) };
      let timer: ReturnType<typeof setTimeout> | undefined;
      const wait = (): void => {
        const left = nextMinuteIn(match, serverClock.gameNow());
        if (left === null) return;
        timer = setTimeout(() => {
          changed();
          wait();
        }, left + AFTER_MS);
      };
      wait();
      return () => clearTimeout(timer);
    },
    [status, minute, since, length],
  );
  const match = { status, minute, minute_clock: clock };
  return useSyncExternalStore(
    subscribe,
    () => minuteShown(match, serverClock.gameNow()),
    () => String(minute ?? 0),
  );
}

function clockOf(since: string | null, length: number): Match['minute_clock'] {
  return since === null ? null : { since, minute_ms: length };
}
