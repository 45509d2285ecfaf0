import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { DAY_MS } from '@touchline/domain/rules/index';
import {
  seasonName,
  seasonOfWeek,
  weekBegin,
  weekOf,
  weeksOfSeason,
  type WeekRange,
} from '@touchline/domain/people/tops/weeks';

/** The weeks a list is about: a season, or the weeks of a range of dates. */
export interface TopsPeriod extends WeekRange {
  readonly season: { readonly id: number; readonly name: string } | null;
  /** The week by which ranks have moved: the current one, or the last of a period that is over. */
  readonly latestWeek: number;
}

const MAX_WEEKS = 60;

/**
 * The period of a request. Refuses with ERR_MALFORMED a season together with dates, one date without the other,
 * dates in the wrong order and too many weeks; with ERR_NOT_FOUND a season that has not begun.
 */
export function periodOf(
  { season, start_date, end_date }: Pick<ParsedInput<'tops.list'>, 'season' | 'start_date' | 'end_date'>,
  now: Date,
): TopsPeriod | Refusal {
  const currentWeek = weekOf(now.getTime());
  if (start_date === undefined && end_date === undefined) {
    const current = seasonOfWeek(currentWeek);
    const chosen = season === undefined || season === 0 ? current : season;
    if (chosen > current) return refuse('ERR_NOT_FOUND');
    return seasonPeriod(chosen, currentWeek);
  }
  if (season !== undefined) return malformed('season', 'a season or dates, not both');
  if (start_date === undefined) return malformed('start_date', 'missing');
  if (end_date === undefined) return malformed('end_date', 'missing');
  const weeks = { first: weekOf(Date.parse(start_date)), after: weekOf(Date.parse(end_date)) + 1 };
  if (end_date < start_date) return malformed('end_date', 'before start_date');
  if (weeks.after - weeks.first > MAX_WEEKS) return malformed('end_date', `more than ${MAX_WEEKS} weeks`);
  return { ...weeks, season: null, ...latestOf(weeks, currentWeek) };
}

/** The season that a moment belongs to, as a whole. */
export function currentSeason(
  now: Date,
): TopsPeriod & { readonly season: NonNullable<TopsPeriod['season']> } {
  const currentWeek = weekOf(now.getTime());
  return seasonPeriod(seasonOfWeek(currentWeek), currentWeek);
}

function seasonPeriod(id: number, currentWeek: number): ReturnType<typeof currentSeason> {
  const weeks = weeksOfSeason(id);
  return { ...weeks, season: { id, name: seasonName(id) }, ...latestOf(weeks, currentWeek) };
}

function latestOf({ first, after }: WeekRange, currentWeek: number): Pick<TopsPeriod, 'latestWeek'> {
  return { latestWeek: Math.max(first, Math.min(currentWeek, after - 1)) };
}

function malformed(field: string, reason: string): Refusal {
  return refuse('ERR_MALFORMED', { field, reason });
}

/** The first and the last day of weeks, as dates in UTC. */
export function datesOf({ first, after }: WeekRange): {
  readonly start_date: string;
  readonly end_date: string;
} {
  return { start_date: dateOf(weekBegin(first)), end_date: dateOf(weekBegin(after) - DAY_MS) };
}

/** A moment as a date in UTC. */
export function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
