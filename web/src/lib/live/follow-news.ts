import type { LiveMessage, MeMessage } from '@touchline/contract';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveStore } from './live-store.ts';
import { applyNews } from './apply-news.ts';

/** An answer in view is asked for anew at most this often, in milliseconds. */
const BETWEEN_REFETCHES = 3_000;
/** Not all who look at the same goal ask in the same moment. */
const JITTER = 2_000;

const SUMMARY = 'inbox.summary';
const LIST = 'inbox.list';
const MONEY: readonly unknown[] = ['wallet.balances', 'wallet.transactions'];

export interface FollowingDependencies {
  readonly store: LiveStore;
  readonly queries: QueryClient;
  readonly refreshUser: () => Promise<void>;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly machineNow: () => number;
  /** Is the page being looked at? */
  readonly isVisible: () => boolean;
}

/** Topics that put an answer out of date. */
function topicsOf(query: Query): readonly string[] {
  return query.observers.flatMap(({ options }) => options.meta?.topics ?? []);
}

/** Topics whose news stand in an answer. */
function shownTopicsOf(query: Query): readonly string[] {
  return [...topicsOf(query), ...query.observers.flatMap(({ options }) => options.meta?.patched ?? [])];
}

/**
 * Puts what the stream tells into the answers on screen at once, and has each answer asked for anew soon after news
 * of its topics. Returns what stops it.
 */
export function followNews(dependencies: FollowingDependencies): () => void {
  const { store, queries } = dependencies;
  const cache = queries.getQueryCache();
  const handled = new Map<string, string>();
  const refetching = planRefetches(dependencies);
  /** The order in which messages came and questions were asked. */
  let moment = 0;
  const cameAt = new Map<string, number>();
  const askedAt = new Map<string, number>();

  function put(query: Query, message: LiveMessage): void {
    const { data, dataUpdatedAt } = query.state;
    const next = data === undefined ? data : applyNews(data, message);
    // The answer stays as old as it was: it is asked for anew all the same.
    if (next !== data) queries.setQueryData(query.queryKey, next, { updatedAt: dataUpdatedAt });
  }

  function hear(message: LiveMessage): void {
    if (message.topic === 'me') hearOfMe(dependencies, message, refetching.soon);
    cameAt.set(message.topic, (moment += 1));
    for (const query of cache.getAll()) {
      if (!shownTopicsOf(query).includes(message.topic)) continue;
      put(query, message);
      if (topicsOf(query).includes(message.topic)) refetching.plan(query);
    }
  }

  const stopListening = store.subscribe(() => {
    for (const topic of store.wanted()) {
      const message = store.message(topic);
      if (message === null || handled.get(topic) === message.version) continue;
      handled.set(topic, message.version);
      hear(message);
    }
  });
  const stopWatching = cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'fetch') askedAt.set(query.queryHash, (moment += 1));
    if (action.type !== 'success' || action.manual === true) return;
    // An answer may have been on its way when the news came.
    for (const topic of shownTopicsOf(query)) {
      const message = store.carries(topic) ? store.message(topic) : null;
      const isLater = (cameAt.get(topic) ?? 0) > (askedAt.get(query.queryHash) ?? 0);
      if (message !== null && isLater) put(query, message);
    }
  });
  return () => {
    stopListening();
    stopWatching();
    refetching.stop();
  };
}

/** Unread notifications and balances in the header, and on the screens that show them. */
function hearOfMe(
  { queries, refreshUser }: FollowingDependencies,
  { unread, wallet }: MeMessage,
  soon: (work: () => void) => void,
): void {
  const before = queries.getQueryData<{ total: number; unread: number }>([SUMMARY, {}]);
  if (before?.unread !== unread) {
    queries.setQueryData([SUMMARY, {}], { total: before?.total ?? unread, unread });
    void queries.invalidateQueries({ queryKey: [LIST] });
  }
  if (!wallet) return;
  soon(() => {
    refreshUser().catch(() => undefined);
    void queries.invalidateQueries({ predicate: ({ queryKey }) => MONEY.includes(queryKey[0]) });
  });
}

/** Asks for answers anew: each at most every 3 s, with a random delay, and only while somebody looks. */
function planRefetches({ queries, random, machineNow, isVisible }: FollowingDependencies) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const lastAt = new Map<string, number>();

  function refetch(query: Query): void {
    timers.delete(query.queryHash);
    lastAt.set(query.queryHash, machineNow());
    const one = { predicate: (each: Query) => each === query };
    // A page nobody looks at asks when it is looked at again.
    void queries.invalidateQueries({ ...one, refetchType: isVisible() ? 'active' : 'none' });
  }
  function later(name: string, delay: number, work: () => void): void {
    if (!timers.has(name)) timers.set(name, setTimeout(work, delay));
  }
  return {
    plan(query: Query): void {
      const rest = (lastAt.get(query.queryHash) ?? 0) + BETWEEN_REFETCHES - machineNow();
      later(query.queryHash, Math.max(0, rest) + random() * JITTER, () => refetch(query));
    },
    soon: (work: () => void): void => {
      later('soon', random() * JITTER, () => {
        timers.delete('soon');
        work();
      });
    },
    stop(): void {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
