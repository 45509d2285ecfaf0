import { describe, expect, test } from 'vitest';
import { makeNonceMemory } from './nonces.ts';
import { makeServerClock } from './server-clock.ts';

const WINDOW = 300_000;
const MINUTE = 60_000;
const DAY = 86_400_000;

/** A server with a clock that a test advances and steps. */
function serverAt(start: number) {
  const machine = { wall: start, monotonic: 5_000 };
  const monotonic = () => machine.monotonic;
  const nonces = makeNonceMemory({ windowMs: WINDOW, capacity: 100_000, monotonic });
  const clock = makeServerClock({ wall: () => machine.wall, monotonic, nonces });
  const accepts = (nonce: string, timestamp: number): boolean => {
    const now = clock.now();
    return Math.abs(now - timestamp) <= WINDOW && nonces.take(nonce, timestamp, now) === 'new';
  };
  let made = 0;
  const sent: { nonce: string; timestamp: number }[] = [];
  return {
    clock,
    step: (ms: number) => (machine.wall += ms),
    /** Sends a request now, by the time of the last answer, as a client does. */
    call(): boolean {
      const request = { nonce: `nonce${(made += 1)}`, timestamp: clock.now() };
      sent.push(request);
      return accepts(request.nonce, request.timestamp);
    },
    /** Calls once a second for a while; returns how many calls were refused. */
    run(ms: number): number {
      let refused = 0;
      for (let second = 0; second < ms; second += 1_000) {
        machine.wall += 1_000;
        machine.monotonic += 1_000;
        if (!this.call()) refused += 1;
      }
      return refused;
    },
    /** Repeats every request ever sent; returns how many were accepted. */
    replays: (): number => sent.filter(({ nonce, timestamp }) => accepts(nonce, timestamp)).length,
  };
}

describe('nonces', () => {
  const memoryWith = (capacity: number, monotonic = { now: 0 }) =>
    makeNonceMemory({ windowMs: WINDOW, capacity, monotonic: () => monotonic.now });

  test('are new only once within the window', () => {
    const memory = memoryWith(100);
    expect(memory.take('a', 1_000_000, 1_000_000)).toBe('new');
    expect(memory.take('a', 1_000_000, 1_200_000)).toBe('seen');
    expect(memory.take('b', 1_000_000, 1_200_000)).toBe('new');
  });

  test('of a dropped bucket are late, never new again', () => {
    const monotonic = { now: 0 };
    const memory = memoryWith(100, monotonic);
    memory.take('a', 1_000_000, 1_000_000);
    monotonic.now = 1_000_000;
    memory.take('b', 2_000_000, 2_000_000);
    expect(memory.take('a', 1_000_000, 2_000_000)).toBe('late');
  });

  test('shrink the window when the memory is full, and no replay gets through', () => {
    const memory = memoryWith(10);
    for (let n = 0; n < 30; n += 1) {
      const at = 1_000_000 + n * 10_000;
      expect(memory.take(`n${n}`, at, at)).toBe('new');
    }
    for (let n = 0; n < 30; n += 1) {
      expect(memory.take(`n${n}`, 1_000_000 + n * 10_000, 1_290_000)).not.toBe('new');
    }
  });
});

describe('a step of the clock refuses no one, and accepts no replay', () => {
  test.each([
    ['ten minutes back', [-10 * MINUTE]],
    ['ten minutes on', [10 * MINUTE]],
    ['ten minutes on and back', [10 * MINUTE, -10 * MINUTE]],
    ['ten minutes back and on', [-10 * MINUTE, 10 * MINUTE]],
    ['eight days on', [8 * DAY]],
    ['eight days back', [-8 * DAY]],
    ['eight days on and back', [8 * DAY, -8 * DAY]],
    ['an hour back, again and again', [-60 * MINUTE, -60 * MINUTE, -60 * MINUTE]],
    ['on, on and back', [20 * MINUTE, 8 * DAY, -8 * DAY]],
  ])('%s', (_name, steps) => {
    for (const runMs of [20_000, 4 * MINUTE, 25 * MINUTE]) {
      const server = serverAt(1_900_000_000_000);
      expect(server.run(30 * MINUTE)).toBe(0);
      for (const step of steps) {
        server.step(step);
        expect(server.call()).toBe(true);
        expect(server.replays()).toBe(0);
        expect(server.run(runMs)).toBe(0);
        expect(server.replays()).toBe(0);
      }
    }
  });
});

test('after a step back of an hour the time of the answers meets the clock of the machine again', () => {
  const server = serverAt(1_900_000_000_000);
  server.run(60 * MINUTE);
  server.step(-60 * MINUTE);
  expect(server.clock.aheadMs()).toBe(60 * MINUTE);
  expect(server.run(60 * MINUTE)).toBe(0);
  expect(server.clock.aheadMs()).toBeGreaterThan(0);
  expect(server.run(60 * MINUTE)).toBe(0);
  expect(server.clock.aheadMs()).toBe(0);
  expect(server.replays()).toBe(0);
});

test('a process that began with a wrong clock follows when it is put right', () => {
  const server = serverAt(1_900_000_000_000);
  server.run(30 * MINUTE);
  server.step(-8 * DAY);
  expect(server.clock.aheadMs()).toBe(0);
  expect(server.call()).toBe(true);
});
