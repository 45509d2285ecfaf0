import type { MatchMessage } from '@touchline/contract';
import { expect, test } from 'vitest';
import { createLiveStore } from './live-store.ts';

const goal = (version: string, home_score = 1): MatchMessage => ({
  topic: 'match:7',
  version,
  status: 'first_half',
  minute: 12,
  minute_clock: null,
  home_score,
  away_score: 0,
  latest: null,
});

test('a topic stays requested as long as one component requests it', () => {
  const store = createLiveStore();
  let notifications = 0;
  store.onTopicsRequested(() => (notifications += 1));
  const first = store.requestTopics(['match:7', 'me']);
  const second = store.requestTopics(['match:7']);
  expect([store.requestedTopics(), notifications]).toEqual([['match:7', 'me'], 1]);
  first();
  expect([store.requestedTopics(), notifications]).toEqual([['match:7'], 2]);
  second();
  expect([store.requestedTopics(), notifications]).toEqual([[], 3]);
});

test('the last message of a topic is stored while the topic is requested', () => {
  const store = createLiveStore();
  store.receive(goal('1'));
  expect(store.message('match:7')).toBeNull();
  const stop = store.requestTopics(['match:7']);
  store.receive(goal('1'));
  store.receive(goal('2', 2));
  expect(store.message('match:7')).toEqual(goal('2', 2));
  stop();
  expect(store.message('match:7')).toBeNull();
});

test('subscribers are notified of messages and changed topics until they unsubscribe', () => {
  const store = createLiveStore();
  store.requestTopics(['match:7']);
  let notifications = 0;
  const stop = store.subscribe(() => (notifications += 1));
  store.setStreamedTopics(['match:7']);
  store.setStreamedTopics(['match:7']);
  expect([store.isStreamed('match:7'), store.isStreamed('me'), notifications]).toEqual([true, false, 1]);
  store.receive(goal('1'));
  store.setStreamedTopics([]);
  expect([store.isStreamed('match:7'), notifications]).toEqual([false, 3]);
  stop();
  store.receive(goal('2'));
  expect(notifications).toBe(3);
});
