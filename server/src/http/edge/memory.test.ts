import { describe, expect, test } from 'vitest';
import { makeConcurrencyLimit } from '../../jobs/concurrency-limit.ts';
import { makeLimits, networkOf } from './limits.ts';
import { makeNonceMemory } from '../auth/nonces.ts';
import { preferredLanguage } from '../calls/refusal-texts.ts';
import { isCurrentEnough } from './versions.ts';

describe('nonces', () => {
  const window = 300_000;
  test('are new only once within the window', () => {
    const memory = makeNonceMemory({ windowMs: window, capacity: 100 });
    expect(memory.take('a', 1_000_000, 1_000_000)).toBe('new');
    expect(memory.take('a', 1_000_000, 1_200_000)).toBe('seen');
    expect(memory.take('b', 1_000_000, 1_200_000)).toBe('new');
  });

  test('of a dropped bucket are late, never new again', () => {
    const memory = makeNonceMemory({ windowMs: window, capacity: 100 });
    memory.take('a', 1_000_000, 1_000_000);
    memory.take('b', 2_000_000, 2_000_000);
    expect(memory.take('a', 1_000_000, 2_000_000)).toBe('late');
  });

  test('shrink the window when the memory is full, and no replay gets through', () => {
    const memory = makeNonceMemory({ windowMs: window, capacity: 10 });
    for (let n = 0; n < 30; n += 1) {
      const at = 1_000_000 + n * 10_000;
      expect(memory.take(`n${n}`, at, at)).toBe('new');
    }
    for (let n = 0; n < 30; n += 1) {
      expect(memory.take(`n${n}`, 1_000_000 + n * 10_000, 1_290_000)).not.toBe('new');
    }
  });
});

describe('limits', () => {
  test('allow a burst of one minute’s allowance, then an even rate', () => {
    const clock = { now: 0 };
    const limits = makeLimits(() => clock.now);
    const taken = Array.from({ length: 62 }, () => limits.take('a', 60));
    expect(taken.filter((wait) => wait === null)).toHaveLength(60);
    expect(taken.at(-1)).toBe(1);
    expect(limits.take('b', 60)).toBeNull();
    clock.now = 1_000;
    expect(limits.take('a', 60)).toBeNull();
    expect(limits.take('a', 60)).toBe(1);
  });

  test('are multiplied by the factor of the tests', () => {
    const limits = makeLimits(() => 0, 10);
    const taken = Array.from({ length: 602 }, () => limits.take('a', 60));
    expect(taken.filter((wait) => wait === null)).toHaveLength(600);
  });

  test.each([
    ['192.168.7.9', '192.168.7'],
    ['::ffff:192.168.7.9', '192.168.7'],
    ['2001:db8:1:2ff::1', '20010db8000102'],
    ['2001:db8:1:200:aaaa::', '20010db8000102'],
    ['::1', '00000000000000'],
  ])('%s belongs to the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

test('a concurrency limit runs a few, queues some and rejects the rest', async () => {
  const limit = makeConcurrencyLimit({ maxRunning: 2, maxQueued: 3 });
  let running = 0;
  let max = 0;
  const { promise: open, resolve } = Promise.withResolvers<void>();
  const results = Array.from({ length: 7 }, () =>
    limit(async () => {
      running += 1;
      max = Math.max(max, running);
      await open;
      running -= 1;
      return 'done';
    }),
  );
  resolve();
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done', 'done', 'done', null, null]);
  expect(max).toBe(2);
});

test.each([
  [undefined, 'en'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['zh-CN', 'cn'],
  ['en;q=0.1, it;q=0.7', 'it'],
  ['pt, sv', 'en'],
  ['*;q=x,,;', 'en'],
])('accept-language %s means %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});

test.each([
  [undefined, true],
  ['0.1.0', true],
  ['0.10.0', true],
  ['1.0.0', true],
  ['0.0.99', false],
  ['latest', false],
])('client version %s: %s', (version, current) => {
  expect(isCurrentEnough(version)).toBe(current);
});
