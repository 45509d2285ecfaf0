import { cleanFilters } from '../../lib/api/clean-filters.ts';
import type { CallInput } from '../../lib/api/request.ts';
import { readTopsSearch, type TopsSearch } from './search.ts';

const ROWS_PER_PAGE = 25;

/**
 * The input of the call. Without a season the dates count, in the right order and both together; until then the list is
 * of the current season.
 */
export function topsInput({
  sort_by,
  sort_how,
  search,
  tournament,
  season,
  start_date,
  end_date,
  country,
  followed,
  page = 1,
}: TopsSearch): CallInput<'tops.list'> {
  const isSpan = start_date !== undefined && end_date !== undefined && start_date <= end_date;
  const cleaned = cleanFilters('tops.list', {
    noItems: ROWS_PER_PAGE,
    sort_by,
    sort_how,
    search,
    tournament,
    season,
    start_date: isSpan ? start_date : undefined,
    end_date: isSpan ? end_date : undefined,
    country_id: country,
    followed,
  });
  return { page, ...cleaned };
}

/** A search with other values; undefined ones are removed, and the list starts over. */
export function changedSearch(
  search: TopsSearch,
  change: { readonly [Key in keyof TopsSearch]?: TopsSearch[Key] | undefined },
): TopsSearch {
  const { page: _page, ...rest } = search;
  const entries = Object.entries({ ...rest, ...change }).filter(([, value]) => value !== undefined);
  return readTopsSearch(Object.fromEntries(entries));
}

/** The page on which a row is, by its index (from 0) in the list with the best first. */
export function pageOfIndex(index: number): number {
  return Math.floor(index / ROWS_PER_PAGE) + 1;
}
