import type { LiveMessage, LiveMessageOf, LiveTopic } from '@touchline/contract';
import { CONTEST_STATE, type ContestState } from '@touchline/domain/contests/state';
import { useQuery, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { TopicFor } from './message-effects.ts';
import { createLiveStore } from './live-store.ts';
import type { callQuery } from '../api/queries.ts';
import type { CallKey, CallOutput } from '../api/request.ts';

/** Polling interval while the stream is down, in milliseconds. */
export const LIVE_INTERVAL = 5_000;
/** Polling interval of a list whose members change without a message while the stream is open, in milliseconds. */
export const MEMBERSHIP_INTERVAL = 30_000;
/** Maximum topics of one query: a stream has 60 in all. */
const MAX_TOPICS = 25;

/** The requested topics and last messages of this tab. */
export const liveStore = createLiveStore();

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The current topics of the answer. */
      readonly topics?: () => readonly string[];
    };
  }
}

type Interval = number | false;

/** How a query follows the live stream. */
export interface LiveOptions<Key extends CallKey, Answer> {
  /**
   * The topics of the answer, or a function that derives them from it. Their messages update or refetch it, as
   * `live/message-effects.ts` defines for its call. Of a long list the first 25 count.
   */
  readonly topics?: readonly TopicFor<Key>[] | ((answer: Answer) => readonly TopicFor<Key>[]);
  /** Polling interval while the stream does not deliver all its topics, in milliseconds; 5 s by default. */
  readonly interval?: Interval | ((answer: Answer | undefined) => Interval);
  /** Polling interval while the stream delivers them, in milliseconds; none by default. */
  readonly connectedInterval?: Interval | ((answer: Answer | undefined) => Interval);
  readonly enabled?: boolean;
  readonly refetchOnMount?: 'always';
}

export type CallQuery<Key extends CallKey> = ReturnType<typeof callQuery<Key>>;

/**
 * A query kept up to date: `useLiveQuery(callQuery('contests.get', { id }), { topics: [`contest:${id}`] })`. While
 * the live stream delivers all its topics, messages update it; otherwise, and without topics, it polls.
 */
export function useLiveQuery<Key extends CallKey>(
  query: CallQuery<Key>,
  live: LiveOptions<Key, CallOutput<Key>> = {},
) {
  const client = useQueryClient();
  const result = useQuery({ ...query, ...liveQueryOptions(live, client, query.queryKey) });
  useTopics(topicsOf(live, result.data));
  return result;
}

/** Query options for following the stream. The component also has to request the topics: `useTopics`. */
export function liveQueryOptions<Key extends CallKey, Answer>(
  live: LiveOptions<Key, Answer>,
  client: QueryClient,
  key: QueryKey,
) {
  const { topics: _topics, interval = LIVE_INTERVAL, connectedInterval = false, ...options } = live;
  const topicsNow = () => topicsOf(live, client.getQueryData<Answer>(key));
  return {
    ...options,
    meta: { topics: topicsNow },
    refetchInterval: () => {
      const wanted = areStreamed(topicsNow()) ? connectedInterval : interval;
      return typeof wanted === 'function' ? wanted(client.getQueryData<Answer>(key)) : wanted;
    },
  };
}

/** The topics of an answer, without duplicates, up to the limit of one query. */
export function topicsOf<Key extends CallKey, Answer>(
  { topics = [] }: LiveOptions<Key, Answer>,
  answer: Answer | undefined,
): readonly string[] {
  const all = typeof topics !== 'function' ? topics : answer === undefined ? [] : topics(answer);
  return [...new Set(all)].slice(0, MAX_TOPICS);
}

function areStreamed(topics: readonly string[]): boolean {
  return topics.length > 0 && topics.every((topic) => liveStore.isStreamed(topic));
}

/** Requests topics while the component is mounted, and renders again when their stream goes up or down. */
export function useTopics(topics: readonly string[]): void {
  const names = topics.join();
  useEffect(() => (names === '' ? undefined : liveStore.requestTopics(names.split(','))), [names]);
  useSyncExternalStore(
    liveStore.subscribe,
    () => names !== '' && areStreamed(names.split(',')),
    () => false,
  );
}

/**
 * The last message of a topic, or null while there is none or the stream is down: `useLiveMessage('match:7')`.
 * Requests the topic while the component is mounted.
 */
export function useLiveMessage<Topic extends LiveTopic>(topic: Topic | null): LiveMessageOf<Topic> | null {
  useTopics(topic === null ? [] : [topic]);
  return useSyncExternalStore(
    liveStore.subscribe,
    () => {
      const message = topic !== null && liveStore.isStreamed(topic) ? liveStore.message(topic) : null;
      return message !== null && isOf(message, topic) ? message : null;
    },
    () => null,
  );
}

function isOf<Topic extends LiveTopic>(
  message: LiveMessage,
  topic: Topic | null,
): message is LiveMessage & LiveMessageOf<Topic> {
  return message.topic === topic;
}

export interface LiveContest {
  readonly id: number;
  readonly state: ContestState;
}

/** The topic of a contest that can still change. */
export function contestTopics(contest: LiveContest): `contest:${number}`[] {
  return contest.state < CONTEST_STATE.final ? [`contest:${contest.id}`] : [];
}

/**
 * Live options of a list that follows its live items; items that enter or leave send no message, so it polls as
 * well.
 */
export function followList<Topic extends LiveTopic, Answer>(
  isLive: boolean,
  topics: (answer: Answer) => readonly Topic[],
  interval = LIVE_INTERVAL,
) {
  return {
    topics: (answer: Answer) => (isLive ? topics(answer) : []),
    interval: isLive && interval,
    connectedInterval: MEMBERSHIP_INTERVAL,
  } as const;
}

/** The topics of matches. */
export function matchTopics(matches: readonly { readonly id: number }[]): `match:${number}`[] {
  return matches.map(({ id }) => `match:${id}` as const);
}
