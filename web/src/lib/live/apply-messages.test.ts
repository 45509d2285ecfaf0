import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLiveStore, type LiveStore } from './live-store.ts';
import { applyLiveMessages } from './apply-messages.ts';
import { createMatchMessage } from './testing-streams.ts';

const DETAIL = 'football.matches.get';
const TIMELINE = 'football.matches.timeline';
const match = { id: 7, home_score: 0, away_score: 0, status: 'first_half', minute: 1 };

describe('answers on screen', () => {
  let store: LiveStore;
  let queries: QueryClient;
  let fetches: number;
  let stop: () => void;
  let isVisible: boolean;
  let refreshed: number;

  beforeEach(() => {
    vi.useFakeTimers();
    store = createLiveStore();
    store.requestTopics(['match:7', 'me']);
    store.setStreamedTopics(['match:7', 'me']);
    queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
    fetches = 0;
    refreshed = 0;
    isVisible = true;
    stop = applyLiveMessages({
      store,
      queries,
      refreshUser: () => Promise.resolve(void (refreshed += 1)),
      random: () => 0.5,
      machineNow: Date.now,
      isVisible: () => isVisible,
    });
  });
  afterEach(() => {
    stop();
    queries.clear();
    vi.useRealTimers();
  });

  /** Puts an answer that follows a match on screen. */
  async function show(
    call: string,
    queryFn: () => Promise<unknown> = () => Promise.resolve({ match: { ...match } }),
  ) {
    const observer = new QueryObserver(queries, {
      queryKey: [call, 7],
      queryFn: () => {
        fetches += 1;
        return queryFn();
      },
      meta: { topics: () => ['match:7'] },
    });
    const hide = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    return hide;
  }
  const score = () => queries.getQueryData<{ match: typeof match }>([DETAIL, 7])?.match.home_score;

  test('are updated at once by a sufficient message, without a refetch', async () => {
    await show(DETAIL);
    store.receive(createMatchMessage(7, 1));
    expect(score()).toBe(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([score(), fetches]).toEqual([1, 1]);
  });

  test('are otherwise refetched after a random delay', async () => {
    await show(TIMELINE);
    store.receive(createMatchMessage(7, 1));
    await vi.advanceTimersByTimeAsync(999);
    expect(fetches).toBe(1);
    await vi.advanceTimersByTimeAsync(2);
    expect(fetches).toBe(2);
  });

  test('are refetched at most every 3 s, however many messages arrive', async () => {
    await show(TIMELINE);
    for (let version = 1; version <= 100; version += 1) {
      store.receive(createMatchMessage(7, version));
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(5_000);
    expect(fetches).toBeGreaterThanOrEqual(3);
    expect(fetches).toBeLessThanOrEqual(1 + 15_000 / 3_000);
  });

  test('become stale without a refetch while the page is hidden', async () => {
    await show(TIMELINE);
    isVisible = false;
    store.receive(createMatchMessage(7, 1));
    await vi.advanceTimersByTimeAsync(5_000);
    expect([fetches, queries.getQueryState([TIMELINE, 7])?.isInvalidated]).toEqual([1, true]);
  });

  test('do not lose a message that arrived while they were loading', async () => {
    const arrivals: (() => void)[] = [];
    await show(DETAIL, () => new Promise((resolve) => arrivals.push(() => resolve({ match: { ...match } }))));
    store.receive(createMatchMessage(7, 3));
    arrivals[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(score()).toBe(3);
  });

  test('do not lose a change of the wallet that arrived while they were loading, whatever arrived after it', async () => {
    const arrivals: (() => void)[] = [];
    await show(
      'payments.get',
      () => new Promise((resolve) => arrivals.push(() => resolve({ state: 'pending' }))),
    );
    store.receive({ topic: 'me', version: '0-5-x', unread: 0, notice: null, wallet: true });
    store.receive({ topic: 'me', version: '1-6-x', unread: 1, notice: null, wallet: false });
    arrivals[0]?.();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fetches).toBe(2);
  });

  test('do not lose a message that arrived while they were off screen', async () => {
    const hide = await show(DETAIL);
    hide();
    store.receive(createMatchMessage(7, 4));
    expect(score()).toBe(0);
    await show(DETAIL);
    expect([score(), fetches]).toEqual([4, 1]);
  });

  test('of another match, or without topics, are not changed', async () => {
    store.requestTopics(['match:8']);
    await show(DETAIL);
    store.receive(createMatchMessage(8, 5));
    queries.setQueryData([DETAIL, 8], { match: { ...match, id: 8 } });
    store.receive(createMatchMessage(8, 6));
    await vi.advanceTimersByTimeAsync(5_000);
    expect([score(), fetches]).toEqual([0, 1]);
    expect(queries.getQueryData([DETAIL, 8])).toEqual({ match: { ...match, id: 8 } });
  });

  test('of the header follow the manager’s own topic', async () => {
    queries.setQueryData(['inbox.summary', {}], { total: 4, unread: 0 });
    store.receive({ topic: 'me', version: '1-5-x', unread: 1, notice: null, wallet: false });
    expect(queries.getQueryData(['inbox.summary', {}])).toEqual({
      total: 4,
      unread: 1,
    });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(refreshed).toBe(0);
    store.receive({ topic: 'me', version: '1-5-y', unread: 1, notice: null, wallet: true });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(refreshed).toBe(1);
  });
});
