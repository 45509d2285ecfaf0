import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pollConfiguration } from './poll-configuration.ts';
import { CallFailure } from '../api/failure.ts';
import { createLanguage, createLanguageStore, type Catalog } from '../i18n/languages.tsx';
import type { Startup } from './startup.ts';
import { TEST_SETTINGS } from './testing-startup.ts';
import { createStartupStore, type StartupStore } from './startup-context.ts';
import type { Call } from '../api/caller.ts';

const MINUTE = 60_000;

const START: Startup = {
  language: 'en',
  textsVersion: '1',
  catalog: { 'a.b': 'Old' },
  languages: [],
  sysconfig: {
    ...TEST_SETTINGS,
    EUR_TO_XFC_EXCHANGE_RATE: '0.05',
    app_version: '0.1.0',
    min_app_version: '0.1.0',
  },
  contestsConfig: {} as Startup['contestsConfig'],
  user: null,
};

let answers: Record<string, unknown>;
let calls: string[];
let online: boolean;
let startup: StartupStore;
let texts: number;
let stop: () => void;
let language: ReturnType<typeof createLanguageStore>;

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  online = true;
  texts = 0;
  answers = {
    'startup.configuration': { ...START.sysconfig, EUR_TO_XFC_EXCHANGE_RATE: '0.06' },
    'contests.configuration': START.contestsConfig,
    'startup.texts': catalogOf('1', { 'a.b': 'New' }),
  };
  const call = (async (key: string) => {
    calls.push(key);
    if (answers[key] === undefined) throw new CallFailure('NETWORK', 0);
    return answers[key];
  }) as Call;
  startup = createStartupStore(START);
  language = createLanguageStore(
    createLanguage('en', START.catalog),
    async () => ({}),
    () => undefined,
  );
  language.subscribe(() => (texts += 1));
  stop = pollConfiguration({ call, startup, language, isOnline: () => online });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function catalogOf(version: string, catalog: Catalog): unknown {
  return { language: 'en', version, catalog };
}
const text = () => language.get().t('a.b');
const rate = () => startup.get().sysconfig.EUR_TO_XFC_EXCHANGE_RATE;

test('the rate of XFC is reloaded every minute', async () => {
  answers['payments.configuration'] = { EUR_TO_XFC_EXCHANGE_RATE: '0.055' };
  await vi.advanceTimersByTimeAsync(MINUTE - 1);
  expect(rate()).toBe('0.05');
  await vi.advanceTimersByTimeAsync(1);
  expect([rate(), calls]).toEqual(['0.055', ['payments.configuration']]);
});

test('configuration and texts are reloaded after five minutes, not before', async () => {
  await vi.advanceTimersByTimeAsync(5 * MINUTE - 1);
  const reloaded = calls.filter((key) => key !== 'payments.configuration');
  expect([reloaded.length, rate(), text()]).toEqual([0, '0.05', 'Old']);
  await vi.advanceTimersByTimeAsync(1);
  expect([rate(), text()]).toEqual(['0.06', 'New']);
});

test('texts are replaced only when their version changes', async () => {
  await vi.advanceTimersByTimeAsync(15 * MINUTE);
  expect(texts).toBe(1);
  answers['startup.texts'] = catalogOf('2', { 'a.b': 'Newer' });
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect([texts, text()]).toEqual([2, 'Newer']);
});

test('texts of a language that is no longer current are ignored', async () => {
  const change = language.change('it');
  await change;
  language.renew('en', { 'a.b': 'Late' });
  expect(language.get().code).toBe('it');
});

test('a failed poll keeps the current values, and polling continues', async () => {
  const working = answers;
  answers = {};
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect([rate(), text()]).toEqual(['0.05', 'Old']);
  answers = working;
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect([rate(), text()]).toEqual(['0.06', 'New']);
});

test('nothing is polled offline', async () => {
  online = false;
  await vi.advanceTimersByTimeAsync(20 * MINUTE);
  expect(calls).toEqual([]);
});
