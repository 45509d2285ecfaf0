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
 * Texts a manager's device keeps from one visit to the next. The cookie `texts` tells the server which they are: it then
 * sends a document for him without drawing one, and its texts only when they are others.
 */
interface TextCache {
  /** The kept texts of a language in exactly this version, else null. */
  readonly read: (language: LanguageCode, version: string) => Catalog | null;
  readonly keep: (texts: Texts) => void;
  /** The server takes this device for a visitor's again. */
  readonly forget: () => void;
}

/** Keeps texts in a storage; `tell` puts a value into the cookie, or with null takes the cookie away. */
export function createTextCache(
  kept: Pick<BrowserStorage, 'read' | 'write' | 'remove'>,
  tell: (value: string | null) => void,
): TextCache {
  return {
    read(language, version) {
      try {
        const texts = JSON.parse(kept.read('texts') ?? 'null') as Texts | null;
        return texts?.language === language && texts.version === version ? texts.catalog : null;
      } catch {
        return null;
      }
    },
    keep(texts) {
      kept.write('texts', JSON.stringify(texts));
      tell(`${texts.language}.${texts.version}`);
    },
    forget() {
      kept.remove('texts');
      tell(null);
    },
  };
}

/** Writes the cookie `texts`. */
export function writeTextsCookie(value: string | null): void {
  document.cookie = `texts=${value ?? ''}; path=/; max-age=${value === null ? 0 : 31_536_000}; samesite=lax`;
}
