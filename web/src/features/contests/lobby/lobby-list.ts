import type { CallOutput } from '../../../lib/api/request.ts';
import { filtersInput, type ListInput } from '../lists/filter-input.ts';
import { type LobbyFilters, type Sort, type When } from '../lists/filters.ts';

/** The query for the contests of a fold in a list. */
export function foldInput(filters: LobbyFilters, tab: When, key: string): ListInput {
  return {
    noItems: 20,
    when: tab,
    ...filtersInput(filters),
    fold_key: key,
    sort_by: 'contest_dt',
    sort_how: 'asc',
  };
}

type ListPage = CallOutput<'contests.list'>;

/** The folds of the loaded pages, by the contest that represents each fold. */
export function foldsByContest(
  pages: readonly ListPage[] | undefined,
): ReadonlyMap<number, ListPage['folds'][number]> {
  return new Map((pages ?? []).flatMap(({ folds }) => folds.map((fold) => [fold.contest_id, fold] as const)));
}

/** The next order when a column is pressed: its natural direction first, then the other, then none. */
export function nextOrder(filters: LobbyFilters, column: Sort): LobbyFilters {
  const { sort_by, sort_how, ...rest } = filters;
  const natural = column === 'contest_dt' ? 'asc' : 'desc';
  const other = natural === 'asc' ? 'desc' : 'asc';
  if (sort_by !== column) return { ...rest, sort_by: column, sort_how: natural };
  return sort_how === other ? rest : { ...rest, sort_by: column, sort_how: other };
}
