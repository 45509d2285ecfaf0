import { expect, test } from 'vitest';
import { createLanguageStore, createPartialLanguage, type Catalog } from './languages.tsx';

const WHOLE: Catalog = { 'shell.home': ['Home'], 'home.how': ['How it works'] };

function open() {
  const { language, fill } = createPartialLanguage('en', { 'shell.home': ['Home'] });
  const calls: string[] = [];
  let notifications = 0;
  const load = (code: string) => {
    calls.push(code);
    return Promise.resolve(WHOLE);
  };
  const store = createLanguageStore(language, load, () => undefined, fill);
  store.subscribe(() => (notifications += 1));
  return { store, calls, notifications: () => notifications };
}

test('the remaining texts load once, without a render', async () => {
  const { store, calls, notifications } = open();
  expect(store.get().t('shell.home')).toBe('Home');
  await Promise.all([store.fill(), store.fill(), store.filled()]);
  await store.fill();
  expect(store.get().t('home.how')).toBe('How it works');
  expect([calls, notifications()]).toEqual([['en'], 0]);
});

test('a text that is yet to come leaves its place empty, and is rendered when it arrives', async () => {
  const { store, notifications } = open();
  expect(store.get().t('home.how')).toBe('');
  await store.fill();
  expect(notifications()).toBe(1);
  expect(store.get().t('home.how')).toBe('How it works');
});

test('the first screen does not wait for texts', async () => {
  const { store, calls } = open();
  await store.filled();
  expect(calls).toEqual([]);
});

test('a language chosen meanwhile is complete already', async () => {
  const { store, calls } = open();
  await store.change('it');
  await store.fill();
  expect(calls).toEqual(['it']);
  expect(store.get().code).toBe('it');
});

test('numbers take the form of the reader’s region when the texts arrive, and only where it differs', async () => {
  const form = async (preferred: readonly string[]) => {
    const { language, fill } = createPartialLanguage('de', {});
    let renders = 0;
    const store = createLanguageStore(
      language,
      () => Promise.resolve(WHOLE),
      () => undefined,
      fill,
      preferred,
    );
    store.subscribe(() => (renders += 1));
    // As the server has drawn it.
    expect(store.get().locale).toBe('de');
    await store.fill();
    return [store.get().locale, renders];
  };
  expect(await form(['de-CH', 'en'])).toEqual(['de-CH', 1]);
  expect(await form(['de-DE'])).toEqual(['de', 0]);
  expect(await form(['fr-CH', 'en-GB'])).toEqual(['de', 0]);
});
