import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { postponeReload, reloadHourly, reloadIfIdle } from './reload-hourly.ts';

const MINUTE = 60_000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function page(facts: { online?: boolean; typing?: boolean } = {}) {
  let reloads = 0;
  const dependencies = {
    isOnline: () => facts.online ?? true,
    isTyping: () => facts.typing ?? false,
    reload: () => void (reloads += 1),
  };
  return { dependencies, reloads: () => reloads };
}

test('an idle page reloads', () => {
  const { dependencies, reloads } = page();
  expect(reloadIfIdle(dependencies)).toBe(true);
  expect(reloads()).toBe(1);
});

test.each([{ online: false }, { typing: true }])('%o prevents the reload', (facts) => {
  const { dependencies, reloads } = page(facts);
  expect(reloadIfIdle(dependencies)).toBe(false);
  expect(reloads()).toBe(0);
});

test('a page does not reload before its work is saved', () => {
  const { dependencies, reloads } = page();
  const release = postponeReload();
  const releaseOther = postponeReload();
  release();
  expect(reloadIfIdle(dependencies)).toBe(false);
  releaseOther();
  expect(reloadIfIdle(dependencies)).toBe(true);
  expect(reloads()).toBe(1);
});

test('an open page reloads each hour', () => {
  const { dependencies, reloads } = page();
  const stop = reloadHourly(dependencies);
  vi.advanceTimersByTime(59 * MINUTE);
  expect(reloads()).toBe(0);
  vi.advanceTimersByTime(MINUTE);
  expect(reloads()).toBe(1);
  vi.advanceTimersByTime(60 * MINUTE);
  expect(reloads()).toBe(2);
  stop();
  vi.advanceTimersByTime(120 * MINUTE);
  expect(reloads()).toBe(2);
});

test('a postponed reload happens within a minute after the work is done', () => {
  const { dependencies, reloads } = page();
  const stop = reloadHourly(dependencies);
  const release = postponeReload();
  vi.advanceTimersByTime(75 * MINUTE);
  expect(reloads()).toBe(0);
  release();
  vi.advanceTimersByTime(MINUTE);
  expect(reloads()).toBe(1);
  stop();
});
