import type { DehydratedState } from '@tanstack/react-query';
import type { LanguageCode, User } from '@touchline/contract';
import type { Catalog } from '../i18n/languages.tsx';
import type { CallOutput } from '../api/request.ts';
import type { Call, CallOptions } from '../api/caller.ts';

/** What every screen needs. The server writes it into each document as JSON with the id `startup`. */
export interface Startup {
  readonly language: LanguageCode;
  readonly catalog: Catalog;
  /** The version of the language's texts on the server. */
  readonly textsVersion: string;
  readonly languages: CallOutput<'startup.languages'>;
  readonly sysconfig: CallOutput<'startup.configuration'>;
  readonly contestsConfig: CallOutput<'contests.configuration'>;
  /** The signed-in manager when the server knew them, else null. */
  readonly user: User | null;
}

/** The JSON of a document: the startup and the route's query data. */
export interface StartupDocument extends Startup {
  /** The catalog holds only the texts of this page, or none when the device has cached them. */
  readonly isPartial?: boolean;
  readonly queries: DehydratedState;
}

/** Reads the JSON of the document; null in the bare shell (service worker, phone app). */
export function readStartup(page: Document): StartupDocument | null {
  const json = page.getElementById('startup')?.textContent;
  return json ? (JSON.parse(json) as StartupDocument) : null;
}

/** Loads the catalog of a language, and its version. */
export async function loadCatalog(
  call: Call,
  language: LanguageCode,
  options: CallOptions = {},
): Promise<{ readonly version: string; readonly catalog: Catalog }> {
  const answer = await call('startup.texts', { lang: language }, options);
  return { version: answer.version, catalog: answer.catalog as Catalog };
}
