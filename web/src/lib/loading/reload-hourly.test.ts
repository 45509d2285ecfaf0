import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { postponeReload, reloadHourly, reloadIfIdle } from './reload-hourly.ts';

const MINUTE = 60_000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function page(facts: { online?: boolean; typing?: boolean; path?: string } = {}) {
  let reloads = 0;
  const dependencies = {
    isOnline: () => facts.online ?? true,
    isTyping: () => facts.typing ?? false,
    path: () => facts.path ?? '/play/live',
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

test.each([
  '/play/contest/7/create-team',
  '/play/contest/7/create-team/',
  '/play/contest/7/create-team/12',
  '/de/play/contest/7/create-team',
])('an idle page does not reload on team creation: %s', (path) => {
  const { dependencies, reloads } = page({ path });
  expect(reloadIfIdle(dependencies)).toBe(false);
  expect(reloads()).toBe(0);
});

test.each(['/play/contest/7/info', '/play/contest/7/create-teams', '/play/contest/create-contest'])(
  'an idle page reloads on %s',
  (path) => expect(reloadIfIdle(page({ path }).dependencies)).toBe(true),
);

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

test('a reload that is due on team creation happens within a minute after it is left', () => {
  const facts = { path: '/play/contest/7/create-team' };
  const { dependencies, reloads } = page(facts);
  const stop = reloadHourly(dependencies);
  vi.advanceTimersByTime(150 * MINUTE);
  expect(reloads()).toBe(0);
  facts.path = '/play/contest/7/info';
  vi.advanceTimersByTime(MINUTE);
  expect(reloads()).toBe(1);
  stop();
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
