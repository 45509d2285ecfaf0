import type { LiveTopic } from '@touchline/contract/live';
import type { LiveStream } from './live-stream.ts';
import type { LiveKind, LiveSources } from './topic-source.ts';
import { createTopicBroadcaster, type TopicBroadcaster } from './topic-broadcaster.ts';

/** A topic a stream listens to. */
export interface Subscription {
  readonly topic: LiveTopic;
  readonly kind: LiveKind;
  /** Of the match, the contest, the order, the card's player or venue, for `me` the manager, and 1 for the market. */
  readonly id: number;
  /** The version of the reader's last message; null: he has had none. */
  readonly seen: string | null;
}

/** Hands the news of topics to the streams that listen to them. */
export interface LiveHub {
  /** Lets a stream hear of topics: first how each stands, unless that is what the reader has seen, then changes. */
  readonly join: (stream: LiveStream, topics: readonly Subscription[]) => void;
  readonly leave: (stream: LiveStream) => void;
  /** Looks at once at topics that are said to have news. */
  readonly refresh: (kind: LiveKind, ids: readonly number[]) => void;
  /** Looks at every topic that is listened to. */
  readonly poll: () => void;
  /** Every open stream. */
  readonly streams: () => Iterable<LiveStream>;
  /** Resolves when nothing is being looked at. */
  readonly settled: () => Promise<void>;
}

/** A hub over the sources of its topics. Errors of a look are told and made good by the next one. */
export function createHub(sources: LiveSources, onError: (error: unknown) => void): LiveHub {
  const rooms: Readonly<Record<LiveKind, TopicBroadcaster>> = {
    match: createTopicBroadcaster(sources.match, onError),
    contest: createTopicBroadcaster(sources.contest, onError),
    me: createTopicBroadcaster(sources.me, onError),
    player: createTopicBroadcaster(sources.player, onError),
    venue: createTopicBroadcaster(sources.venue, onError),
    order: createTopicBroadcaster(sources.order, onError),
    market: createTopicBroadcaster(sources.market, onError),
  };
  const all = Object.values(rooms);
  const listened = new Map<LiveStream, readonly Subscription[]>();
  return {
    join(stream, requested) {
      listened.set(stream, requested);
      for (const { kind, id, topic, seen } of requested) rooms[kind].join(stream, id, topic, seen);
    },
    leave(stream) {
      for (const { kind, id } of listened.get(stream) ?? []) rooms[kind].leave(stream, id);
      listened.delete(stream);
    },
    refresh: (kind, ids) => rooms[kind].refresh(ids),
    poll() {
      for (const room of all) room.refreshAll();
    },
    streams: () => listened.keys(),
    async settled() {
      await Promise.all(all.map((room) => room.settled()));
    },
  };
}
