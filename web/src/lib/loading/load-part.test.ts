import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPart, missingParts, RETRY_DELAY } from './load-part.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Code that loads after so many failed attempts. */
function codeAfter(failures: number) {
  let attempts = 0;
  return async () => {
    attempts += 1;
    if (attempts <= failures) throw new TypeError('Failed to fetch dynamically imported module');
    return 'loaded';
  };
}

test('a part that loads is not missing', async () => {
  expect(await loadPart(codeAfter(0))).toBe('loaded');
  expect(missingParts.get()).toBe(0);
});

test('each part that fails is missing until a retry has loaded it', async () => {
  const [first, second] = [loadPart(codeAfter(1)), loadPart(codeAfter(2))];
  await vi.advanceTimersByTimeAsync(0);
  expect(missingParts.get()).toBe(2);
  await vi.advanceTimersByTimeAsync(RETRY_DELAY);
  expect(await first).toBe('loaded');
  expect(missingParts.get()).toBe(1);
  await vi.advanceTimersByTimeAsync(RETRY_DELAY);
  expect(await second).toBe('loaded');
  expect(missingParts.get()).toBe(0);
});
