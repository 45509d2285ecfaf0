import type { LiveMessage, MeTopic, MaxLiveTopics } from '@touchline/contract';
import type { LiveStore } from './live-store.ts';
import { ReconnectingStream, type StreamDependencies } from './reconnecting-stream.ts';

const ME: MeTopic = 'me';
const MAX_TOPICS: MaxLiveTopics = 60;
/** Wishes that come together are sent together. */
const BATCH_DELAY = 50;
const ANNOUNCE_INTERVAL = 60_000;
/** A tab that has not said so long what it wants is gone. */
const TAB_TIMEOUT = 200_000;

/** What the tabs of a browser tell each other. */
export type TabMessage =
  /** To the tab that holds the stream: what a tab wants now; nothing when it goes. */
  | { readonly kind: 'wants'; readonly tab: string; readonly topics: readonly string[] }
  /** From a tab that begins to hold the stream: say what you want. */
  | { readonly kind: 'who' }
  | { readonly kind: 'carried'; readonly topics: readonly string[] }
  | { readonly kind: 'message'; readonly message: LiveMessage };

export interface TabChannel {
  readonly post: (note: TabMessage) => void;
  readonly listen: (listener: (note: TabMessage) => void) => () => void;
}

export interface SharingDependencies extends StreamDependencies {
  /** Null where tabs can't talk: then each has a stream of its own. */
  readonly channel: TabChannel | null;
  /** Calls back once this tab is the one to hold the stream, and until it goes. Returns what gives it up. */
  readonly lead: (onLead: () => void) => () => void;
  readonly tab: string;
}

/** The topics all tabs want, each once, this tab's first; as many as one stream carries. */
export function mergeTopics(own: readonly string[], others: Iterable<readonly string[]>): readonly string[] {
  const merged = new Set(own);
  for (const topics of others) for (const topic of topics) merged.add(topic);
  return [...merged].slice(0, MAX_TOPICS);
}

export interface SharedStream {
  /** Another manager looks, or the network came back: what was heard is no longer his, and the stream opens anew. */
  readonly renew: (forget: boolean) => void;
  readonly stop: () => void;
}

/** Lets this tab hear what its parts want over the one stream of the browser, which one of the tabs holds. */
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

/** What the tab that holds the stream does for all of them. */
class TabLeader {
  readonly #store: LiveStore;
  readonly #dependencies: SharingDependencies;
  /** By tab. */
  readonly #topicRequests = new Map<string, TopicRequest>();
  /** The last message of each topic. */
  readonly #last = new Map<string, LiveMessage>();
  #streamedTopics: readonly string[] = [];
  readonly #stream: ReconnectingStream;

  constructor(store: LiveStore, dependencies: SharingDependencies) {
    this.#store = store;
    this.#dependencies = dependencies;
    // Who takes the stream over goes on where this tab has heard the one before.
    for (const topic of store.requestedTopics()) this.#keep(store.message(topic));
    this.#stream = new ReconnectingStream(dependencies, {
      topics: () => this.#topics(),
      seen: (topic) => this.#last.get(topic)?.version ?? null,
      setStreamedTopics: (topics) => this.#setStreamedTopics(topics),
      receive: (message) => this.#receive(message),
    });
  }

  /** This tab may want other topics. */
  updateTopics(): void {
    const missing = this.#store.requestedTopics().filter((topic) => this.#store.message(topic) === null);
    for (const message of this.#known(missing)) this.#store.receive(message);
    this.#stream.updateTopics();
  }

  renew(forget: boolean): void {
    if (forget) this.#last.clear();
    this.#stream.renew();
  }

  /** Leaves the stream to another tab. */
  stop(): void {
    this.#stream.stop();
    this.#post({ kind: 'carried', topics: [] });
  }

  /** Takes a note of another tab. */
  handleMessage(note: TabMessage): void {
    if (note.kind !== 'wants') return;
    if (note.topics.length === 0) this.#topicRequests.delete(note.tab);
    else this.#topicRequests.set(note.tab, { topics: note.topics, at: this.#dependencies.machineNow() });
    this.#post({ kind: 'carried', topics: this.#streamedTopics });
    for (const message of this.#known(note.topics)) this.#post({ kind: 'message', message });
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
    // When a session ends, the tabs want the manager's news a moment longer than anybody may ask for them.
    return this.#dependencies.credentials.token() === null ? merged.filter((topic) => topic !== ME) : merged;
  }

  #setStreamedTopics(topics: readonly string[]): void {
    this.#streamedTopics = topics;
    // Of what is no longer carried the next message may be the same again.
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

  /** What was told before somebody wanted to hear it. */
  #known(topics: readonly string[]): readonly LiveMessage[] {
    return topics.flatMap((topic) => {
      const message = this.#last.get(topic);
      return message !== undefined && this.#streamedTopics.includes(topic) ? [message] : [];
    });
  }
}
