import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectHydration, screenHydrated } from './hydration.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether a navigation that starts now may go on, after `ms`. */
async function goesOn(ms = 0): Promise<boolean> {
  let isReady = false;
  void screenHydrated().then(() => (isReady = true));
  await vi.advanceTimersByTimeAsync(ms);
  return isReady;
}

test('without a screen of the server a navigation waits for nothing', async () => {
  expect(await goesOn()).toBe(true);
});

test('a navigation waits until the screen of the server is hydrated', async () => {
  const hydrated = expectHydration();
  expect(await goesOn()).toBe(false);
  hydrated();
  expect(await goesOn()).toBe(true);
});

test('a screen that is not hydrated within two seconds can be left', async () => {
  expectHydration();
  expect(await goesOn(1_999)).toBe(false);
  expect(await goesOn(1)).toBe(true);
});
