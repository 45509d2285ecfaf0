import type { LiveMessage, LiveMessageOf, LiveTopic } from '@touchline/contract';
import { CONTEST_STATE, type ContestState } from '@touchline/domain/contests/state';
import { useQuery, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { TopicFor } from './message-effects.ts';
import { createLiveStore } from './live-store.ts';
import type { callQuery } from '../api/queries.ts';
import type { CallKey, CallOutput } from '../api/request.ts';

/** How often an answer is asked for while the stream is down, in milliseconds. */
export const LIVE_INTERVAL = 5_000;
/** How often a list whose members come and go without a message is asked for while the stream is open. */
export const MEMBERSHIP_INTERVAL = 30_000;
/** Topics of one query: a stream carries 60 in all. */
const MAX_TOPICS = 25;

/** What the live stream told this tab, and what it shall tell. */
export const liveStore = createLiveStore();

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The topics the answer follows now. */
      readonly topics?: () => readonly string[];
    };
  }
}

type Interval = number | false;

/** How an answer on screen follows the live stream. */
export interface LiveOptions<Key extends CallKey, Answer> {
  /**
   * The topics of the answer, or what names them once it is there. Their messages update or refetch it, as
   * `live/message-effects.ts` says for its call. Of a long list the first 25 count.
   */
  readonly topics?: readonly TopicFor<Key>[] | ((answer: Answer) => readonly TopicFor<Key>[]);
  /** How often it is asked for while the stream does not carry all its topics, in milliseconds; 5 s by default. */
  readonly interval?: Interval | ((answer: Answer | undefined) => Interval);
  /** How often it is asked for while the stream carries them, in milliseconds; by default not at all. */
  readonly connectedInterval?: Interval;
  readonly enabled?: boolean;
  readonly refetchOnMount?: 'always';
}

export type Question<Key extends CallKey> = ReturnType<typeof callQuery<Key>>;

/**
 * An answer that is kept in step with the game: `useLiveQuery(callQuery('contests.get', { id }), { topics: [`contest:${id}`] })`.
 * While the live stream carries all its topics, messages keep it up to date; otherwise, and without topics, it is polled.
 */
export function useLiveQuery<Key extends CallKey>(
  question: Question<Key>,
  live: LiveOptions<Key, CallOutput<Key>> = {},
) {
  const client = useQueryClient();
  const query = useQuery({ ...question, ...liveQueryOptions(live, client, question.queryKey) });
  useTopics(topicsOf(live, query.data));
  return query;
}

/** Options that let a query follow the stream. Its screen also has to want the topics: `useWanted`. */
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
      if (areStreamed(topicsNow())) return connectedInterval;
      return typeof interval === 'function' ? interval(client.getQueryData<Answer>(key)) : interval;
    },
  };
}

/** The topics of an answer, each once, as many as one query may follow. */
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

/** Asks for topics while the part is on screen, and draws it anew when the stream carries them or no longer does. */
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
 * The last message of a topic, or null while there is none or the stream is down: `useLiveMessage('match:7')`. Asks
 * for the topic while the part is on screen.
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

/** How a list follows what stands on it while it is live; who comes and goes has no message, so it is polled as well. */
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
