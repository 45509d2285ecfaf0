import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMilestone } from './milestone.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hydration = createMilestone(2_000);

/** Whether work that waits for the milestone from now on has continued after `ms`. */
async function continues(ms = 0): Promise<boolean> {
  let hasContinued = false;
  void hydration.reached().then(() => (hasContinued = true));
  await vi.advanceTimersByTimeAsync(ms);
  return hasContinued;
}

test('a milestone that is not expected is not waited for', async () => {
  expect(await continues()).toBe(true);
});

test('an expected milestone is waited for until it is reached', async () => {
  const reach = hydration.expect();
  expect(await continues()).toBe(false);
  reach();
  expect(await continues()).toBe(true);
});

test('a milestone that is never reached is waited for no longer than the maximum', async () => {
  hydration.expect();
  expect(await continues(1_999)).toBe(false);
  expect(await continues(1)).toBe(true);
});
