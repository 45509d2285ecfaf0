import { sortHowOf } from '../../lib/api/sort-how.ts';

/** The choice of no season: then the dates count. */
export const NO_SEASON = -1;

/** The search parameters of the tops. */
export interface TopsSearch {
  readonly sort_by?: 'score';
  readonly sort_how?: 'asc' | 'desc';
  readonly search?: string;
  /** The id of a league. */
  readonly tournament?: number;
  /** The id of a season; `NO_SEASON` when the dates count. */
  readonly season?: number;
  readonly start_date?: string;
  readonly end_date?: string;
  /** The id of a country. */
  readonly country?: number;
  /** Among the reader and the managers they follow. */
  readonly followed?: true;
  readonly page?: number;
}

const MAX_SEARCH = 60;
const MAX_SEASON = 9_999;
const MAX_PAGE = 1_000_000;
const DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

/** Reads the filters of an address; unknown and default values are left out. */
export function readTopsSearch(given: Readonly<Record<string, unknown>>): TopsSearch {
  const typed = given['search'];
  const search = (typeof typed === 'string' || typeof typed === 'number' ? String(typed) : '')
    .trim()
    .slice(0, MAX_SEARCH);
  const season = given['season'] === NO_SEASON ? NO_SEASON : wholeOf(given['season'], MAX_SEASON);
  const [start, end] = [dateOf(given['start_date']), dateOf(given['end_date'])];
  const tournament = wholeOf(given['tournament'], 2 ** 31 - 1);
  const country = wholeOf(given['country'], 2 ** 31 - 1);
  const page = wholeOf(given['page'], MAX_PAGE);
  const how = sortHowOf(given['sort_how']);
  return {
    ...(given['sort_by'] === 'score' && { sort_by: 'score' as const }),
    ...(how !== undefined && { sort_how: how }),
    ...(search !== '' && { search }),
    ...(tournament !== undefined && { tournament }),
    ...(season !== undefined && { season }),
    ...(start !== undefined && { start_date: start }),
    ...(end !== undefined && { end_date: end }),
    ...(country !== undefined && { country }),
    ...((given['followed'] === true || given['followed'] === 1) && { followed: true as const }),
    ...(page !== undefined && page > 1 && { page }),
  };
}

function wholeOf(value: unknown, max: number): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= max
    ? value
    : undefined;
}

function dateOf(value: unknown): string | undefined {
  return typeof value === 'string' && DATE.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;
}
