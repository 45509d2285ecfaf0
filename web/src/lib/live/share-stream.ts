import type { LiveMessage, MeTopic, MaxLiveTopics } from '@touchline/contract';
import type { LiveStore } from './live-store.ts';
import { ReconnectingStream, type StreamDependencies } from './reconnecting-stream.ts';

const ME: MeTopic = 'me';
const MAX_TOPICS: MaxLiveTopics = 60;
/** Topic changes within this time are sent together, in milliseconds. */
const BATCH_DELAY = 50;
const ANNOUNCE_INTERVAL = 60_000;
/** A tab that has not announced its topics for this long is considered closed, in milliseconds. */
const TAB_TIMEOUT = 200_000;

/** The messages between the tabs of a browser. */
export type TabMessage =
  /** To the leading tab: the topics a tab requests; none when it closes. */
  | { readonly kind: 'wants'; readonly tab: string; readonly topics: readonly string[] }
  /** From a new leader tab: requests the topics of all tabs. */
  | { readonly kind: 'who' }
  /** To the leading tab: a tab became visible and wants a lost stream at once. */
  | { readonly kind: 'retry' }
  | { readonly kind: 'carried'; readonly topics: readonly string[] }
  | { readonly kind: 'message'; readonly message: LiveMessage };

export interface TabChannel {
  readonly post: (note: TabMessage) => void;
  readonly listen: (listener: (note: TabMessage) => void) => () => void;
}

export interface SharingDependencies extends StreamDependencies {
  /** Null where tabs can't communicate: then each has a stream of its own. */
  readonly channel: TabChannel | null;
  /** Calls back when this tab becomes the leader. Returns a function that gives up the role. */
  readonly lead: (onLead: () => void) => () => void;
  readonly tab: string;
}

/** The topics of all tabs without duplicates, this tab's first; up to the limit of one stream. */
export function mergeTopics(own: readonly string[], others: Iterable<readonly string[]>): readonly string[] {
  const merged = new Set(own);
  for (const topics of others) for (const topic of topics) merged.add(topic);
  return [...merged].slice(0, MAX_TOPICS);
}

export interface SharedStream {
  /**
   * Reopens the stream, for another user (`forget` drops the previous one's messages) or when the network returns.
   */
  readonly renew: (forget: boolean) => void;
  /** Reopens a lost stream at once, for a tab that becomes visible. */
  readonly retry: () => void;
  readonly stop: () => void;
}

/** Connects this tab to the one stream of the browser, which the leading tab holds. */
export function shareStream(store: LiveStore, dependencies: SharingDependencies): SharedStream {
  let leader: TabLeader | null = null;
  const post = (note: TabMessage) => dependencies.channel?.post(note);
  const announceTopics = () => {
    if (leader === null) post({ kind: 'wants', tab: dependencies.tab, topics: store.requestedTopics() });
    else leader.updateTopics();
  };

  let batchTimer: ReturnType<typeof setTimeout> | undefined;
  const stopWatching = store.onTopicsRequested(() => {
    clearTimeout(batchTimer);
    batchTimer = setTimeout(announceTopics, BATCH_DELAY);
  });
  const announceTimer = setInterval(announceTopics, ANNOUNCE_INTERVAL);
  const stopListening = dependencies.channel?.listen((note) => {
    if (leader !== null) leader.handleMessage(note);
    else if (note.kind === 'who') announceTopics();
    else if (note.kind === 'carried') store.setStreamedTopics(note.topics);
    else if (note.kind === 'message') store.receive(note.message);
  });
  const release = dependencies.lead(() => {
    leader = new TabLeader(store, dependencies);
    post({ kind: 'who' });
  });
  announceTopics();

  return {
    renew(forget) {
      if (forget) store.forget();
      leader?.renew(forget);
      announceTopics();
    },
    retry() {
      if (leader === null) post({ kind: 'retry' });
      else leader.retry();
    },
    stop() {
      stopWatching();
      stopListening?.();
      clearTimeout(batchTimer);
      clearInterval(announceTimer);
      if (leader === null) post({ kind: 'wants', tab: dependencies.tab, topics: [] });
      else leader.stop();
      store.setStreamedTopics([]);
      release();
    },
  };
}

interface TopicRequest {
  readonly topics: readonly string[];
  readonly at: number;
}

/** Holds the stream for all tabs. */
class TabLeader {
  readonly #store: LiveStore;
  readonly #dependencies: SharingDependencies;
  /** By tab id. */
  readonly #topicRequests = new Map<string, TopicRequest>();
  /** The last message of each topic. */
  readonly #last = new Map<string, LiveMessage>();
  #streamedTopics: readonly string[] = [];
  readonly #stream: ReconnectingStream;

  constructor(store: LiveStore, dependencies: SharingDependencies) {
    this.#store = store;
    this.#dependencies = dependencies;
    // A new leader continues from the messages this tab has received.
    for (const topic of store.requestedTopics()) this.#keep(store.message(topic));
    this.#stream = new ReconnectingStream(dependencies, {
      topics: () => this.#topics(),
      seen: (topic) => this.#last.get(topic)?.version ?? null,
      setStreamedTopics: (topics) => this.#setStreamedTopics(topics),
      receive: (message) => this.#receive(message),
    });
  }

  /** Call when this tab's topics may have changed. */
  updateTopics(): void {
    const missing = this.#store.requestedTopics().filter((topic) => this.#store.message(topic) === null);
    for (const message of this.#lastMessages(missing)) this.#store.receive(message);
    this.#stream.updateTopics();
  }

  renew(forget: boolean): void {
    if (forget) this.#last.clear();
    this.#stream.renew();
  }

  retry(): void {
    this.#stream.retry();
  }

  /** Closes the stream; another tab takes over. */
  stop(): void {
    this.#stream.stop();
    this.#post({ kind: 'carried', topics: [] });
  }

  /** Handles a message of another tab. */
  handleMessage(note: TabMessage): void {
    if (note.kind === 'retry') this.retry();
    if (note.kind !== 'wants') return;
    if (note.topics.length === 0) this.#topicRequests.delete(note.tab);
    else this.#topicRequests.set(note.tab, { topics: note.topics, at: this.#dependencies.machineNow() });
    this.#post({ kind: 'carried', topics: this.#streamedTopics });
    for (const message of this.#lastMessages(note.topics)) this.#post({ kind: 'message', message });
    this.#stream.updateTopics();
  }

  #post(note: TabMessage): void {
    this.#dependencies.channel?.post(note);
  }

  #keep(message: LiveMessage | null): void {
    if (message !== null) this.#last.set(message.topic, message);
  }

  #topics(): readonly string[] {
    const since = this.#dependencies.machineNow() - TAB_TIMEOUT;
    for (const [tab, { at }] of this.#topicRequests) if (at < since) this.#topicRequests.delete(tab);
    const others = [...this.#topicRequests.values()].map(({ topics }) => topics);
    const merged = mergeTopics(this.#store.requestedTopics(), others);
    // When a session ends, tabs request the manager's topic a moment longer than it is allowed.
    return this.#dependencies.credentials.token() === null ? merged.filter((topic) => topic !== ME) : merged;
  }

  #setStreamedTopics(topics: readonly string[]): void {
    this.#streamedTopics = topics;
    // Forget topics that are no longer streamed: their next message may repeat the last version.
    for (const topic of this.#last.keys()) {
      if (topics.length > 0 && !topics.includes(topic)) this.#last.delete(topic);
    }
    this.#store.setStreamedTopics(topics);
    this.#post({ kind: 'carried', topics });
  }

  #receive(message: LiveMessage): void {
    this.#keep(message);
    this.#store.receive(message);
    this.#post({ kind: 'message', message });
  }

  /** The last messages of streamed topics, for a tab that requests them later. */
  #lastMessages(topics: readonly string[]): readonly LiveMessage[] {
    return topics.flatMap((topic) => {
      const message = this.#last.get(topic);
      return message !== undefined && this.#streamedTopics.includes(topic) ? [message] : [];
    });
  }
}
