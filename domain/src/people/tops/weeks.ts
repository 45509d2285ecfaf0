import { DAY_MS } from '../../rules/durations.ts';

/*
 * The calendar of the tops. A week begins on Monday, 00:00 UTC. A season begins with the first week that begins in July
 * and is named by that year, so every week belongs to one season as a whole.
 */

const DAYS_OF_WEEK = 7;
const WEEK_MS = DAYS_OF_WEEK * DAY_MS;
/** 5 January 1970 was a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
const JULY = 6;

/** A range of whole weeks: the number of the first, and of the one after the last. */
export interface WeekRange {
  readonly first: number;
  readonly after: number;
}

/** The number of the week of a moment in epoch milliseconds; the week of 5 January 1970 is 0. */
export function weekOf(at: number): number {
  return Math.floor((at - FIRST_MONDAY_MS) / WEEK_MS);
}

/** The moment a week begins, in epoch milliseconds. */
export function weekBegin(week: number): number {
  return FIRST_MONDAY_MS + week * WEEK_MS;
}

/** The season of a week: the year in whose July it began. */
export function seasonOfWeek(week: number): number {
  const year = new Date(weekBegin(week)).getUTCFullYear();
  return week >= firstWeekOf(year) ? year : year - 1;
}

/** The weeks of a season. */
export function weeksOfSeason(season: number): WeekRange {
  return { first: firstWeekOf(season), after: firstWeekOf(season + 1) };
}

/** The name of a season: 2026 is "2026/27". */
export function seasonName(season: number): string {
  return `${season}/${String((season + 1) % 100).padStart(2, '0')}`;
}

function firstWeekOf(year: number): number {
  return weekOf(Date.UTC(year, JULY, 1) + WEEK_MS - 1);
}
