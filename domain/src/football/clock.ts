import type { MatchEvent, MatchTime, Period } from './events.ts';

type Phase =
  | 'not_started'
  | 'first_half'
  | 'half_time'
  | 'second_half'
  /** Extra time or a shoot-out. */
  | 'extra_time'
  | 'ended'
  | 'abandoned';

export interface MatchClock {
  readonly phase: Phase;
  /** Minutes played, 0 to 90 (120 with extra time), without stoppage; as of the last event while running. */
  readonly minute: number;
  /** Whether the league has confirmed the result. */
  readonly confirmed: boolean;
}

const PERIOD_START = { 1: 0, 2: 45, 3: 90, 4: 105, 5: 120 } as const satisfies Record<Period, number>;
const PERIOD_END = { 1: 45, 2: 90, 3: 105, 4: 120, 5: 120 } as const satisfies Record<Period, number>;
const RUNNING_PHASES = ['not_started', 'first_half', 'half_time', 'second_half', 'extra_time'] as const;

/** The minute of a clock that stops during stoppage time: minute 45+3 is 45, the restart is 45 again. */
export function minuteWithoutStoppage(time: MatchTime): number {
  return Math.min(Math.max(time.minute, PERIOD_START[time.period]), PERIOD_END[time.period]);
}

/** Minutes of rest before a period. */
export const BREAK_MINUTES = { 1: 0, 2: 15, 3: 5, 4: 1, 5: 5 } as const satisfies Record<Period, number>;
const PERIODS = [1, 2, 3, 4, 5] as const satisfies readonly Period[];

/** Minutes from the kick-off to the end of a minute of the match, breaks included and stoppage of earlier halves left out. */
export function minutesSinceKickOff({ minute, added }: Pick<MatchTime, 'minute' | 'added'>): number {
  const rest = PERIODS.reduce(
    (sum, period) => (minute > PERIOD_START[period] ? sum + BREAK_MINUTES[period] : sum),
    0,
  );
  return minute + added + rest;
}

/**
 * Phase, minute and confirmation from winning events. Any event of a period proves that it was reached, so a lost
 * kick-off does no harm. An abandoned match ends only when its league confirms a result, at the minute it was
 * stopped.
 */
export function readClock(events: readonly MatchEvent[]): MatchClock {
  let reached = 0;
  let minute = 0;
  let whistled = false;
  let confirmed = false;
  let abandoned = false;
  let extraTime = false;
  for (const { time, happening } of events) {
    if (happening.kind === 'line_up') continue;
    if (happening.kind === 'whistle') {
      whistled = true;
      confirmed ||= happening.confirmed;
      continue;
    }
    abandoned ||= happening.kind === 'abandoned';
    extraTime ||= time.period === 3 || time.period === 4;
    reached = Math.max(
      reached,
      phaseReached(time.period, happening.kind === 'period' ? happening.state : null),
    );
    if (time.period !== 5) minute = Math.max(minute, clockAt(time, happening));
  }
  if (abandoned) return { phase: confirmed ? 'ended' : 'abandoned', minute, confirmed };
  if (whistled) return { phase: 'ended', minute: extraTime ? 120 : 90, confirmed };
  return { phase: RUNNING_PHASES[reached] ?? 'not_started', minute, confirmed };
}

/** An index into the running phases. */
function phaseReached(period: Period, state: 'start' | 'end' | null): number {
  if (period === 1) return state === 'end' ? 2 : 1;
  return period === 2 ? 3 : 4;
}

function clockAt(time: MatchTime, happening: MatchEvent['happening']): number {
  if (happening.kind === 'kick_off') return 0;
  if (happening.kind !== 'period') return minuteWithoutStoppage(time);
  return happening.state === 'start' ? PERIOD_START[time.period] : PERIOD_END[time.period];
}
