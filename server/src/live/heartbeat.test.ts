import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../testing/database/database.ts';
import type { LiveHub } from './hub.ts';
import { startHeartbeat } from './heartbeat.ts';
import { LiveStream } from './live-stream.ts';

const { db } = await openTestDatabase();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A stream that counts frames instead of sending them. */
class CountingStream extends LiveStream {
  frames = 0;
  hasEnded = false;
  override send(): void {
    this.frames += 1;
  }
  override end(): void {
    this.hasEnded = true;
  }
}

test('every stream gets a heartbeat within 15 s, a few at a time, and all end when the server stops', async () => {
  const { Socket } = await import('node:net');
  const streams = Array.from(
    { length: 40 },
    () => new CountingStream(new Socket(), { managerId: null, sessionId: null }),
  );
  let polls = 0;
  const hub: LiveHub = {
    join: () => {},
    leave: () => {},
    refresh: () => {},
    poll: () => void (polls += 1),
    streams: () => streams,
    settled: () => Promise.resolve(),
  };
  let uses = 0;
  const stop = startHeartbeat({ db, hub, noteUse: () => void (uses += 1), onError: () => {} });
  vi.advanceTimersByTime(1_000);
  const atOnce = streams.filter(({ frames }) => frames > 0).length;
  expect(atOnce).toBeLessThan(4);
  vi.advanceTimersByTime(14_000);
  expect(streams.map(({ frames }) => frames)).toEqual(streams.map(() => 1));
  expect(polls).toBe(15);
  expect(uses, 'a page that only reads its stream uses the product').toBe(15);
  stop();
  vi.advanceTimersByTime(30_000);
  expect([polls, streams.every(({ hasEnded }) => hasEnded)]).toEqual([15, true]);
});
