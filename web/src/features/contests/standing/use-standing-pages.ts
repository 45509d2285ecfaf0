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

/** Finds the index (from 0) of a team's row; its rank only gives the first row of those level on points. */
export function useFindPlace(contest: ContestDetail): (row: StandingRow) => Promise<number> {
  const client = useQueryClient();
  return async (row) => {
    const start = Math.ceil(row.rank / STANDINGS_PAGE);
    for (let page = start; page < start + PAGES_SEARCHED; page += 1) {
      const answer = await client.fetchQuery({ ...standingsQuery(contest.id, page), staleTime: 5000 });
      const { rows } = answer.data;
      const index = rows.findIndex(({ team_id }) => team_id === row.team_id);
      if (index !== -1) return (page - 1) * STANDINGS_PAGE + index;
      if (page >= answer.summary.pages) break;
    }
    return row.rank - 1;
  };
}
