import type { LiveTopic } from '@touchline/contract/live';
import type { LiveStream } from './live-stream.ts';
import type { LiveKind, LiveSources } from './topic-source.ts';
import { createTopicBroadcaster, type TopicBroadcaster } from './topic-broadcaster.ts';

/** One topic of a stream. */
export interface Subscription {
  readonly topic: LiveTopic;
  readonly kind: LiveKind;
  /** Id of the match, contest, order, or the card's player or venue; of the manager for `me`; 1 for the market. */
  readonly id: number;
  /** Version of the last message the reader has seen; null if none. */
  readonly seen: string | null;
}

/** Delivers changes of topics to the streams subscribed to them. */
export interface LiveHub {
  /** Subscribes a stream: it gets the state of each topic, unless the reader has seen that version, then every change. */
  readonly join: (stream: LiveStream, subscriptions: readonly Subscription[]) => void;
  readonly leave: (stream: LiveStream) => void;
  /** Polls the given topics at once. */
  readonly refresh: (kind: LiveKind, ids: readonly number[]) => void;
  /** Polls every topic with subscribers. */
  readonly poll: () => void;
  /** Every open stream. */
  readonly streams: () => Iterable<LiveStream>;
  /** Resolves when no poll is running. */
  readonly settled: () => Promise<void>;
}

/** A hub over the sources of its topics. A failed poll is reported; the next one catches up. */
export function createHub(sources: LiveSources, onError: (error: unknown) => void): LiveHub {
  const broadcasters: Readonly<Record<LiveKind, TopicBroadcaster>> = {
    match: createTopicBroadcaster(sources.match, onError),
    contest: createTopicBroadcaster(sources.contest, onError),
    me: createTopicBroadcaster(sources.me, onError),
    player: createTopicBroadcaster(sources.player, onError),
    venue: createTopicBroadcaster(sources.venue, onError),
    order: createTopicBroadcaster(sources.order, onError),
    market: createTopicBroadcaster(sources.market, onError),
  };
  const all = Object.values(broadcasters);
  const subscriptionsOf = new Map<LiveStream, readonly Subscription[]>();
  return {
    join(stream, subscriptions) {
      subscriptionsOf.set(stream, subscriptions);
      for (const { kind, id, topic, seen } of subscriptions) broadcasters[kind].join(stream, id, topic, seen);
    },
    leave(stream) {
      for (const { kind, id } of subscriptionsOf.get(stream) ?? []) broadcasters[kind].leave(stream, id);
      subscriptionsOf.delete(stream);
    },
    refresh: (kind, ids) => broadcasters[kind].refresh(ids),
    poll() {
      for (const broadcaster of all) broadcaster.refreshAll();
    },
    streams: () => subscriptionsOf.keys(),
    async settled() {
      await Promise.all(all.map((broadcaster) => broadcaster.settled()));
    },
  };
}
