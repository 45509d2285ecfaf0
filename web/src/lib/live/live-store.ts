import type { LiveMessage } from '@touchline/contract';

/** What one tab wants to hear and has heard. */
export interface LiveStore {
  /** The last message of a topic, while it is wanted. */
  readonly message: (topic: string) => LiveMessage | null;
  /** Does the stream carry the topic now? */
  readonly carries: (topic: string) => boolean;
  /** Topics the parts on screen want, each once. */
  readonly wanted: () => readonly string[];
  /** Wants topics until the function it returns is called. */
  readonly want: (topics: readonly string[]) => () => void;
  /** Calls the listener after every message and whenever the carried topics change. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls the listener whenever other topics are wanted. */
  readonly onWanted: (listener: () => void) => () => void;
  /** Takes a message of a topic that is wanted. */
  readonly take: (message: LiveMessage) => void;
  /** Says what the stream carries; none while it is down. */
  readonly carry: (topics: readonly string[]) => void;
  /** Forgets all messages: they were another manager's. */
  readonly forget: () => void;
}

function createListeners() {
  const listeners = new Set<() => void>();
  return {
    tell: () => {
      for (const listener of listeners) listener();
    },
    add: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A store that has heard nothing yet. */
export function createLiveStore(): LiveStore {
  const messages = new Map<string, LiveMessage>();
  const wants = new Map<string, number>();
  let carried: ReadonlySet<string> = new Set();
  const news = createListeners();
  const wishes = createListeners();

  function count(topics: readonly string[], by: 1 | -1): void {
    const before = wants.size;
    for (const topic of topics) {
      const left = (wants.get(topic) ?? 0) + by;
      if (left > 0) wants.set(topic, left);
      else {
        wants.delete(topic);
        // Unheard it would grow old: who wants the topic again is told anew.
        messages.delete(topic);
      }
    }
    if (wants.size !== before) wishes.tell();
  }

  return {
    message: (topic) => messages.get(topic) ?? null,
    carries: (topic) => carried.has(topic),
    wanted: () => [...wants.keys()],
    want(topics) {
      count(topics, 1);
      return () => count(topics, -1);
    },
    subscribe: news.add,
    onWanted: wishes.add,
    take(message) {
      if (!wants.has(message.topic)) return;
      messages.set(message.topic, message);
      news.tell();
    },
    carry(topics) {
      if (topics.length === carried.size && topics.every((topic) => carried.has(topic))) return;
      carried = new Set(topics);
      news.tell();
    },
    forget() {
      messages.clear();
      news.tell();
    },
  };
}
