import type { LiveMessage } from '@touchline/contract';

/** What one tab wants to hear and has heard. */
export interface LiveStore {
  /** The last message of a topic, while it is wanted. */
  readonly message: (topic: string) => LiveMessage | null;
  /** Does the stream carry the topic now? */
  readonly isStreamed: (topic: string) => boolean;
  /** Topics the parts on screen want, each once. */
  readonly requestedTopics: () => readonly string[];
  /** Wants topics until the function it returns is called. */
  readonly requestTopics: (topics: readonly string[]) => () => void;
  /** Calls the listener after every message and whenever the carried topics change. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls the listener whenever other topics are wanted. */
  readonly onTopicsRequested: (listener: () => void) => () => void;
  /** Takes a message of a topic that is wanted. */
  readonly receive: (message: LiveMessage) => void;
  /** Says what the stream carries; none while it is down. */
  readonly setStreamedTopics: (topics: readonly string[]) => void;
  /** Forgets all messages: they were another manager's. */
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

/** A store that has heard nothing yet. */
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
        // Unheard it would grow old: who wants the topic again is told anew.
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
