import { beforeEach, expect, test, vi } from 'vitest';
import { openStorage, type BrowserStorage } from '../session/storage.ts';
import { rememberedFilters, rememberFilters } from './section-memory.ts';

let store: BrowserStorage;
beforeEach(() => {
  store = openStorage(null);
});

test('each section remembers its own filters', () => {
  rememberFilters(store, '/market/players', '?stars=5');
  rememberFilters(store, '/tops', '?country=9');
  expect(rememberedFilters(store, '/market/players')).toBe('?stars=5');
  expect(rememberedFilters(store, '/tops')).toBe('?country=9');
  expect(rememberedFilters(store, '/play/contests')).toBeNull();
});

test('a searched word is for one visit, and filters that are taken off are forgotten', () => {
  rememberFilters(store, '/tops', '?country=9&search=ada');
  expect(rememberedFilters(store, '/tops')).toBe('?country=9');
  rememberFilters(store, '/tops', '?search=ada');
  expect(rememberedFilters(store, '/tops')).toBeNull();
});

test('what is stored but cannot be read is no memory', () => {
  store.write('filters', '{');
  expect(rememberedFilters(store, '/tops')).toBeNull();
  store.write('filters', '{"/tops":7}');
  expect(rememberedFilters(store, '/tops')).toBeNull();
});

test('the screen that is shown is not visited again: its filters may be taken off', async () => {
  // Other tests show screens, too; here none is shown yet.
  vi.resetModules();
  const { isVisit, leavesShownScreen, noteShownPath } = await import('./section-memory.ts');
  expect([isVisit('/tops'), leavesShownScreen('/tops')]).toEqual([true, false]);
  noteShownPath('/tops');
  expect([leavesShownScreen('/tops'), leavesShownScreen('/market/players')]).toEqual([false, true]);
  expect([isVisit('/tops'), isVisit('/market/players')]).toEqual([false, true]);
});
