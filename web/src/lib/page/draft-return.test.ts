import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearDraftReturn, saveDraftReturn, readDraftReturn } from './draft-return.ts';

const TEAM = { managerId: 7, path: '/play/contest/3/create-team', contest: 'Friday' };
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a manager returns to their own draft, no one else in the same tab does', () => {
  saveDraftReturn(TEAM);
  expect(readDraftReturn(7)).toEqual(TEAM);
  expect([readDraftReturn(8), readDraftReturn(null)]).toEqual([null, null]);
});

test('a cleared draft, as by signing out, is removed', () => {
  saveDraftReturn(TEAM);
  clearDraftReturn();
  expect([readDraftReturn(7), stored.size]).toEqual([null, 0]);
});

test('a stored path that leads elsewhere or can’t be parsed is ignored', () => {
  for (const text of ['{', '7', '{"managerId":7,"path":"https://example.org","contest":"Friday"}']) {
    stored.set('team_in_hand', text);
    expect(readDraftReturn(7)).toBeNull();
  }
});
