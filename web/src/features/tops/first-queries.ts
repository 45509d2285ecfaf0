import type { QueryClient } from '@tanstack/react-query';
import { prefetch } from '../../lib/api/prefetch.ts';
import { leaguesQuery, seasonsQuery, topsQuery } from './queries.ts';
import type { TopsSearch } from './search.ts';

/** Starts the first queries of the tops. */
export function askForTops(queries: QueryClient, search: TopsSearch): Promise<void> {
  return prefetch([
    queries.prefetchQuery(topsQuery(search)),
    queries.prefetchQuery(seasonsQuery()),
    queries.prefetchQuery(leaguesQuery()),
  ]);
}
