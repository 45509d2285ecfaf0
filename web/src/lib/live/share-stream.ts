import type { LiveMessage, MeTopic, MaxLiveTopics } from '@touchline/contract';
import type { LiveStore } from './live-store.ts';
import { KeptStream, type StreamDependencies } from './keep-stream.ts';

const ME: MeTopic = 'me';
const MAX_TOPICS: MaxLiveTopics = 60;
/** Wishes that come together are sent together. */
const GATHERING = 50;
const REPEAT_WISHES = 60_000;
/** A tab that has not said so long what it wants is gone. */
const FORGOTTEN_AFTER = 200_000;

/** What the tabs of a browser tell each other. */
export type TabNote =
  /** To the tab that holds the stream: what a tab wants now; nothing when it goes. */
  | { readonly kind: 'wants'; readonly tab: string; readonly topics: readonly string[] }
  /** From a tab that begins to hold the stream: say what you want. */
  | { readonly kind: 'who' }
  | { readonly kind: 'carried'; readonly topics: readonly string[] }
  | { readonly kind: 'message'; readonly message: LiveMessage };

export interface TabChannel {
  readonly post: (note: TabNote) => void;
  readonly listen: (listener: (note: TabNote) => void) => () => void;
}

export interface SharingDependencies extends StreamDependencies {
  /** Null where tabs can't talk: then each has a stream of its own. */
  readonly channel: TabChannel | null;
  /** Calls back once this tab is the one to hold the stream, and until it goes. Returns what gives it up. */
  readonly becomeHolder: (hold: () => void) => () => void;
  readonly tab: string;
}

/** The topics all tabs want, each once, this tab's first; as many as one stream carries. */
export function mergeWishes(own: readonly string[], others: Iterable<readonly string[]>): readonly string[] {
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
  const post = (note: TabNote) => dependencies.channel?.post(note);
  const sayWishes = () => {
    if (leader === null) post({ kind: 'wants', tab: dependencies.tab, topics: store.wanted() });
    else leader.reconsider();
  };

  let gathering: ReturnType<typeof setTimeout> | undefined;
  const stopWatching = store.onWanted(() => {
    clearTimeout(gathering);
    gathering = setTimeout(sayWishes, GATHERING);
  });
  const repeating = setInterval(sayWishes, REPEAT_WISHES);
  const stopListening = dependencies.channel?.listen((note) => {
    if (leader !== null) leader.receive(note);
    else if (note.kind === 'who') sayWishes();
    else if (note.kind === 'carried') store.carry(note.topics);
    else if (note.kind === 'message') store.take(note.message);
  });
  const giveUp = dependencies.becomeHolder(() => {
    leader = new TabLeader(store, dependencies);
    post({ kind: 'who' });
  });
  sayWishes();

  return {
    renew(forget) {
      if (forget) store.forget();
      leader?.renew(forget);
      sayWishes();
    },
    stop() {
      stopWatching();
      stopListening?.();
      clearTimeout(gathering);
      clearInterval(repeating);
      if (leader === null) post({ kind: 'wants', tab: dependencies.tab, topics: [] });
      else leader.stop();
      store.carry([]);
      giveUp();
    },
  };
}

interface Wish {
  readonly topics: readonly string[];
  readonly at: number;
}

/** What the tab that holds the stream does for all of them. */
class TabLeader {
  readonly #store: LiveStore;
  readonly #dependencies: SharingDependencies;
  /** By tab. */
  readonly #wishes = new Map<string, Wish>();
  /** The last message of each topic. */
  readonly #last = new Map<string, LiveMessage>();
  #carried: readonly string[] = [];
  readonly #stream: KeptStream;

  constructor(store: LiveStore, dependencies: SharingDependencies) {
    this.#store = store;
    this.#dependencies = dependencies;
    // Who takes the stream over goes on where this tab has heard the one before.
    for (const topic of store.wanted()) this.#keep(store.message(topic));
    this.#stream = new KeptStream(dependencies, {
      topics: () => this.#topics(),
      seen: (topic) => this.#last.get(topic)?.version ?? null,
      carry: (topics) => this.#carry(topics),
      take: (message) => this.#take(message),
    });
  }

  /** This tab may want other topics. */
  reconsider(): void {
    const missing = this.#store.wanted().filter((topic) => this.#store.message(topic) === null);
    for (const message of this.#known(missing)) this.#store.take(message);
    this.#stream.reconsider();
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
  receive(note: TabNote): void {
    if (note.kind !== 'wants') return;
    if (note.topics.length === 0) this.#wishes.delete(note.tab);
    else this.#wishes.set(note.tab, { topics: note.topics, at: this.#dependencies.machineNow() });
    this.#post({ kind: 'carried', topics: this.#carried });
    for (const message of this.#known(note.topics)) this.#post({ kind: 'message', message });
    this.#stream.reconsider();
  }

  #post(note: TabNote): void {
    this.#dependencies.channel?.post(note);
  }

  #keep(message: LiveMessage | null): void {
    if (message !== null) this.#last.set(message.topic, message);
  }

  #topics(): readonly string[] {
    const since = this.#dependencies.machineNow() - FORGOTTEN_AFTER;
    for (const [tab, { at }] of this.#wishes) if (at < since) this.#wishes.delete(tab);
    const others = [...this.#wishes.values()].map(({ topics }) => topics);
    const merged = mergeWishes(this.#store.wanted(), others);
    // When a session ends, the tabs want the manager's news a moment longer than anybody may ask for them.
    return this.#dependencies.credentials.token() === null ? merged.filter((topic) => topic !== ME) : merged;
  }

  #carry(topics: readonly string[]): void {
    this.#carried = topics;
    // Of what is no longer carried the next message may be the same again.
    for (const topic of this.#last.keys()) {
      if (topics.length > 0 && !topics.includes(topic)) this.#last.delete(topic);
    }
    this.#store.carry(topics);
    this.#post({ kind: 'carried', topics });
  }

  #take(message: LiveMessage): void {
    this.#keep(message);
    this.#store.take(message);
    this.#post({ kind: 'message', message });
  }

  /** What was told before somebody wanted to hear it. */
  #known(topics: readonly string[]): readonly LiveMessage[] {
    return topics.flatMap((topic) => {
      const message = this.#last.get(topic);
      return message !== undefined && this.#carried.includes(topic) ? [message] : [];
    });
  }
}
