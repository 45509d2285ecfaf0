import type { LiveMessage } from '@touchline/contract';
import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import type { LiveStore } from './live-store.ts';
import { effectOf, type Effect, type Pace } from './message-effects.ts';

/** Minimum time between two refetches of an answer, in milliseconds. */
const MIN_REFETCH_INTERVAL = { spread: 3_000, 'at once': 300 } as const satisfies Record<Pace, number>;
/** Maximum random delay before a refetch, in milliseconds. */
const MAX_JITTER = { spread: 2_000, 'at once': 0 } as const satisfies Record<Pace, number>;

/** Messages kept for an answer that is loading. */
const MAX_EARLY = 20;

export interface LiveUpdateDependencies {
  readonly store: LiveStore;
  readonly queries: QueryClient;
  readonly refreshUser: () => Promise<void>;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly machineNow: () => number;
  /** Whether the page is visible. */
  readonly isVisible: () => boolean;
}

/** The topics of an answer on screen, and the user's own. */
function topicsOf(query: Query): readonly string[] {
  return ['me', ...query.observers.flatMap(({ options }) => options.meta?.topics?.() ?? [])];
}

/**
 * Updates or refetches the answers on screen for each live message, as `MESSAGE_EFFECTS` defines. Returns a
 * function that stops it.
 */
export function applyLiveMessages(dependencies: LiveUpdateDependencies): () => void {
  const { store, queries } = dependencies;
  const cache = queries.getQueryCache();
  const handled = new Map<string, string>();
  const refetches = planRefetches(dependencies);
  const order = createMessageOrder();
  /** Messages that arrived while the first answer of a query was loading: only the last of a topic is kept elsewhere. */
  const early = new Map<string, LiveMessage[]>();

  function apply(query: Query, message: LiveMessage): void {
    const { data, dataUpdatedAt, fetchStatus } = query.state;
    if (data === undefined && fetchStatus === 'fetching')
      early.set(query.queryHash, [...(early.get(query.queryHash) ?? []).slice(-MAX_EARLY), message]);
    const outcome = outcomeOf(effectOf(message, query.queryKey[0]), data, message);
    if (outcome === null) return;
    if ('refetch' in outcome) refetches.plan(query, outcome.refetch);
    // Keeps `dataUpdatedAt`: an update by message must not postpone the next refetch.
    else queries.setQueryData(query.queryKey, outcome.answer, { updatedAt: dataUpdatedAt });
  }
  const stopListening = store.subscribe(() => {
    for (const topic of store.requestedTopics()) {
      const message = store.message(topic);
      if (message === null || handled.get(topic) === message.version) continue;
      handled.set(topic, message.version);
      order.noteMessage(topic);
      if (message.topic === 'me' && message.wallet) refetches.planUser();
      for (const query of cache.getAll()) if (topicsOf(query).includes(topic)) apply(query, message);
    }
  });
  const stopWatching = cache.subscribe((event) => {
    const { query } = event;
    if (event.type === 'updated' && event.action.type === 'fetch') order.noteFetch(query.queryHash);
    if (event.type === 'removed') early.delete(query.queryHash);
    if (event.type !== 'observerAdded' && !isAnswered(event)) return;
    const missed = query.state.data === undefined ? [] : (early.get(query.queryHash) ?? []);
    if (missed.length > 0) early.delete(query.queryHash);
    for (const message of missed) apply(query, message);
    // A message may have arrived while the answer was loading or off screen.
    for (const topic of topicsOf(query)) {
      const message = store.isStreamed(topic) ? store.message(topic) : null;
      if (message !== null && order.isMessageLater(topic, query.queryHash)) apply(query, message);
    }
  });
  return () => {
    stopListening();
    stopWatching();
    refetches.stop();
  };
}

function isAnswered(event: QueryCacheNotifyEvent): boolean {
  return event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true;
}

/** The order of received messages and started fetches. */
function createMessageOrder() {
  let moment = 0;
  const receivedAt = new Map<string, number>();
  const fetchedAt = new Map<string, number>();
  return {
    noteMessage: (topic: string) => void receivedAt.set(topic, (moment += 1)),
    noteFetch: (queryHash: string) => void fetchedAt.set(queryHash, (moment += 1)),
    isMessageLater: (topic: string, queryHash: string) =>
      (receivedAt.get(topic) ?? 0) > (fetchedAt.get(queryHash) ?? 0),
  };
}

type Outcome = { readonly answer: unknown } | { readonly refetch: Pace };

/** The effect on an answer, or on all pages of a list; null for none. */
function outcomeOf(
  effect: Effect<unknown, LiveMessage> | null,
  data: unknown,
  message: LiveMessage,
): Outcome | null {
  if (effect === null) return null;
  const answers = isPaged(data) ? data.pages : data === undefined ? [] : [data];
  if ('refetch' in effect) {
    const isDue = effect.when === undefined || answers.some((answer) => effect.when?.(answer, message));
    return isDue ? { refetch: effect.refetch } : null;
  }
  if (answers.length === 0) return null;
  const updated = answers.map((answer) => effect.update(answer, message));
  if (updated.includes(null)) return { refetch: 'spread' };
  return { answer: isPaged(data) ? { ...data, pages: updated } : updated[0] };
}

function isPaged(data: unknown): data is { readonly pages: readonly unknown[] } {
  return typeof data === 'object' && data !== null && 'pageParams' in data && 'pages' in data;
}

/** Schedules refetches: each answer at most every few seconds, and only while the page is visible. */
function planRefetches({ queries, refreshUser, random, machineNow, isVisible }: LiveUpdateDependencies) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const lastAt = new Map<string, number>();

  function refetch(query: Query): void {
    lastAt.set(query.queryHash, machineNow());
    const one = { predicate: (each: Query) => each === query };
    // A hidden page refetches when it becomes visible.
    void queries.invalidateQueries({ ...one, refetchType: isVisible() ? 'active' : 'none' });
  }
  function plan(name: string, delay: number, work: () => void): void {
    if (timers.has(name)) return;
    const run = () => {
      timers.delete(name);
      work();
    };
    timers.set(name, setTimeout(run, delay));
  }
  return {
    plan(query: Query, pace: Pace): void {
      const rest = (lastAt.get(query.queryHash) ?? 0) + MIN_REFETCH_INTERVAL[pace] - machineNow();
      plan(query.queryHash, Math.max(0, rest) + random() * MAX_JITTER[pace], () => refetch(query));
    },
    /** Balances and level of the manager. */
    planUser(): void {
      plan('user', random() * MAX_JITTER.spread, () => void refreshUser().catch(() => undefined));
    },
    stop(): void {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
