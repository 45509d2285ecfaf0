import type { LiveTopic } from '@touchline/contract/live';
import { frameOf, type LiveStream } from './live-stream.ts';
import type { TopicState, LiveSource } from './topic-source.ts';

/** The topics of one kind that somebody listens to, by id. */
export interface TopicBroadcaster {
  /** Lets a stream hear of a topic; `seen` is the version of the reader's last message of it, or null. */
  readonly join: (stream: LiveStream, id: number, topic: LiveTopic, seen: string | null) => void;
  readonly leave: (stream: LiveStream, id: number) => void;
  /** Looks soon at topics that may have news; those nobody listens to are passed over. */
  readonly refresh: (ids: Iterable<number>) => void;
  /** Looks soon at every topic. */
  readonly refreshAll: () => void;
  /** Resolves when nothing is being looked at. */
  readonly settled: () => Promise<void>;
}

interface Topic {
  readonly name: LiveTopic;
  version: string | null;
  readonly streams: Set<LiveStream>;
  /** Those who wait for their first message, with the version they have seen. */
  readonly fresh: Map<LiveStream, string | null>;
}

/**
 * A room over its source. One look at a time, so each stream hears of a topic in the order of the looks; an error of
 * a look is told, and made good by the next one.
 */
export function createTopicBroadcaster(
  source: LiveSource,
  onError: (error: unknown) => void,
): TopicBroadcaster {
  const topics = new Map<number, Topic>();
  const woken = new Set<number>();
  let looking: Promise<void> | null = null;

  function refresh(ids: Iterable<number>): void {
    for (const id of ids) if (topics.has(id)) woken.add(id);
    if (woken.size > 0) looking ??= pollWoken();
  }

  async function pollWoken(): Promise<void> {
    // Who wakes in the same turn of the event loop shares the look.
    await Promise.resolve();
    while (woken.size > 0) {
      const ids = [...woken];
      woken.clear();
      await lookAt(ids).catch(onError);
    }
    looking = null;
  }

  async function lookAt(ids: readonly number[]): Promise<void> {
    const known = new Map<number, string | null>();
    for (const id of ids) {
      const topic = topics.get(id);
      // Who waits for his first message needs it also where it is no news to others.
      if (topic !== undefined) known.set(id, topic.fresh.size > 0 ? null : topic.version);
    }
    if (known.size === 0) return;
    for (const [id, news] of await source(known)) {
      const topic = topics.get(id);
      if (topic !== undefined) await publish(topic, news).catch(onError);
    }
  }

  return {
    join(stream, id, name, seen) {
      const topic = topics.get(id) ?? { name, version: null, streams: new Set(), fresh: new Map() };
      topics.set(id, topic);
      topic.streams.add(stream);
      topic.fresh.set(stream, seen);
      refresh([id]);
    },
    leave(stream, id) {
      const topic = topics.get(id);
      topic?.fresh.delete(stream);
      topic?.streams.delete(stream);
      if (topic?.streams.size === 0) topics.delete(id);
    },
    refresh,
    refreshAll: () => refresh(topics.keys()),
    async settled() {
      while (looking !== null) await looking;
    },
  };
}

/** Sends news to all who have not had them. */
async function publish(topic: Topic, news: TopicState): Promise<void> {
  const { version } = news;
  const before = topic.version;
  const first = [...topic.fresh].filter(([, seen]) => seen !== version);
  const rest = version === before ? [] : [...topic.streams].filter((stream) => !topic.fresh.has(stream));
  const own = await ownBodiesFor(news, [...first.map(([stream]) => stream), ...rest]);
  topic.version = version;
  for (const [stream] of first) topic.fresh.delete(stream);
  for (const [stream, seen] of topic.fresh) if (seen === version) topic.fresh.delete(stream);
  const frame = framesOf({ topic: topic.name, version }, news, own);
  for (const [stream, seen] of first) stream.send(frame(stream, seen));
  for (const stream of rest) stream.send(frame(stream, before));
}

type OwnBodies = Awaited<ReturnType<NonNullable<TopicState['personalBodies']>>>;

async function ownBodiesFor(
  { personalBodies }: TopicState,
  streams: readonly LiveStream[],
): Promise<OwnBodies> {
  if (personalBodies === undefined) return new Map();
  const managerIds = new Set(streams.map(({ reader }) => reader.managerId).filter((id) => id !== null));
  return managerIds.size === 0 ? new Map() : personalBodies([...managerIds]);
}

/** The frame for each stream: one for all who had the same message before, one for a manager with something of his own. */
function framesOf(
  head: { readonly topic: LiveTopic; readonly version: string },
  { bodySince }: TopicState,
  own: OwnBodies,
): (stream: LiveStream, seen: string | null) => Buffer {
  const shared = new Map<string | null, Buffer>();
  const personal = new Map<number, Buffer>();
  return ({ reader: { managerId } }, seen) => {
    const body = managerId === null ? undefined : own.get(managerId);
    if (managerId !== null && body !== undefined) {
      const frame = personal.get(managerId) ?? frameOf({ ...head, ...body });
      personal.set(managerId, frame);
      return frame;
    }
    const frame = shared.get(seen) ?? frameOf({ ...head, ...bodySince(seen) });
    shared.set(seen, frame);
    return frame;
  };
}
