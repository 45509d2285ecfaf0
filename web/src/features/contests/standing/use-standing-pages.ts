import { useQueryClient } from '@tanstack/react-query';
import { useLiveQueries } from '../../../lib/live/live-pages.ts';
import { followContest } from '../follow-contest.ts';
import { standingsQuery, STANDINGS_PAGE, type ContestDetail, type StandingRow } from '../queries.ts';
import { useOwnPlaces } from './use-standings.ts';

type Pages = ReadonlyMap<number, readonly StandingRow[]>;

/** The pages of the standings that hold some indices (from 0), kept in step with the game; missing while they load. */
export function useStandingPages(
  contest: ContestDetail,
  indices: readonly number[],
): { readonly pages: Pages; readonly failure: unknown; readonly retry: () => void } {
  const numbers = [...new Set(indices.map((index) => Math.floor(index / STANDINGS_PAGE) + 1))];
  const answers = useLiveQueries(
    numbers.map((page) => standingsQuery(contest.id, page)),
    followContest(contest),
  );
  const placed = useOwnPlaces(contest);
  const pages = new Map<number, readonly StandingRow[]>();
  for (const [index, page] of numbers.entries()) {
    const rows = answers[index]?.data?.data.rows;
    if (rows !== undefined) pages.set(page, placed(rows));
  }
  const failed = answers.filter(({ data, error }) => data === undefined && error !== null);
  return {
    pages,
    failure: failed[0]?.error ?? null,
    retry: () => void Promise.all(failed.map((answer) => answer.refetch())),
  };
}

/** The row at an index (from 0): of the held pages, else of the fresh ones. */
export function rowAt(index: number, held: Pages, fresh: Pages): StandingRow | undefined {
  const page = Math.floor(index / STANDINGS_PAGE) + 1;
  return (held.get(page) ?? fresh.get(page))?.[index % STANDINGS_PAGE];
}

/** At most this many pages are searched among those level on points. */
const PAGES_SEARCHED = 10;

/** An own row, or one found by name with the index it had a moment ago. */
export type SoughtRow = StandingRow & { readonly index?: number };

/**
 * Finds the index (from 0) of a team's row: on the page of its last known index, else from the page of its rank on,
 * which only gives the first row of those level on points.
 */
export function useFindPlace(contest: ContestDetail): (row: SoughtRow) => Promise<number> {
  const client = useQueryClient();
  const search = async (teamId: number, page: number) => {
    const answer = await client.fetchQuery({ ...standingsQuery(contest.id, page), staleTime: 5000 });
    const index = answer.data.rows.findIndex(({ team_id }) => team_id === teamId);
    const isLast = page >= answer.summary.pages;
    return { index: index === -1 ? null : (page - 1) * STANDINGS_PAGE + index, isLast };
  };
  return async (row) => {
    const known = row.index === undefined ? null : Math.floor(row.index / STANDINGS_PAGE) + 1;
    const start = Math.ceil(row.rank / STANDINGS_PAGE);
    const pages = Array.from({ length: PAGES_SEARCHED }, (_, page) => start + page);
    for (const page of known === null ? pages : [known, ...pages]) {
      const { index, isLast } = await search(row.team_id, page);
      if (index !== null) return index;
      if (isLast && page >= start) break;
    }
    return row.rank - 1;
  };
}
