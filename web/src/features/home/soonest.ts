import { useQuery } from '@tanstack/react-query';
import type { Contest } from '../../game/contests/contest-row.tsx';
import { soonestQuery } from './queries.ts';

/** The one of several contests that closes first; undefined of none. */
export function closingFirst(contests: readonly Contest[]): Contest | undefined {
  return [...contests].sort(
    (one, other) => Date.parse(one.lock_dt) - Date.parse(other.lock_dt) || one.id - other.id,
  )[0];
}

/** The free and the paid contest that close first; each undefined where there is none. */
export function useSoonest() {
  const free = useQuery(soonestQuery('free'));
  const paid = useQuery(soonestQuery('paid'));
  return {
    contests: [...(free.data?.data ?? []), ...(paid.data?.data ?? [])],
    isReady: free.data !== undefined && paid.data !== undefined,
    failure: free.error ?? paid.error,
    refetch: () => void Promise.all([free.refetch(), paid.refetch()]),
  };
}
