import { readFileSync } from 'node:fs';
import { LANGUAGES, type LanguageCode } from '@touchline/contract/startup/startup';
import * as z from 'zod';

/** The source catalogs of the web package, the single place of user-visible texts. */
const SOURCE = new URL('../../../../web/src/languages/', import.meta.url);
const catalog = z.record(z.string(), z.string());

/** Texts of one feature in one language, by message name. */
type Messages = Readonly<Record<string, string>>;

/** Loads `<feature>/<language>.json` of every language; a language without a file has no messages. */
export function readCatalogs(feature: string, folder: URL = SOURCE): ReadonlyMap<LanguageCode, Messages> {
  return new Map(LANGUAGES.map((language) => [language, readCatalog(feature, language, folder)]));
}

/** Replaces the `{name}` placeholders of a text; placeholders without a value stay. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

function readCatalog(feature: string, language: LanguageCode, folder: URL): Messages {
  let text: string;
  try {
    text = readFileSync(new URL(`${feature}/${language}.json`, folder), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
  return catalog.parse(JSON.parse(text));
}
