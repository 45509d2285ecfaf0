import type { QueryClient } from '@tanstack/react-query';
import { CallFailure } from '../api/failure.ts';
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
  /** Whether the browser has a network. */
  readonly isOnline: () => boolean;
  /** Whether the server can be reached. */
  readonly isReachable: () => Promise<boolean>;
  readonly now: () => number;
  readonly onLost: () => void;
}

/**
 * Follows the connection: what the page shows is as of the loss until the server answers again. It is lost when the browser
 * says so or a read finds no answer, and the server can't be reached. Returns a function that stops it.
 */
export function watchConnection(dependencies: ConnectionDependencies): () => void {
  const { queries, isOnline, isReachable, now, onLost } = dependencies;
  // The server answered although the browser says that it has no network.
  let isReached = false;
  let isChecking = false;
  const check = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    isReached = await isReachable();
    isChecking = false;
    if (isReached) return;
    // A page from the device stays as old as it is.
    if (asOf.get() === null) asOf.set(now());
    onLost();
  };
  const lost = (): void => void check();
  const retry = async (): Promise<void> => {
    if (asOf.get() === null) return;
    if (!isOnline()) isReached = await isReachable();
    if (isOnline() || isReached) await refetchShown(queries);
  };
  const timer = setInterval(() => void retry(), RETRY_INTERVAL);
  const ignoreAnswers = queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action } = event;
    if (action.type === 'error' && asOf.get() === null && isWithoutAnswer(action.error)) lost();
    // An answer, not an entry that the page itself wrote.
    const isAnswer = action.type === 'success' && action.manual !== true;
    if (isAnswer && (isOnline() || isReached) && asOf.get() !== null) asOf.set(null);
  });
  const found = (): void => void retry();
  addEventListener('offline', lost);
  addEventListener('online', found);
  if (!isOnline()) lost();
  return () => {
    clearInterval(timer);
    ignoreAnswers();
    removeEventListener('offline', lost);
    removeEventListener('online', found);
  };
}

function isWithoutAnswer(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.code === 'NETWORK';
}
