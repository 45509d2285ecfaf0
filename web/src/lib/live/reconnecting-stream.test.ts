import type { LiveMessage } from '@touchline/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallFailure } from '../api/failure.ts';
import { ReconnectingStream, retryDelay } from './reconnecting-stream.ts';
import { createStreamServer, createMatchMessage, SIGNING_KEY } from './testing-streams.ts';

let server: ReturnType<typeof createStreamServer>;
let topics: string[];
let streamedTopics: readonly string[];
let received: LiveMessage[];
let stream: ReconnectingStream;

beforeEach(() => {
  server = createStreamServer();
  topics = ['match:1'];
  streamedTopics = [];
  received = [];
  stream = new ReconnectingStream(server.dependencies, {
    topics: () => topics,
    seen: (topic) => received.findLast((message) => message.topic === topic)?.version ?? null,
    setStreamedTopics: (now) => (streamedTopics = now),
    receive: (message) => void received.push(message),
  });
});
afterEach(() => {
  stream.stop();
  vi.useRealTimers();
});

const streams = (count: number) => expect.poll(() => server.opened.length).toBe(count);
const last = () => server.opened.at(-1) ?? never();
function never(): never {
  throw new Error('no stream was opened');
}

test('delays double up to 30 s, half of each at random, and follow Retry-After', () => {
  const max = [0, 1, 2, 3, 4, 5, 40].map((attempts) => retryDelay(attempts, 1, null));
  expect(max).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  const min = [0, 1, 2, 3, 4, 5, 40].map((attempts) => retryDelay(attempts, 0, null));
  expect(min).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000]);
  expect(retryDelay(3, 0.25, new CallFailure('ERR_BUSY', 503, [], 7))).toBe(7000 + 5000);
});

test('messages arrive in order, and a reconnect sends the last seen versions', async () => {
  await streams(1);
  expect([last().topics, last().seen]).toEqual([['match:1'], []]);
  for (const version of [1, 2, 3]) last().send(createMatchMessage(1, version));
  await expect
    .poll(() => received)
    .toEqual([createMatchMessage(1, 1), createMatchMessage(1, 2), createMatchMessage(1, 3)]);
  expect(streamedTopics).toEqual(['match:1']);
  last().end();
  await expect.poll(() => server.waits).toEqual([750]);
  expect(streamedTopics).toEqual([]);
  server.endPauses();
  await streams(2);
  expect(last().seen).toEqual(['match:1@3']);
  // The missed messages are sent at once.
  last().send(createMatchMessage(1, 5));
  await expect.poll(() => received.at(-1)).toEqual(createMatchMessage(1, 5));
});

test('failed attempts wait longer each time; a stable stream resets the delay', async () => {
  await streams(1);
  last().end();
  for (const status of [500, 503]) {
    await expect.poll(() => server.waits.length).toBe(status === 500 ? 1 : 2);
    server.refuse(status, 'ERR_BUSY', status === 503 ? { 'retry-after': '7' } : {});
    server.endPauses();
  }
  await expect.poll(() => server.waits).toEqual([750, 1500, 7000 + 3000]);
  server.endPauses();
  await streams(2);
  server.state.now += 60_000;
  last().end();
  await expect.poll(() => server.waits.at(-1)).toBe(750);
});

/** Loses the stream and refuses further attempts until the delay is several seconds. */
async function loseServer(): Promise<void> {
  await streams(1);
  last().end();
  for (const attempts of [1, 2, 3]) {
    await expect.poll(() => server.waits.length).toBe(attempts);
    server.refuse(502, 'ERR_BUSY');
    server.endPauses();
  }
  await expect.poll(() => server.waits).toEqual([750, 1500, 3000, 6000]);
}

test('a server that accepts and drops the stream at once is not asked more often for it', async () => {
  for (const [index, delay] of [750, 1500, 3000, 6000].entries()) {
    await streams(index + 1);
    last().end();
    await expect.poll(() => server.waits.at(-1)).toBe(delay);
    server.endPauses();
  }
});

describe('when the page becomes visible', () => {
  test('a lost stream reopens at once, and delays start over', async () => {
    await loseServer();
    server.refuse(502, 'ERR_BUSY');
    stream.retry();
    await expect.poll(() => server.waits.at(-1)).toBe(750);
    stream.retry();
    await streams(2);
  });

  test('an open stream stays', async () => {
    await streams(1);
    await expect.poll(() => streamedTopics).toEqual(['match:1']);
    stream.retry();
    last().send(createMatchMessage(1, 1));
    await expect.poll(() => received.length).toBe(1);
    expect(server.opened).toHaveLength(1);
  });
});

test('back online the delays start over', async () => {
  await loseServer();
  server.refuse(502, 'ERR_BUSY');
  stream.renew();
  await expect.poll(() => server.waits.at(-1)).toBe(750);
});

describe('another topic', () => {
  test('that the stream lacks reopens it at once, with the last seen versions', async () => {
    await streams(1);
    last().send(createMatchMessage(1, 4));
    await expect.poll(() => received.length).toBe(1);
    topics = ['match:1', 'match:2'];
    stream.updateTopics();
    await streams(2);
    expect([server.opened[0]?.isLeft(), last().topics, last().seen]).toEqual([
      true,
      ['match:1', 'match:2'],
      ['match:1@4'],
    ]);
    expect([streamedTopics, server.waits]).toEqual([['match:1', 'match:2'], []]);
  });

  test('less does not reopen the stream', async () => {
    await streams(1);
    topics = [];
    stream.updateTopics();
    last().send(createMatchMessage(1, 1));
    await expect.poll(() => received.length).toBe(1);
    expect(server.opened).toHaveLength(1);
  });

  test('requested during a delay does not shorten it', async () => {
    await streams(1);
    last().end();
    await expect.poll(() => server.waits.length).toBe(1);
    topics = ['match:1', 'match:2'];
    stream.updateTopics();
    await Promise.resolve();
    expect(server.opened).toHaveLength(1);
    server.endPauses();
    await streams(2);
  });
});

test('offline there is no stream; back online it opens at once', async () => {
  await streams(1);
  server.state.isOnline = false;
  stream.renew();
  await expect.poll(() => streamedTopics).toEqual([]);
  server.state.isOnline = true;
  stream.renew();
  await streams(2);
  expect(server.waits).toEqual([]);
});

/** Signs in with token "one" and opens a stream of two topics. Returns the credentials. */
async function openSession(): Promise<typeof server.dependencies.credentials> {
  const { credentials } = server.dependencies;
  await credentials.accept('one', SIGNING_KEY);
  topics = ['match:1', 'match:2'];
  stream.renew();
  await expect.poll(() => streamedTopics).toEqual(topics);
  return credentials;
}

test('an ended session opens no stream; a visitor and the next session open one at once', async () => {
  const credentials = await openSession();
  const opened = server.opened.length;
  last().endSession();
  await expect.poll(() => server.endedTokens).toEqual(['one']);
  await expect.poll(() => streamedTopics).toEqual([]);
  stream.updateTopics();
  stream.renew();
  await Promise.resolve();
  expect([server.opened.length, server.isQuiet()]).toEqual([opened, true]);
  await credentials.forget();
  stream.renew();
  await streams(opened + 1);
  await credentials.accept('two', SIGNING_KEY);
  stream.renew();
  await streams(opened + 2);
  expect(server.waits).toEqual([]);
});

test('an ended session opens no stream with a token renewed since', async () => {
  const credentials = await openSession();
  const opened = server.opened.length;
  credentials.replaceToken('one, renewed');
  last().endSession();
  await expect.poll(() => server.endedTokens).toEqual(['one, renewed']);
  await expect.poll(() => streamedTopics).toEqual([]);
  stream.renew();
  await Promise.resolve();
  expect([server.opened.length, server.isQuiet()]).toEqual([opened, true]);
});

test('a session that the server ends before it has answered the sign-out opens no stream', async () => {
  const credentials = await openSession();
  const opened = server.opened.length;
  await credentials.withdraw();
  last().endSession();
  await expect.poll(() => server.endedTokens).toEqual(['one']);
  await expect.poll(() => streamedTopics).toEqual([]);
  expect([server.opened.length, server.isQuiet()]).toEqual([opened, true]);
});

test('the end of a session does not affect a manager who has signed in since', async () => {
  const credentials = await openSession();
  const opened = server.opened.length;
  await credentials.accept('another', SIGNING_KEY);
  last().endSession();
  await expect.poll(() => server.endedTokens).toEqual(['one']);
  await streams(opened + 1);
  expect(server.waits).toEqual([]);
});

test('a stream silent for 35 s is closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  topics = ['match:9'];
  stream.renew();
  await vi.waitFor(() => expect(server.opened.length).toBeGreaterThan(0));
  await vi.waitFor(() => expect(streamedTopics).toEqual(['match:9']));
  vi.advanceTimersByTime(36_000);
  await vi.waitFor(() => expect(server.waits).toHaveLength(1));
});
