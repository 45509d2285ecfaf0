import type { LanguageCode } from '@touchline/contract/startup/startup';
import { fillPlaceholders, readCatalogs } from '../http/pages/messages.ts';

/** A stored notification: its kind and the values of the message's placeholders. */
export interface StoredNotice {
  readonly kind: string;
  readonly message_values: Readonly<Record<string, string | number>>;
}

/** Placeholders with XFC amounts as decimal text. */
const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'price', 'wished']);

/** Placeholders with days as YYYY-MM-DD. */
const DAYS: ReadonlySet<string> = new Set(['day']);

/** Renders a notification in a language, as plain text. */
export type Wording = (
  notice: StoredNotice,
  language: LanguageCode,
) => { readonly title: string; readonly text: string };

/**
 * Loads `inbox/<language>.json` of every language once. Texts are rendered on reading, so they follow the reader's
 * language. A missing message falls back to English.
 */
export function readWording(folder?: URL): Wording {
  const catalogs = readCatalogs('inbox', folder);
  return ({ kind, message_values }, language) => {
    const render = (part: 'title' | 'text'): string => {
      const name = `${kind}.${part}`;
      const text = catalogs.get(language)?.[name] ?? catalogs.get('en')?.[name];
      if (text === undefined) throw new Error(`There is no message inbox.${name}.`);
      return fillPlaceholders(text, formatValues(message_values, language));
    };
    return { title: render('title'), text: render('text') };
  };
}

/** Formats amounts with two decimals, rounded down, and days for the language; other values are unchanged. */
function formatValues(
  values: StoredNotice['message_values'],
  language: LanguageCode,
): StoredNotice['message_values'] {
  const locale = language === 'cn' ? 'zh-CN' : language;
  const amount = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    roundingMode: 'trunc',
  });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const format = (name: string, value: string | number): string | number => {
    if (AMOUNTS.has(name) && value !== '' && Number.isFinite(Number(value)))
      return amount.format(Number(value));
    return DAYS.has(name) && Number.isFinite(Date.parse(String(value)))
      ? day.format(Date.parse(String(value)))
      : value;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, format(name, value)]));
}
