import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLiveStore, type LiveStore } from './live-store.ts';
import {
  mergeTopics,
  shareStream,
  type SharedStream,
  type TabChannel,
  type TabMessage,
} from './share-stream.ts';
import { createStreamServer, createMatchMessage, SIGNING_KEY } from './testing-streams.ts';

/** The tabs of one browser: they share a channel, and one at a time leads. */
function createBrowser(server: ReturnType<typeof createStreamServer>) {
  const listeners = new Map<string, (note: TabMessage) => void>();
  const queue: { tab: string; onLead: () => void }[] = [];
  let holder: string | null = null;

  function handOver(): void {
    const next = queue.shift();
    holder = next?.tab ?? null;
    next?.onLead();
  }
  return {
    open(tab: string): { readonly store: LiveStore; readonly shared: SharedStream } {
      const channel: TabChannel = {
        post: (note) => {
          for (const [other, receive] of listeners) if (other !== tab) receive(note);
        },
        listen(listener) {
          listeners.set(tab, listener);
          return () => void listeners.delete(tab);
        },
      };
      const store = createLiveStore();
      const shared = shareStream(store, {
        ...server.dependencies,
        channel,
        tab,
        lead(onLead) {
          queue.push({ tab, onLead });
          if (queue.length === 1 && holder === null) queueMicrotask(handOver);
          return () => {
            if (holder === tab) handOver();
          };
        },
      });
      return { store, shared };
    },
  };
}

let server: ReturnType<typeof createStreamServer>;
let browser: ReturnType<typeof createBrowser>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  server = createStreamServer();
  browser = createBrowser(server);
});
afterEach(() => void vi.useRealTimers());

/** Lets pending work finish. Signing does not use the fake timers. */
async function settle(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await vi.advanceTimersByTimeAsync(100);
    while (!server.isQuiet()) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(0);
  }
}
const last = () => server.opened.at(-1);

test('topics of all tabs are merged without duplicates, this tab’s first, up to the limit of a stream', () => {
  expect(mergeTopics(['me', 'match:1'], [['match:1', 'contest:2'], ['me']])).toEqual([
    'me',
    'match:1',
    'contest:2',
  ]);
  const many = Array.from({ length: 70 }, (_, index) => `match:${index}`);
  expect(mergeTopics(['me'], [many])).toHaveLength(60);
  expect(mergeTopics(['me'], [many])[0]).toBe('me');
});

test('two tabs share one stream, and each receives its own topics', async () => {
  const one = browser.open('one');
  one.store.requestTopics(['match:1']);
  const two = browser.open('two');
  two.store.requestTopics(['match:2']);
  await settle();
  expect(last()?.topics).toEqual(['match:1', 'match:2']);
  expect(server.opened.filter((stream) => !stream.isLeft())).toHaveLength(1);
  last()?.send(createMatchMessage(1, 1));
  last()?.send(createMatchMessage(2, 1));
  await settle();
  expect([one.store.message('match:1'), one.store.message('match:2')]).toEqual([
    createMatchMessage(1, 1),
    null,
  ]);
  expect([two.store.message('match:2'), two.store.isStreamed('match:2')]).toEqual([
    createMatchMessage(2, 1),
    true,
  ]);
  one.shared.stop();
  two.shared.stop();
});

test('a tab opened later receives the last messages at once, without reopening the stream', async () => {
  const one = browser.open('one');
  one.store.requestTopics(['match:1']);
  await settle();
  last()?.send(createMatchMessage(1, 3));
  const late = browser.open('late');
  late.store.requestTopics(['match:1']);
  await settle();
  expect([late.store.message('match:1'), server.opened.length]).toEqual([createMatchMessage(1, 3), 1]);
  one.shared.stop();
  late.shared.stop();
});

test('when the leading tab closes, another takes over without missing a message', async () => {
  const one = browser.open('one');
  one.store.requestTopics(['match:1']);
  const two = browser.open('two');
  two.store.requestTopics(['match:1']);
  await settle();
  last()?.send(createMatchMessage(1, 1));
  await settle();
  one.shared.stop();
  await settle();
  expect(server.opened[0]?.isLeft()).toBe(true);
  expect([server.opened.length, last()?.topics, last()?.seen]).toEqual([2, ['match:1'], ['match:1@1']]);
  last()?.send(createMatchMessage(1, 2));
  await settle();
  expect(two.store.message('match:1')).toEqual(createMatchMessage(1, 2));
  two.shared.stop();
});

test('queries poll while the stream is down, and a reconnect delivers the missed messages', async () => {
  const { store, shared } = browser.open('one');
  store.requestTopics(['match:1']);
  await settle();
  last()?.send(createMatchMessage(1, 1));
  await settle();
  last()?.end();
  await settle();
  expect(store.isStreamed('match:1')).toBe(false);
  server.endPauses();
  await settle();
  expect([store.isStreamed('match:1'), last()?.seen]).toEqual([true, ['match:1@1']]);
  last()?.send(createMatchMessage(1, 4));
  await settle();
  expect(store.message('match:1')).toEqual(createMatchMessage(1, 4));
  shared.stop();
});

test('another manager receives no messages of the previous one', async () => {
  await server.dependencies.credentials.accept('token', SIGNING_KEY);
  const { store, shared } = browser.open('one');
  store.requestTopics(['contest:1', 'me']);
  await settle();
  last()?.send({ topic: 'me', version: '1-1-x', unread: 1, notice: null, wallet: false });
  await settle();
  shared.renew(true);
  expect(store.message('me')).toBeNull();
  await settle();
  expect([server.opened[0]?.isLeft(), last()?.seen]).toEqual([true, []]);
  shared.stop();
});

test('when a session ends the tabs continue as visitors, and follow the manager’s topic again after the next sign-in', async () => {
  const { credentials } = server.dependencies;
  await credentials.accept('one', SIGNING_KEY);
  const one = browser.open('one');
  one.store.requestTopics(['match:1', 'me']);
  const two = browser.open('two');
  two.store.requestTopics(['me']);
  await settle();
  expect(last()?.topics).toEqual(['match:1', 'me']);
  // Components request the manager's topic until they render again.
  await credentials.forget();
  two.shared.renew(true);
  one.shared.renew(true);
  await settle();
  expect(last()?.topics).toEqual(['match:1']);
  expect([one.store.isStreamed('match:1'), one.store.isStreamed('me')]).toEqual([true, false]);
  await credentials.accept('two', SIGNING_KEY);
  one.shared.renew(true);
  await settle();
  expect(last()?.topics).toEqual(['match:1', 'me']);
  one.shared.stop();
  two.shared.stop();
});

test('a tab that becomes visible makes the leading tab reopen a lost stream at once', async () => {
  const leading = browser.open('a');
  leading.store.requestTopics(['match:1']);
  await settle();
  const other = browser.open('b');
  await settle();
  last()?.end();
  await settle();
  expect([server.opened.length, server.waits]).toEqual([1, [750]]);
  other.shared.retry();
  await settle();
  expect(server.opened).toHaveLength(2);
  leading.shared.stop();
  other.shared.stop();
});
