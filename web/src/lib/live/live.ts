import type { LiveMessage, LiveMessageOf, LiveTopic } from '@touchline/contract';
import { CONTEST_STATE, type ContestState } from '@touchline/domain/contests/state';
import { useEffect, useSyncExternalStore } from 'react';
import { createLiveStore } from './live-store.ts';

const LIVE_INTERVAL = 5_000;
/** While the stream tells of what is on a list, the list is still asked for who joined it. */
const MEMBERSHIP_INTERVAL = 30_000;

/** What the live stream told this tab, and what it shall tell. */
export const liveStore = createLiveStore();

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Topics whose news put the answer out of date. */
      readonly topics?: readonly string[];
      /** Topics whose news are put into the answer, which is not asked for anew. */
      readonly patched?: readonly string[];
    };
  }
}

/** How an answer on screen stays fresh: options of a query. */
export interface Freshness {
  readonly refetchInterval: number | false;
  readonly meta: { readonly topics: readonly LiveTopic[] };
}

/** Rows of a list whose topics are asked for: a stream carries 60 in all. */
const MAX_OF_A_LIST = 25;
const NO_TOPICS: readonly LiveTopic[] = [];

/**
 * Keeps an answer in step with the game: `useQuery({ ...callQuery(key, input), ...useLive(isRunning, ['contest:7']) })`.
 * While the live stream carries all its topics the answer is asked for anew after their news. Otherwise, and without
 * topics, it is asked for every five seconds, or every `interval` milliseconds, as long as it is live.
 */
export function useLive(
  isLive: boolean,
  topics: readonly LiveTopic[] = NO_TOPICS,
  interval = LIVE_INTERVAL,
): Freshness {
  const carried = useWanted(topics.join());
  return { refetchInterval: isLive && !carried && interval, meta: { topics } };
}

/**
 * Puts the news of the first rows of a list into its answer, which is not asked for anew: it may be long, and what is
 * on it does not follow from the news.
 */
export function usePatchedList(topics: readonly LiveTopic[]): {
  readonly meta: { readonly patched: readonly LiveTopic[] };
} {
  const patched = topics.slice(0, MAX_OF_A_LIST);
  useWanted(patched.join());
  return { meta: { patched } };
}

/** As `useLive`, for a list whose members come and go without a topic of their own: it is also asked now and then. */
export function useLiveList(
  isLive: boolean,
  topics: readonly LiveTopic[],
  interval = LIVE_INTERVAL,
): Freshness {
  const asked = isLive ? topics.slice(0, MAX_OF_A_LIST) : NO_TOPICS;
  const carried = useWanted(asked.join());
  return {
    refetchInterval: isLive && (carried ? MEMBERSHIP_INTERVAL : interval),
    meta: { topics: asked },
  };
}

/** Asks for topics, joined by commas, while the part is on screen. Does the stream carry them all? */
function useWanted(names: string): boolean {
  useEffect(() => (names === '' ? undefined : liveStore.want(names.split(','))), [names]);
  return useSyncExternalStore(
    liveStore.subscribe,
    () => names !== '' && names.split(',').every((topic) => liveStore.carries(topic)),
    () => false,
  );
}

/**
 * The last message of a topic, or null while there is none or the stream is down: `useLiveMessage('match:7')`. Asks
 * for the topic while the part is on screen.
 */
export function useLiveMessage<Topic extends LiveTopic>(topic: Topic | null): LiveMessageOf<Topic> | null {
  useWanted(topic ?? '');
  return useSyncExternalStore(
    liveStore.subscribe,
    () => {
      const message = topic !== null && liveStore.carries(topic) ? liveStore.message(topic) : null;
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

/** Does a contest in this state change by itself from one moment to the next? */
export function isContestLive(state: ContestState): boolean {
  return (
    state === CONTEST_STATE.locked || state === CONTEST_STATE.running || state === CONTEST_STATE.provisional
  );
}

/** The topic of a contest that can still change. */
export function contestTopics(contest: { readonly id: number; readonly state: ContestState }): LiveTopic[] {
  return contest.state < CONTEST_STATE.final ? [`contest:${contest.id}`] : [];
}

/** The topics of matches. */
export function matchTopics(matches: readonly { readonly id: number }[]): LiveTopic[] {
  return matches.map(({ id }) => `match:${id}` as const);
}
