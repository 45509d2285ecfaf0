import type { LanguageCode } from '@touchline/contract/startup';
import { fillPlaceholders, readCatalogs } from '../http/messages.ts';

/** A notification as it is stored: what happened, with the values of the message's places. */
export interface StoredNotice {
  readonly kind: string;
  readonly message_values: Readonly<Record<string, string | number>>;
}

/** The words of a notification in a language: plain text. */
export type Wording = (
  notice: StoredNotice,
  language: LanguageCode,
) => { readonly title: string; readonly text: string };

/**
 * Reads `inbox.<language>.json` of every language, once. Words are chosen when a notification is read, so they
 * follow the reader's language. Where a message is missing the English one stands in.
 */
export function readWording(folder?: URL): Wording {
  const catalogs = readCatalogs('inbox', folder);
  return ({ kind, message_values }, language) => {
    const words = (part: 'title' | 'text'): string => {
      const name = `${kind}.${part}`;
      const text = catalogs.get(language)?.[name] ?? catalogs.get('en')?.[name];
      if (text === undefined) throw new Error(`There is no message inbox.${name}.`);
      return fillPlaceholders(text, message_values);
    };
    return { title: words('title'), text: words('text') };
  };
}
