import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { callPages } from '../../lib/queries.ts';
import { poolOf, type Pool } from './pool.ts';

const PAGE_SIZE = 100;
const FRESH_FOR = 5 * 60_000;

/** The pool of a contest while it is loaded, page after page, without being asked for the next one. */
export interface LoadingPool {
  /** Null before the first page. */
  readonly pool: Pool | null;
  readonly isComplete: boolean;
  /** How many players there are in all, once known. */
  readonly total: number | null;
  readonly failure: unknown;
  readonly retry: () => void;
}

/** Loads everybody who may be picked in a contest, so that searching and checking need no further calls. */
export function usePool(contestId: number): LoadingPool {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery({
    ...callPages('POST /v4/contests/players/{contestId}/{page}/{noItems}', {
      contestId,
      noItems: PAGE_SIZE,
    }),
    staleTime: FRESH_FOR,
  });
  useEffect(() => {
    if (hasNextPage && !isFetching && error === null) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
  const pool = useMemo(() => (data === undefined ? null : poolOf(data.pages)), [data]);
  return {
    pool,
    isComplete: data !== undefined && !hasNextPage,
    total: data?.pages[0]?.summary.total ?? null,
    failure: error,
    retry: () => void (data === undefined ? refetch() : fetchNextPage()),
  };
}
