import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { callPages } from '../../../lib/api/paged-queries.ts';
import { poolOf } from './pool.ts';
import type { Pool } from './pool-rows.ts';

const PAGE_SIZE = 100;
const FRESH_FOR = 5 * 60_000;

/** The pool of a contest, loaded page after page automatically. */
export interface LoadingPool {
  /** Null before the first page. */
  readonly pool: Pool | null;
  readonly isComplete: boolean;
  /** Also while a pool that is shown is read again. */
  readonly isFetching: boolean;
  /** How many players there are in all, once known. */
  readonly total: number | null;
  readonly failure: unknown;
  readonly retry: () => void;
}

/** The contest whose pool is loaded, and when it is out of date. */
interface PoolSource {
  readonly contestId: number;
  /** The edited team of a pro contest, whose cards remain eligible; null otherwise. */
  readonly teamId: number | null;
  /** Undefined while it is not known. */
  readonly isPro: boolean | undefined;
}

/**
 * Loads everyone who may be picked in a contest, so that searching and checking need no further calls. What one may
 * field changes with every trade: in a pro contest the pool refetches when the manager returns to the page.
 */
export function usePool({ contestId, teamId, isPro }: PoolSource): LoadingPool {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery({
    ...callPages('contests.players.pickable', {
      contestId,
      noItems: PAGE_SIZE,
      ...(isPro === true && teamId !== null && { team_id: teamId }),
    }),
    // Only the pool of a team that is changed depends on the kind of its contest.
    enabled: teamId === null || isPro !== undefined,
    staleTime: isPro === true ? 0 : FRESH_FOR,
  });
  useEffect(() => {
    if (hasNextPage && !isFetching && error === null) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
  const pool = useMemo(() => (data === undefined ? null : poolOf(data.pages)), [data]);
  return {
    pool,
    isComplete: data !== undefined && !hasNextPage,
    isFetching,
    total: data?.pages[0]?.summary.total ?? null,
    failure: error,
    retry: () => void (data === undefined ? refetch() : fetchNextPage()),
  };
}
