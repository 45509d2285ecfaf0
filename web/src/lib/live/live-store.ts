import type { LiveMessage } from '@touchline/contract';

/** The topics one tab requests, and their last messages. */
export interface LiveStore {
  /** The last message of a requested topic, or null. */
  readonly message: (topic: string) => LiveMessage | null;
  /** Whether the stream delivers the topic now. */
  readonly isStreamed: (topic: string) => boolean;
  /** The topics requested by the components on screen, each once. */
  readonly requestedTopics: () => readonly string[];
  /** Requests topics until the returned function is called. */
  readonly requestTopics: (topics: readonly string[]) => () => void;
  /** Calls the listener after every message and whenever the streamed topics change. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls the listener whenever the requested topics change. */
  readonly onTopicsRequested: (listener: () => void) => () => void;
  /** Stores a message of a requested topic. */
  readonly receive: (message: LiveMessage) => void;
  /** Sets the topics the stream delivers; none while it is down. */
  readonly setStreamedTopics: (topics: readonly string[]) => void;
  /** Drops all messages, for a change of user. */
  readonly forget: () => void;
}

function createListeners() {
  const listeners = new Set<() => void>();
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    add: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** An empty store. */
export function createLiveStore(): LiveStore {
  const messages = new Map<string, LiveMessage>();
  const requestCounts = new Map<string, number>();
  let streamedTopics: ReadonlySet<string> = new Set();
  const messageListeners = createListeners();
  const topicListeners = createListeners();

  function count(topics: readonly string[], by: 1 | -1): void {
    const before = requestCounts.size;
    for (const topic of topics) {
      const left = (requestCounts.get(topic) ?? 0) + by;
      if (left > 0) requestCounts.set(topic, left);
      else {
        requestCounts.delete(topic);
        // Drop it: a later subscriber must not get a stale message.
        messages.delete(topic);
      }
    }
    if (requestCounts.size !== before) topicListeners.notify();
  }

  return {
    message: (topic) => messages.get(topic) ?? null,
    isStreamed: (topic) => streamedTopics.has(topic),
    requestedTopics: () => [...requestCounts.keys()],
    requestTopics(topics) {
      count(topics, 1);
      return () => count(topics, -1);
    },
    subscribe: messageListeners.add,
    onTopicsRequested: topicListeners.add,
    receive(message) {
      if (!requestCounts.has(message.topic)) return;
      messages.set(message.topic, message);
      messageListeners.notify();
    },
    setStreamedTopics(topics) {
      if (topics.length === streamedTopics.size && topics.every((topic) => streamedTopics.has(topic))) return;
      streamedTopics = new Set(topics);
      messageListeners.notify();
    },
    forget() {
      messages.clear();
      messageListeners.notify();
    },
  };
}
