import type { QueryClient } from '@tanstack/react-query';
import { callPages } from '../../lib/api/paged-queries.ts';
import { prefetch } from '../../lib/api/prefetch.ts';
import { listInput } from './lists/filter-input.ts';
import type { LobbyFilters, When } from './lists/filters.ts';

/** Asks for the head of a list of contests; loaded with its screen, to keep it out of the start page. */
export function askForContests(queries: QueryClient, filters: LobbyFilters, tab: When): Promise<void> {
  return prefetch([queries.prefetchInfiniteQuery(callPages('contests.list', listInput(filters, tab)))]);
}
