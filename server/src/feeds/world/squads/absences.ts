import { DAY_MS, HOUR_MS } from '@touchline/domain/rules/index';
import type { FeedAbsence } from '../../feed.ts';
import type { SeasonCalendar } from '../calendar/season-calendar.ts';
import { SEASON_MS } from '../leagues.ts';
import type { RuledOut } from './squad-state.ts';
import type { WorldFixture } from '../world-base.ts';

/** The players who were ruled out, by the match that caused it. */
export interface SeasonAbsence extends RuledOut {
  readonly clubCode: number;
  readonly matchId: number;
  readonly kickOffMs: number;
}

/** A ban ends this long after the kick-off of the last match it costs. */
const MATCH_MS = 2 * HOUR_MS;
/** Later matches are not in the calendar yet as far as anybody knows. */
const CALENDAR_AHEAD_MS = 8 * DAY_MS;

/** The absences known at a moment that are not over, by key. A season begins with everyone fit. */
export function absencesAt(
  ruledOut: readonly SeasonAbsence[],
  calendar: SeasonCalendar,
  atMs: number,
): FeedAbsence[] {
  const endMs = calendar.startMs + SEASON_MS;
  const known = ruledOut.filter(
    ({ sinceMs, until }) => sinceMs <= atMs && !('ms' in until && until.ms <= atMs),
  );
  const oldest = Math.min(
    atMs,
    ...known.flatMap(({ until, kickOffMs }) => ('ms' in until ? [] : [kickOffMs])),
  );
  const fixtures = calendar.fixtures(oldest, atMs + CALENDAR_AHEAD_MS);
  return known
    .flatMap((out): FeedAbsence[] => {
      const { matchId, playerCode, reason, sinceMs } = out;
      const untilMs =
        'ms' in out.until ? Math.min(out.until.ms, endMs) : banEnd(out, out.until.matches, fixtures);
      if (untilMs !== null && untilMs <= atMs) return [];
      const status = 'ms' in out.until ? 'injured' : 'suspended';
      const key = `${matchId}:${playerCode}:${status}`;
      return [{ key, playerCode, status, reason, sinceMs, fromMs: sinceMs, untilMs }];
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** The end of the last match a ban costs; null while the calendar does not reach that far. */
function banEnd(
  { clubCode, kickOffMs }: SeasonAbsence,
  matches: number,
  fixtures: readonly WorldFixture[],
): number | null {
  const missed = fixtures.filter(
    (each) => each.kickOffMs > kickOffMs && (each.homeCode === clubCode || each.awayCode === clubCode),
  )[matches - 1];
  return missed === undefined ? null : missed.kickOffMs + MATCH_MS;
}
