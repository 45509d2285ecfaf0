import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import { cleanFilters, type ListFilters } from './clean-filters.ts';
import type { CallFailure } from './failure.ts';
import type { CallInput, CallKey, CallOutput } from './request.ts';

interface Paged {
  summary: { page: number; pages: number };
}
/** Calls with a page number in the input and a page count in the answer. */
export type PagedKey = {
  [Key in CallKey]: CallOutput<Key> extends Paged
    ? CallInput<Key> extends { page: unknown }
      ? Key
      : never
    : never;
}[CallKey];

/** A list of the contract, page after page: `useInfiniteQuery(callPages('contests.list', {}))`. Filters not chosen are left out. */
export function callPages<Key extends PagedKey>(key: Key, filters: Omit<ListFilters<Key>, 'page'>) {
  return infiniteQueryOptions<
    CallOutput<Key>,
    CallFailure,
    InfiniteData<CallOutput<Key>, number>,
    readonly [call: Key, input: Omit<CallInput<Key>, 'page'>, shape: 'pages'],
    number
  >({
    queryKey: [key, cleanFilters(key, filters), 'pages'],
    initialPageParam: 1,
    getNextPageParam: ({ summary }) => (summary.page < summary.pages ? summary.page + 1 : undefined),
  });
}
