import { useInfiniteQuery, useQueries, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { liveQueryOptions, topicsOf, useTopics, type LiveOptions, type CallQuery } from './live.ts';
import type { TopicFor } from './message-effects.ts';
import type { callPages, PagedKey } from '../api/paged-queries.ts';
import type { CallKey, CallOutput } from '../api/request.ts';

// Separate from `live.ts`, which the first page loads: that page needs neither paged lists nor parallel queries.

type PagedQuery<Key extends PagedKey> = ReturnType<typeof callPages<Key>>;
type Pages<Key extends CallKey> = InfiniteData<CallOutput<Key>, number>;

/** A paged list kept up to date like `useLiveQuery`. */
export function useLivePages<Key extends PagedKey>(
  query: PagedQuery<Key>,
  live: LiveOptions<Key, Pages<Key>> = {},
) {
  const client = useQueryClient();
  const list = useInfiniteQuery({ ...query, ...liveQueryOptions(live, client, query.queryKey) });
  useTopics(topicsOf(live, list.data));
  return list;
}

/** Several answers of one call with the same topics, kept up to date like `useLiveQuery`. */
export function useLiveQueries<Key extends CallKey>(
  queries: readonly CallQuery<Key>[],
  live: Omit<LiveOptions<Key, CallOutput<Key>>, 'topics'> & { readonly topics: readonly TopicFor<Key>[] },
) {
  const client = useQueryClient();
  useTopics(topicsOf(live, undefined));
  return useQueries({
    queries: queries.map((query) => ({
      ...query,
      ...liveQueryOptions(live, client, query.queryKey),
    })),
  });
}
