import type { LiveMessage, MeTopic, MaxLiveTopics } from '@touchline/contract';
import type { LiveStore } from './live-store.ts';
import { keepStream, type KeptStream, type StreamDependencies } from './keep-stream.ts';

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
  let desk: ReturnType<typeof openDesk> | null = null;
  const say = (note: TabNote) => dependencies.channel?.post(note);
  const sayWishes = () => {
    if (desk === null) say({ kind: 'wants', tab: dependencies.tab, topics: store.wanted() });
    else desk.reconsider();
  };

  let gathering: ReturnType<typeof setTimeout> | undefined;
  const stopWatching = store.onWanted(() => {
    clearTimeout(gathering);
    gathering = setTimeout(sayWishes, GATHERING);
  });
  const repeating = setInterval(sayWishes, REPEAT_WISHES);
  const stopListening = dependencies.channel?.listen((note) => {
    if (desk !== null) desk.hear(note);
    else if (note.kind === 'who') sayWishes();
    else if (note.kind === 'carried') store.carry(note.topics);
    else if (note.kind === 'message') store.take(note.message);
  });
  const giveUp = dependencies.becomeHolder(() => {
    desk = openDesk(store, dependencies);
    say({ kind: 'who' });
  });
  sayWishes();

  return {
    renew(forget) {
      if (forget) store.forget();
      desk?.renew(forget);
      sayWishes();
    },
    stop() {
      stopWatching();
      stopListening?.();
      clearTimeout(gathering);
      clearInterval(repeating);
      if (desk === null) say({ kind: 'wants', tab: dependencies.tab, topics: [] });
      else {
        desk.stop();
        say({ kind: 'carried', topics: [] });
      }
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
function openDesk(store: LiveStore, dependencies: SharingDependencies) {
  const wishes = new Map<string, Wish>();
  // Who takes the stream over goes on where this tab has heard the one before.
  const last = new Map<string, LiveMessage>(
    store.wanted().flatMap((topic) => {
      const message = store.message(topic);
      return message === null ? [] : [[topic, message] as const];
    }),
  );
  let carried: readonly string[] = [];
  const post = (note: TabNote) => dependencies.channel?.post(note);

  const stream: KeptStream = keepStream(dependencies, {
    topics() {
      const since = dependencies.machineNow() - FORGOTTEN_AFTER;
      for (const [tab, { at }] of wishes) if (at < since) wishes.delete(tab);
      const merged = mergeWishes(
        store.wanted(),
        [...wishes.values()].map(({ topics }) => topics),
      );
      // When a session ends, the tabs want the manager's news a moment longer than anybody may ask for them.
      return dependencies.credentials.token() === null ? merged.filter((topic) => topic !== ME) : merged;
    },
    seen: (topic) => last.get(topic)?.version ?? null,
    carry(topics) {
      carried = topics;
      // Of what is no longer carried the next message may be the same again.
      for (const topic of last.keys()) if (topics.length > 0 && !topics.includes(topic)) last.delete(topic);
      store.carry(topics);
      post({ kind: 'carried', topics });
    },
    take(message) {
      last.set(message.topic, message);
      store.take(message);
      post({ kind: 'message', message });
    },
  });

  /** What was told before somebody wanted to hear it. */
  function tellKnown(topics: readonly string[], tell: (message: LiveMessage) => void): void {
    for (const topic of topics) {
      const message = last.get(topic);
      if (message !== undefined && carried.includes(topic)) tell(message);
    }
  }

  return {
    reconsider() {
      tellKnown(
        store.wanted().filter((topic) => store.message(topic) === null),
        (message) => store.take(message),
      );
      stream.reconsider();
    },
    renew(forget: boolean) {
      if (forget) last.clear();
      stream.renew();
    },
    stop: () => stream.stop(),
    hear(note: TabNote) {
      if (note.kind !== 'wants') return;
      if (note.topics.length === 0) wishes.delete(note.tab);
      else wishes.set(note.tab, { topics: note.topics, at: dependencies.machineNow() });
      post({ kind: 'carried', topics: carried });
      tellKnown(note.topics, (message) => post({ kind: 'message', message }));
      stream.reconsider();
    },
  };
}
