import { QueryClient, queryOptions } from '@tanstack/react-query';
import { call as browserCall } from './call.ts';
import type { CallFailure } from './failure.ts';
import type { CallInput, CallKey, CallOutput } from './request.ts';
import type { Call } from './caller.ts';

/** Unused answers are removed from the cache after this time. */
const CLEANING_INTERVAL = 60 * 60_000;

/** The cache of server state. `call` retries, so the cache itself never retries a failed read. */
export function createQueryClient(call: Call = browserCall): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Every query's key is [call, input]: this one function loads them all, here and on the server.
        queryFn: ({ queryKey, signal, pageParam }) => {
          const [key, input] = queryKey as [CallKey, object];
          const paged = typeof pageParam === 'number' ? { ...input, page: pageParam } : input;
          return call(key, paged as CallInput<CallKey>, { signal });
        },
        retry: false,
        networkMode: 'always',
        staleTime: 10_000,
        // The server drops the whole cache with the page: a timer would keep it alive.
        gcTime: typeof document === 'undefined' ? Number.POSITIVE_INFINITY : CLEANING_INTERVAL,
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** A read of the contract as a query: `useQuery(callQuery('contests.get', { id }))`. */
export function callQuery<Key extends CallKey>(key: Key, input: CallInput<Key>) {
  return queryOptions<
    CallOutput<Key>,
    CallFailure,
    CallOutput<Key>,
    readonly [call: Key, input: CallInput<Key>]
  >({ queryKey: [key, input] });
}
