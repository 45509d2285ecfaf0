import type { QueryClient } from '@tanstack/react-query';
import { createSharedValue } from '../page/shared-value.ts';

/** How often a page without the server retries while the network is available, in ms. */
const RETRY_INTERVAL = 15_000;

/** Since when the page shows what it last knew, in ms of this device; null while it is kept up to date. */
const asOf = createSharedValue<number | null>(null);

/** The page shows what was true at this time. */
export const showAsOf: (time: number) => void = asOf.set;

/** Since when the page shows what it last knew, in ms of this device; null while it is kept up to date. */
export const useAsOf = asOf.useValue;

/** Refetches the shown queries. */
export async function refetchShown(queries: QueryClient): Promise<void> {
  await queries.refetchQueries({ type: 'active' });
}

/** What following the connection depends on; tests pass their own. */
interface ConnectionDependencies {
  readonly queries: QueryClient;
  readonly isOnline: () => boolean;
  readonly now: () => number;
  readonly onLost: () => void;
}

/**
 * Follows the connection: what the page shows is as of the loss until the server answers again. Returns a function that
 * stops it.
 */
export function watchConnection({ queries, isOnline, now, onLost }: ConnectionDependencies): () => void {
  const lost = (): void => {
    // A page from the device stays as old as it is.
    if (asOf.get() === null) asOf.set(now());
    onLost();
  };
  const retry = (): void => {
    if (asOf.get() !== null && isOnline()) void refetchShown(queries);
  };
  const timer = setInterval(retry, RETRY_INTERVAL);
  const ignoreAnswers = queries.getQueryCache().subscribe((event) => {
    // An answer, not an entry that the page itself wrote.
    const isAnswer =
      event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true;
    if (isAnswer && isOnline() && asOf.get() !== null) asOf.set(null);
  });
  addEventListener('offline', lost);
  addEventListener('online', retry);
  if (!isOnline()) lost();
  return () => {
    clearInterval(timer);
    ignoreAnswers();
    removeEventListener('offline', lost);
    removeEventListener('online', retry);
  };
}
