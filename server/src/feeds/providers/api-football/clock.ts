import type { MatchTime, Period } from '@touchline/domain/football/events';
import type { FixtureDetail } from './answers.ts';

/** Ends of periods and the whistle come after everything else of their minute. */
const LAST = 999_999;
const MAX_ADDED = 60;

type Unordered = Omit<MatchTime, 'sequence'>;
type Time = { readonly elapsed: number; readonly extra: number | null };

const END_OF = { 1: 45, 2: 90, 3: 105, 4: 120, 5: 120 } as const satisfies Record<Period, number>;

/** Whether a match went beyond its ninety minutes. */
export function hasExtraTime({ fixture, score }: Pick<FixtureDetail, 'fixture' | 'score'>): boolean {
  const { short } = fixture.status;
  return ['ET', 'BT', 'P', 'AET', 'PEN'].includes(short) || score.extratime.home !== null;
}

/**
 * The time of an event. The provider counts stoppage as `elapsed` 45 and `extra` 3, sometimes as 93 in a match without
 * extra time. A change in minute 46 was made at half-time, which counts as minute 45 of the second half.
 */
export function timeOf({ elapsed, extra }: Time, kind: string, extraTime: boolean): Unordered {
  const added = Math.min(MAX_ADDED, Math.max(0, extra ?? 0));
  const minute = Math.max(1, elapsed);
  if (minute <= 45) return { period: 1, minute, added: minute === 45 ? added : 0 };
  if (minute === 46 && kind === 'subst') return { period: 2, minute: 45, added: 0 };
  if (minute <= 90) return { period: 2, minute, added: minute === 90 ? added : 0 };
  if (!extraTime) return { period: 2, minute: 90, added: Math.min(MAX_ADDED, minute - 90 + added) };
  if (minute <= 105) return { period: 3, minute, added: minute === 105 ? added : 0 };
  if (minute <= 120) return { period: 4, minute, added: minute === 120 ? added : 0 };
  return { period: 4, minute: 120, added: Math.min(MAX_ADDED, minute - 120 + added) };
}

/** The end of a period, after all its stoppage in `times`; `later` orders what ends together. */
export function endOf(period: Period, times: readonly Unordered[], later = 0): MatchTime {
  const added = times.filter((time) => time.period === period).map((time) => time.added);
  return { period, minute: END_OF[period], added: Math.max(0, ...added), sequence: LAST + later };
}

/** The start of a period, before everything else in it. */
export function startOf(period: Period): MatchTime {
  const minute = { 1: 1, 2: 45, 3: 91, 4: 106, 5: 120 }[period];
  return { period, minute, added: 0, sequence: 0 };
}

/** The periods that have started in a match, by its status. */
export function periodsBegun(detail: Pick<FixtureDetail, 'fixture' | 'score'>): readonly Period[] {
  const { short, elapsed } = detail.fixture.status;
  const minute = elapsed ?? 0;
  const second = minute > 90 ? 105 < minute : false;
  switch (short) {
    case 'TBD':
    case 'NS':
    case 'PST':
    case 'CANC':
      return [];
    case '1H':
    case 'HT':
      return [1];
    case '2H':
    case 'FT':
      return [1, 2];
    case 'ET':
      return second ? [1, 2, 3, 4] : [1, 2, 3];
    case 'BT':
      return second || minute >= 105 ? [1, 2, 3] : [1, 2];
    case 'AET':
      return [1, 2, 3, 4];
    case 'P':
    case 'PEN':
      return hasExtraTime(detail) && detail.score.extratime.home !== null ? [1, 2, 3, 4, 5] : [1, 2, 5];
    case 'LIVE':
    case 'SUSP':
    case 'INT':
    case 'ABD':
    case 'AWD':
    case 'WO':
      if (elapsed === null) return [];
      if (minute <= 45) return [1];
      return minute <= 90 ? [1, 2] : [1, 2, 3];
  }
}

/** The match clock now, for a match in play; null when the provider does not report the minute. */
export function clockNow({ fixture, score }: Pick<FixtureDetail, 'fixture' | 'score'>): MatchTime | null {
  const { short, elapsed, extra } = fixture.status;
  if (elapsed === null || elapsed === 0) return null;
  const extraTime = hasExtraTime({ fixture, score });
  const time = timeOf({ elapsed, extra: extra ?? null }, 'clock', extraTime);
  const restarted = short === '2H' && time.period === 1;
  const shown = restarted ? ({ period: 2, minute: 46, added: 0 } as const) : time;
  return { ...shown, sequence: LAST - 1 };
}
