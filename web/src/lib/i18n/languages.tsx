import type { LanguageCode } from '@touchline/contract';
import { createContext, use, useSyncExternalStore } from 'react';
import { readersLocale } from '../time/dates.ts';
import { messageText, type CompiledMessage, type TextValues } from './message-text.ts';

/** The languages of the interface, English first. */
export const LANGUAGES = [
  'en',
  'it',
  'fr',
  'es',
  'de',
  'cn',
  'tr',
] as const satisfies readonly LanguageCode[];

/** The compiled messages of a language, as the server sends them. */
export type Catalog = Readonly<Record<string, CompiledMessage>>;
/** Translates a message key (`feature.name`), with its placeholders filled. */
export type Translate = (key: string, values?: TextValues) => string;

/** A language with its texts. */
export interface Language {
  readonly code: LanguageCode;
  /** The BCP 47 tag for `Intl` and the document. */
  readonly locale: string;
  readonly catalog: Catalog;
  readonly t: Translate;
}

/** Whether the text is the code of one of the languages. */
export function isLanguage(text: string | null | undefined): text is LanguageCode {
  return LANGUAGES.some((code) => code === text);
}

/** The tag for `Intl` and `<html lang>`: the product's `cn` is simplified Chinese. */
export function localeOf(code: LanguageCode): string {
  return code === 'cn' ? 'zh-CN' : code;
}

/** A number in which the forms of a language differ: groups of thousands, decimals. */
const SAMPLE_NUMBER = 1_234_567.89;

/**
 * The locale for numbers: the reader's regional variant ("de-CH") where their browser prefers one that formats
 * numbers differently, else that of the language, as the server renders them.
 */
function numbersLocale(code: LanguageCode, preferred: readonly string[]): string {
  const locale = localeOf(code);
  const own = readersLocale(locale, preferred);
  const isSame = own === locale || SAMPLE_NUMBER.toLocaleString(own) === SAMPLE_NUMBER.toLocaleString(locale);
  return isSame ? locale : own;
}

/**
 * A language with its messages; `onLookup` is called with every key that is translated. `preferred` are the
 * browser's languages, which decide how numbers are formatted; none on the server.
 */
export function createLanguage(
  code: LanguageCode,
  catalog: Catalog,
  onLookup: (key: string) => void = () => undefined,
  preferred: readonly string[] = [],
): Language {
  const locale = numbersLocale(code, preferred);
  const t: Translate = (key, values) => {
    onLookup(key);
    return messageText(catalog[key] ?? key, locale, values);
  };
  return { code, locale, catalog, t };
}

/** A language of which the document carried only the texts of its page. */
export interface PartialLanguage {
  readonly language: Language;
  /** Adds all texts without notifying subscribers. Returns whether a missing text has been looked up before. */
  readonly fill: (catalog: Catalog) => boolean;
}

/** A language that starts with a part of its messages. */
export function createPartialLanguage(code: LanguageCode, part: Catalog): PartialLanguage {
  const catalog: Record<string, CompiledMessage> = { ...part };
  let missed = false;
  const { t, ...language } = createLanguage(code, catalog);
  const knownText: Translate = (key, values) => {
    if (catalog[key] !== undefined) return t(key, values);
    missed = true;
    // Its text is on the way: an empty place for a moment is calmer than a key.
    return '';
  };
  return {
    language: { ...language, t: knownText },
    fill(whole) {
      Object.assign(catalog, whole);
      return missed;
    },
  };
}

/** Splits `/it/play` into its language and the rest of the path; `/en` is a prefix, too. */
export function splitLanguage(path: string): { language: LanguageCode | null; path: string } {
  const [, first, ...rest] = path.split('/');
  return isLanguage(first) ? { language: first, path: `/${rest.join('/')}` } : { language: null, path };
}

/**
 * The language of a first visit: from the address, else the stored choice, else the browser's preferences, else
 * English.
 */
export function chooseLanguage(
  path: string,
  stored: string | null,
  preferences: readonly string[],
): LanguageCode {
  const { language } = splitLanguage(path);
  if (language !== null) return language;
  if (isLanguage(stored)) return stored;
  for (const preference of preferences) {
    const short = preference.slice(0, 2).toLowerCase();
    const code = short === 'zh' ? 'cn' : short;
    if (isLanguage(code)) return code;
  }
  return 'en';
}

export interface LanguageStore {
  readonly get: () => Language;
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads the catalog of a language and switches to it; rejects when it can't be loaded. */
  readonly change: (code: LanguageCode) => Promise<void>;
  /**
   * Loads the texts the document did not carry; does nothing when it carried all. Rejects when they can't be
   * loaded.
   */
  readonly fill: () => Promise<void>;
  /** Resolves when a started `fill` has finished; at once before `fill` is called. */
  readonly filled: () => Promise<void>;
  /** Replaces the texts of a language with newer ones, if it is still the current one. */
  readonly renew: (code: LanguageCode, catalog: Catalog) => void;
}

/**
 * The store of the current language; `load` fetches a catalog, `onChange` is called with every new language,
 * `fillStart` completes the initial language when it is partial. `preferred` are the browser's languages: a page
 * rendered by the server formats numbers by its language until its texts are complete.
 */
export function createLanguageStore(
  start: Language,
  load: (code: LanguageCode) => Promise<Catalog>,
  onChange: (language: Language) => void,
  fillStart: PartialLanguage['fill'] | null = null,
  preferred: readonly string[] = [],
): LanguageStore {
  let language = start;
  let isWhole = fillStart === null;
  let filling: Promise<void> | null = null;
  let begun = false;
  let requestedCode = start.code;
  const listeners = new Set<() => void>();
  const update = (code: LanguageCode, catalog: Catalog) => {
    language = createLanguage(code, catalog, undefined, preferred);
    onChange(language);
    for (const listener of listeners) listener();
  };
  async function loadRest(): Promise<void> {
    try {
      const catalog = await load(start.code);
      const wasMissed = fillStart?.(catalog) === true;
      isWhole = true;
      const isForeign = numbersLocale(start.code, preferred) !== start.locale;
      // Only components that left the place of a text empty, or a number in another form, have to render again.
      if ((wasMissed || isForeign) && language === start) update(start.code, catalog);
    } finally {
      filling = null;
    }
  }
  const fill = () => {
    if (isWhole || language !== start) return Promise.resolve();
    begun = true;
    filling ??= loadRest();
    return filling;
  };
  return {
    get: () => language,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fill,
    filled: () => (begun ? fill() : Promise.resolve()),
    async change(code) {
      requestedCode = code;
      const catalog = await load(code);
      // When two changes overlap, the latest wins.
      if (requestedCode !== code) return;
      update(code, catalog);
    },
    renew(code, catalog) {
      if (requestedCode === code && language.code === code) update(code, catalog);
    },
  };
}

const LanguageContext = createContext<LanguageStore | null>(null);
export const LanguageProvider = LanguageContext.Provider;

/** The store of the language, for changing it. */
export function useLanguageStore(): LanguageStore {
  const store = use(LanguageContext);
  if (store === null) throw new Error('useLanguageStore outside of LanguageProvider');
  return store;
}

/** The current language. */
export function useLanguage(): Language {
  const store = useLanguageStore();
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/** The translate function: `const t = useText(); t('shell.nav.play')`. */
export function useText(): Translate {
  return useLanguage().t;
}
