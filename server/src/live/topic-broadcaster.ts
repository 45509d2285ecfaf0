import type { LiveTopic } from '@touchline/contract/live';
import { frameOf, type LiveStream } from './live-stream.ts';
import type { TopicState, LiveSource } from './topic-source.ts';

/** Polls the topics of one kind and sends their changes to subscribed streams. */
export interface TopicBroadcaster {
  /** Subscribes a stream; `seen` is the version of the last message the reader has seen, or null. */
  readonly join: (stream: LiveStream, id: number, topic: LiveTopic, seen: string | null) => void;
  readonly leave: (stream: LiveStream, id: number) => void;
  /** Schedules a poll of topics; ids without subscribers are ignored. */
  readonly refresh: (ids: Iterable<number>) => void;
  /** Schedules a poll of every topic. */
  readonly refreshAll: () => void;
  /** Resolves when no poll is running. */
  readonly settled: () => Promise<void>;
}

interface Topic {
  readonly name: LiveTopic;
  version: string | null;
  readonly streams: Set<LiveStream>;
  /** Streams that wait for their first message, with the version they have seen. */
  readonly joining: Map<LiveStream, string | null>;
}

/**
 * A broadcaster over a source. Polls run one at a time, so every stream gets the versions of a topic in order. A failed
 * poll is reported; the next one catches up.
 */
export function createTopicBroadcaster(
  source: LiveSource,
  onError: (error: unknown) => void,
): TopicBroadcaster {
  const topics = new Map<number, Topic>();
  const pending = new Set<number>();
  let polling: Promise<void> | null = null;

  function refresh(ids: Iterable<number>): void {
    for (const id of ids) if (topics.has(id)) pending.add(id);
    if (pending.size > 0) polling ??= pollPending();
  }

  async function pollPending(): Promise<void> {
    // Refreshes of one event-loop turn share a single poll.
    await Promise.resolve();
    while (pending.size > 0) {
      const ids = [...pending];
      pending.clear();
      await pollTopics(ids).catch(onError);
    }
    polling = null;
  }

  async function pollTopics(ids: readonly number[]): Promise<void> {
    const known = new Map<number, string | null>();
    for (const id of ids) {
      const topic = topics.get(id);
      // A joining stream needs the state even when the others have it.
      if (topic !== undefined) known.set(id, topic.joining.size > 0 ? null : topic.version);
    }
    if (known.size === 0) return;
    for (const [id, state] of await source(known)) {
      const topic = topics.get(id);
      if (topic !== undefined) await publish(topic, state).catch(onError);
    }
  }

  return {
    join(stream, id, name, seen) {
      const topic = topics.get(id) ?? { name, version: null, streams: new Set(), joining: new Map() };
      topics.set(id, topic);
      topic.streams.add(stream);
      topic.joining.set(stream, seen);
      refresh([id]);
    },
    leave(stream, id) {
      const topic = topics.get(id);
      topic?.joining.delete(stream);
      topic?.streams.delete(stream);
      if (topic?.streams.size === 0) topics.delete(id);
    },
    refresh,
    refreshAll: () => refresh(topics.keys()),
    async settled() {
      while (polling !== null) await polling;
    },
  };
}

/** Sends a state to the streams that have not seen its version. */
async function publish(topic: Topic, state: TopicState): Promise<void> {
  const { version } = state;
  const before = topic.version;
  const first = [...topic.joining].filter(([, seen]) => seen !== version);
  const rest = version === before ? [] : [...topic.streams].filter((stream) => !topic.joining.has(stream));
  const personal = await personalBodiesOf(state, [...first.map(([stream]) => stream), ...rest]);
  topic.version = version;
  for (const [stream] of first) topic.joining.delete(stream);
  for (const [stream, seen] of topic.joining) if (seen === version) topic.joining.delete(stream);
  const frame = framesOf({ topic: topic.name, version }, state, personal);
  for (const [stream, seen] of first) stream.send(frame(stream, seen));
  for (const stream of rest) stream.send(frame(stream, before));
}

type PersonalBodies = Awaited<ReturnType<NonNullable<TopicState['personalBodies']>>>;

async function personalBodiesOf(
  { personalBodies }: TopicState,
  streams: readonly LiveStream[],
): Promise<PersonalBodies> {
  if (personalBodies === undefined) return new Map();
  const managerIds = new Set(streams.map(({ reader }) => reader.managerId).filter((id) => id !== null));
  return managerIds.size === 0 ? new Map() : personalBodies([...managerIds]);
}

/** Builds the frame of each stream once: shared by readers of the same former version, or of one manager. */
function framesOf(
  head: { readonly topic: LiveTopic; readonly version: string },
  { bodySince }: TopicState,
  personalBodies: PersonalBodies,
): (stream: LiveStream, seen: string | null) => Buffer {
  const shared = new Map<string | null, Buffer>();
  const personal = new Map<number, Buffer>();
  return ({ reader: { managerId } }, seen) => {
    const body = managerId === null ? undefined : personalBodies.get(managerId);
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
