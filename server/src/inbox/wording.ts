import type { LanguageCode } from '@touchline/contract/startup';
import { fillPlaceholders, readCatalogs } from '../http/pages/messages.ts';

/** A notification as it is stored: what happened, with the values of the message's places. */
export interface StoredNotice {
  readonly kind: string;
  readonly message_values: Readonly<Record<string, string | number>>;
}

/** Values that are amounts of XFC, as decimal text of the wire. */
const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'price', 'wished']);

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
      return fillPlaceholders(text, readable(message_values, language));
    };
    return { title: words('title'), text: words('text') };
  };
}

/** Amounts with two decimals, rounded down and written as the language does: nobody reads eight. */
function readable(
  values: StoredNotice['message_values'],
  language: LanguageCode,
): StoredNotice['message_values'] {
  const format = new Intl.NumberFormat(language === 'cn' ? 'zh-CN' : language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    roundingMode: 'trunc',
  });
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      AMOUNTS.has(name) && value !== '' && Number.isFinite(Number(value))
        ? format.format(Number(value))
        : value,
    ]),
  );
}
