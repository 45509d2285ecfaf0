import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { CallOutput } from '@touchline/contract/calls';
import type { LanguageCode } from '@touchline/contract/startup/startup';
import * as z from 'zod';

type Catalog = CallOutput<'startup.texts'>;

/** Compiled messages of each language in the web build. */
const BUILT = new URL('../../../web/dist/languages/', import.meta.url);
/** Those of the tour alone. */
export const TOUR_TEXTS = new URL('onboarding/', BUILT);
const messages = z.record(z.string(), z.json());

/** Returns the compiled messages of a language; null while the web application is not built. */
export type Catalogs = (language: LanguageCode) => Catalog | null;

/** Reads the compiled messages of the web build, cached until the build changes the file. */
export function readCatalogs(folder: URL = BUILT): Catalogs {
  const cache = new Map<LanguageCode, { readonly writtenAt: number; readonly catalog: Catalog }>();
  return (language) => {
    const file = new URL(`${language}.json`, folder);
    const written = statSync(file, { throwIfNoEntry: false });
    if (written === undefined) return null;
    const cached = cache.get(language);
    if (cached?.writtenAt === written.mtimeMs) return cached.catalog;
    const text = readFileSync(file, 'utf8');
    const version = createHash('sha256').update(text).digest('hex').slice(0, 16);
    const catalog = { language, version, catalog: messages.parse(JSON.parse(text)) };
    cache.set(language, { writtenAt: written.mtimeMs, catalog });
    return catalog;
  };
}
