import { expect, test } from 'vitest';
import { createLanguageStore, createPartialLanguage, type Catalog } from './languages.tsx';

const WHOLE: Catalog = { 'shell.home': ['Home'], 'home.how': ['How it works'] };

function open() {
  const { language, fill } = createPartialLanguage('en', { 'shell.home': ['Home'] });
  const asked: string[] = [];
  let told = 0;
  const load = (code: string) => {
    asked.push(code);
    return Promise.resolve(WHOLE);
  };
  const store = createLanguageStore(language, load, () => undefined, fill);
  store.subscribe(() => (told += 1));
  return { store, asked, told: () => told };
}

test('the remaining texts load once, without a render', async () => {
  const { store, asked, told } = open();
  expect(store.get().t('shell.home')).toBe('Home');
  await Promise.all([store.fill(), store.fill(), store.filled()]);
  await store.fill();
  expect(store.get().t('home.how')).toBe('How it works');
  expect([asked, told()]).toEqual([['en'], 0]);
});

test('a lookup of a missing text causes a render when the texts arrive', async () => {
  const { store, told } = open();
  expect(store.get().t('home.how')).toBe('home.how');
  await store.fill();
  expect(told()).toBe(1);
});

test('the first screen does not wait for texts', async () => {
  const { store, asked } = open();
  await store.filled();
  expect(asked).toEqual([]);
});

test('a language chosen meanwhile is complete already', async () => {
  const { store, asked } = open();
  await store.change('it');
  await store.fill();
  expect(asked).toEqual(['it']);
  expect(store.get().code).toBe('it');
});
