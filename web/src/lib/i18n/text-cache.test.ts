import { expect, test } from 'vitest';
import { createTextCache, type Texts } from './text-cache.ts';
import { openStorage } from '../session/storage.ts';

const TEXTS: Texts = { language: 'it', version: '0123456789abcdef', catalog: { 'a.b': 'Ciao' } };

function device() {
  let cookie: string | null = null;
  const storage = openStorage(null);
  const keeper = createTextCache(storage, (value) => (cookie = value));
  return { storage, keeper, cookie: () => cookie };
}

test('cached texts are read by version, and the cookie names that version', () => {
  const { keeper, cookie } = device();
  keeper.keep(TEXTS);
  expect(keeper.read('it', '0123456789abcdef')).toEqual(TEXTS.catalog);
  expect(cookie()).toBe('it.0123456789abcdef');
});

test.each([
  ['it', 'fedcba9876543210'],
  ['de', '0123456789abcdef'],
] as const)('texts of %s in version %s are not those', (language, version) => {
  const { keeper } = device();
  keeper.keep(TEXTS);
  expect(keeper.read(language, version)).toBeNull();
});

test('clearing the cache removes the cookie', () => {
  const { keeper, cookie } = device();
  keeper.keep(TEXTS);
  keeper.forget();
  expect(keeper.read('it', '0123456789abcdef')).toBeNull();
  expect(cookie()).toBeNull();
});

test('an empty or corrupt cache returns null', () => {
  const { storage, keeper } = device();
  expect(keeper.read('it', '0123456789abcdef')).toBeNull();
  storage.write('texts', '{');
  expect(keeper.read('it', '0123456789abcdef')).toBeNull();
});
