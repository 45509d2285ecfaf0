import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createExpectation } from './expectation.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hydration = createExpectation(2_000);

/** Whether something that waits from now on may go on, after `ms`. */
async function goesOn(ms = 0): Promise<boolean> {
  let isReady = false;
  void hydration.come().then(() => (isReady = true));
  await vi.advanceTimersByTimeAsync(ms);
  return isReady;
}

test('nothing is waited for that nobody expects', async () => {
  expect(await goesOn()).toBe(true);
});

test('what is expected is waited for until it has come', async () => {
  const hydrated = hydration.expect();
  expect(await goesOn()).toBe(false);
  hydrated();
  expect(await goesOn()).toBe(true);
});

test('what does not come is waited for no longer than the maximum', async () => {
  hydration.expect();
  expect(await goesOn(1_999)).toBe(false);
  expect(await goesOn(1)).toBe(true);
});
