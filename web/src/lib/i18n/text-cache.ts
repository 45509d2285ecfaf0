import type { LanguageCode } from '@touchline/contract';
import type { Catalog } from './languages.tsx';
import type { BrowserStorage } from '../session/storage.ts';

/** All texts of a language, and the version the server gave them. */
export interface Texts {
  readonly language: LanguageCode;
  readonly version: string;
  readonly catalog: Catalog;
}

/**
 * The texts cached on a manager's device between visits. The cookie `texts` gives the server their version: for a
 * manager it then sends a document without markup, and with texts only when they have changed.
 */
interface TextCache {
  /** The cached texts of a language in exactly this version, else null. */
  readonly read: (language: LanguageCode, version: string) => Catalog | null;
  readonly keep: (texts: Texts) => void;
  /** Clears the cache: the server treats this device as a visitor's. */
  readonly forget: () => void;
}

/** Caches texts in a storage; `writeCookie` sets the cookie, or removes it for null. */
export function createTextCache(
  store: Pick<BrowserStorage, 'read' | 'write' | 'remove'>,
  writeCookie: (value: string | null) => void,
): TextCache {
  return {
    read(language, version) {
      try {
        const texts = JSON.parse(store.read('texts') ?? 'null') as Texts | null;
        return texts?.language === language && texts.version === version ? texts.catalog : null;
      } catch {
        return null;
      }
    },
    keep(texts) {
      store.write('texts', JSON.stringify(texts));
      writeCookie(`${texts.language}.${texts.version}`);
    },
    forget() {
      store.remove('texts');
      writeCookie(null);
    },
  };
}

/** Sets the cookie `texts`, or removes it for null. */
export function writeTextsCookie(value: string | null): void {
  document.cookie = `texts=${value ?? ''}; path=/; max-age=${value === null ? 0 : 31_536_000}; samesite=lax`;
}
