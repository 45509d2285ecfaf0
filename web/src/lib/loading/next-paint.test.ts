import { afterEach, expect, test, vi } from 'vitest';
import { nextPaint } from './next-paint.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A document whose frames come when the returned function is called. */
function openDocument(): () => void {
  vi.useFakeTimers();
  let frame = (): void => undefined;
  vi.stubGlobal('document', {});
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    frame = callback;
  });
  return () => frame();
}

async function isResolved(promise: Promise<void>): Promise<boolean> {
  let resolved = false;
  void promise.then(() => {
    resolved = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return resolved;
}

test('work waits until a frame was painted', async () => {
  const paint = openDocument();
  const painted = nextPaint();
  expect(await isResolved(painted)).toBe(false);
  paint();
  expect(await isResolved(painted)).toBe(true);
});

test('a hidden page, which has no frames, waits a tenth of a second', async () => {
  openDocument();
  const painted = nextPaint();
  await vi.advanceTimersByTimeAsync(99);
  expect(await isResolved(painted)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isResolved(painted)).toBe(true);
});

test('the server does not wait', async () => {
  vi.useFakeTimers();
  expect(await isResolved(nextPaint())).toBe(true);
});
