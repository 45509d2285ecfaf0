import type { DehydratedState } from '@tanstack/react-query';
import type { LanguageCode, User } from '@touchline/contract';
import type { Call } from '../api/call.ts';
import type { Catalog } from '../i18n/languages.tsx';
import type { CallOutput } from '../api/request.ts';

/** What every screen stands on. The server writes it into each document as JSON with the id `startup`. */
export interface Startup {
  readonly language: LanguageCode;
  readonly catalog: Catalog;
  /** The version of the language's texts on the server. */
  readonly textsVersion: string;
  readonly languages: CallOutput<'startup.languages'>;
  readonly sysconfig: CallOutput<'startup.configuration'>;
  readonly contestsConfig: CallOutput<'contests.configuration'>;
  /** The signed-in manager when the server knew him, else null. */
  readonly user: User | null;
}

/** The JSON of a document: the startup and the answers its route asked for first. */
export interface StartupDocument extends Startup {
  /** The catalog holds the texts of this page alone, or none: the device has kept them. */
  readonly isPartial?: boolean;
  readonly queries: DehydratedState;
}

/** Configuration and language are asked for five times before the start fails. */
const CONFIG_RETRIES = 5;

/** Reads what the document carries; null in the bare shell (service worker, phone app). */
export function readStartup(page: Document): StartupDocument | null {
  const json = page.getElementById('startup')?.textContent;
  return json ? (JSON.parse(json) as StartupDocument) : null;
}

/** The catalog of a language from the server, and its version. */
export async function loadCatalog(
  call: Call,
  language: LanguageCode,
): Promise<{ readonly version: string; readonly catalog: Catalog }> {
  const answer = await call('startup.texts', { lang: language }, { retries: CONFIG_RETRIES });
  return { version: answer.version, catalog: answer.catalog as Catalog };
}

/** Asks the server for the startup, as the bare shell has to. */
export async function fetchStartup(call: Call, language: LanguageCode): Promise<Startup> {
  const [languages, { catalog, version }, sysconfig, contestsConfig] = await Promise.all([
    call('startup.languages', {}, { retries: CONFIG_RETRIES }),
    loadCatalog(call, language),
    call('startup.configuration', {}, { retries: CONFIG_RETRIES }),
    call('contests.configuration', {}, { retries: CONFIG_RETRIES }),
  ]);
  return { language, catalog, textsVersion: version, languages, sysconfig, contestsConfig, user: null };
}
