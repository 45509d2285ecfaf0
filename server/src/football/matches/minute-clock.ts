import type { CallOutput } from '@touchline/contract/calls';
import { minutesSinceKickOff } from '@touchline/domain/football/clock';
import { MINUTE_MS, type ContestPace } from '@touchline/domain/rules/index';
import type { MatchStatus } from '../feed/store.ts';

type MinuteClock = CallOutput<'contests.get'>['matches'][number]['minute_clock'];

const RUNNING: readonly MatchStatus[] = ['first_half', 'second_half', 'extra_time'];

/**
 * Length of a minute of play on the game's clock, in milliseconds. A Sprint match fits ninety minutes, half-time and
 * added time into ten minutes. A minute is longest without added time; using that length, no client counts ahead of
 * the feed.
 */
const MINUTE_OF_PLAY_MS = {
  standard: MINUTE_MS,
  sprint: Math.ceil((10 * MINUTE_MS) / (90 + 15)),
} as const satisfies Record<ContestPace, number>;

/** Since when and at what rate a match's minute advances; null while the match clock is stopped. */
export function minuteClockOf(match: {
  readonly status: MatchStatus;
  readonly minute_at: Date | null;
  readonly pace: ContestPace;
}): MinuteClock {
  const { status, minute_at, pace } = match;
  if (minute_at === null || !RUNNING.includes(status)) return null;
  return { since: minute_at.toISOString(), minute_ms: MINUTE_OF_PLAY_MS[pace] };
}

/** About when a minute of a match was over by the game's clock, half-time included. */
export function timeOfMinute(
  minute: { readonly minute: number; readonly added: number },
  match: { readonly kickOffAt: Date; readonly pace: ContestPace },
): Date {
  return new Date(match.kickOffAt.getTime() + minutesSinceKickOff(minute) * MINUTE_OF_PLAY_MS[match.pace]);
}
