import type { LanguageCode } from '@touchline/contract';
import { createContext, use, useSyncExternalStore } from 'react';
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

/** Each language in its own words: a person finds his own without reading another. */
export const LANGUAGE_NAMES = {
  en: 'English',
  it: 'Italiano',
  fr: 'Français',
  es: 'Español',
  de: 'Deutsch',
  cn: '中文',
  tr: 'Türkçe',
} as const satisfies Record<LanguageCode, string>;

/** The compiled messages of a language, as the server sends them. */
export type Catalog = Readonly<Record<string, CompiledMessage>>;
/** The text of a message key (`feature.name`), its placeholders filled. */
export type Translate = (key: string, values?: TextValues) => string;

/** One language in use. */
export interface Language {
  readonly code: LanguageCode;
  /** The tag `Intl` and the document understand. */
  readonly locale: string;
  readonly t: Translate;
}

/** Is the text the code of one of the languages? */
export function isLanguage(text: string | null | undefined): text is LanguageCode {
  return LANGUAGES.some((code) => code === text);
}

/** The tag for `Intl` and `<html lang>`: the product's `cn` is Chinese in simplified script. */
export function localeOf(code: LanguageCode): string {
  return code === 'cn' ? 'zh-CN' : code;
}

/** A language with its messages; `asked` hears of every key whose text is asked for. */
export function createLanguage(
  code: LanguageCode,
  catalog: Catalog,
  onLookup: (key: string) => void = () => undefined,
): Language {
  const locale = localeOf(code);
  const t: Translate = (key, values) => {
    onLookup(key);
    return messageText(catalog[key] ?? key, locale, values);
  };
  return { code, locale, t };
}

/** A language of which a document brought the texts of its page alone. */
export interface PartialLanguage {
  readonly language: Language;
  /** Puts all texts in place, without a word to anybody. Was one asked for before it was there? */
  readonly fill: (catalog: Catalog) => boolean;
}

/** A language that begins with some of its messages. */
export function createPartialLanguage(code: LanguageCode, part: Catalog): PartialLanguage {
  const catalog: Record<string, CompiledMessage> = { ...part };
  let missed = false;
  const language = createLanguage(code, catalog, (key) => {
    missed ||= catalog[key] === undefined;
  });
  return {
    language,
    fill(whole) {
      Object.assign(catalog, whole);
      return missed;
    },
  };
}

/** Splits `/it/play` into its language and the path behind it; `/en` too is a prefix. */
export function splitLanguage(path: string): { language: LanguageCode | null; path: string } {
  const [, first, ...rest] = path.split('/');
  return isLanguage(first) ? { language: first, path: `/${rest.join('/')}` } : { language: null, path };
}

/** The language of a first visit: the address, then the stored choice, then the browser's wishes, else English. */
export function chooseLanguage(path: string, stored: string | null, wishes: readonly string[]): LanguageCode {
  const { language } = splitLanguage(path);
  if (language !== null) return language;
  if (isLanguage(stored)) return stored;
  for (const wish of wishes) {
    const short = wish.slice(0, 2).toLowerCase();
    const code = short === 'zh' ? 'cn' : short;
    if (isLanguage(code)) return code;
  }
  return 'en';
}

export interface LanguageStore {
  readonly get: () => Language;
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads the catalog of a language and puts it in use; rejects when it can't be had. */
  readonly change: (code: LanguageCode) => Promise<void>;
  /** Asks for the texts the document did not bring; nothing where it brought all. Rejects when they can't be had. */
  readonly fill: () => Promise<void>;
  /** Ends when the texts asked for by `fill` are there; at once before it was called. */
  readonly filled: () => Promise<void>;
  /** Puts newer texts of a language in use, if it still is the one on show. */
  readonly renew: (code: LanguageCode, catalog: Catalog) => void;
}

/**
 * The language in use; `load` fetches a catalog, `keep` remembers the choice, `fillStart` completes the language it
 * starts with, where that is not whole.
 */
export function createLanguageStore(
  start: Language,
  load: (code: LanguageCode) => Promise<Catalog>,
  keep: (language: Language) => void,
  fillStart: PartialLanguage['fill'] | null = null,
): LanguageStore {
  let language = start;
  let isWhole = fillStart === null;
  let filling: Promise<void> | null = null;
  let begun = false;
  let wanted = start.code;
  const listeners = new Set<() => void>();
  const update = (code: LanguageCode, catalog: Catalog) => {
    language = createLanguage(code, catalog);
    keep(language);
    for (const listener of listeners) listener();
  };
  async function loadRest(): Promise<void> {
    try {
      const catalog = await load(start.code);
      const isMissed = fillStart?.(catalog) === true;
      isWhole = true;
      // Whoever shows a key instead of a text draws again; nobody else has to.
      if (isMissed && language === start) update(start.code, catalog);
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
      wanted = code;
      const catalog = await load(code);
      // Only the latest choice counts when two are under way.
      if (wanted !== code) return;
      update(code, catalog);
    },
    renew(code, catalog) {
      if (wanted === code && language.code === code) update(code, catalog);
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

/** The language in use. */
export function useLanguage(): Language {
  const store = useLanguageStore();
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/** The function that turns message keys into text: `const t = useText(); t('shell.nav.play')`. */
export function useText(): Translate {
  return useLanguage().t;
}
