import type { CallOutput } from '@touchline/contract/calls';
import { MINUTE_MS, type ContestPace } from '@touchline/domain/rules/index';
import type { MatchStatus } from '../feed/store.ts';

type MinuteClock = CallOutput<'contests.get'>['matches'][number]['minute_clock'];

const RUNNING: readonly MatchStatus[] = ['first_half', 'second_half', 'extra_time'];

/**
 * How long a minute of play lasts by the game's clock, in milliseconds. A Sprint match plays ninety minutes, half-time
 * and what is added in ten: without anything added a minute is the longest, and nobody counts ahead of the feed.
 */
const MINUTE_OF_PLAY_MS = {
  standard: MINUTE_MS,
  sprint: Math.ceil((10 * MINUTE_MS) / (90 + 15)),
} as const satisfies Record<ContestPace, number>;

/** From when and how fast a match's minute runs on; null while the clock of the ground stands still. */
export function minuteClockOf(match: {
  readonly status: MatchStatus;
  readonly minute_at: Date | null;
  readonly pace: ContestPace;
}): MinuteClock {
  const { status, minute_at, pace } = match;
  if (minute_at === null || !RUNNING.includes(status)) return null;
  return { since: minute_at.toISOString(), minute_ms: MINUTE_OF_PLAY_MS[pace] };
}
