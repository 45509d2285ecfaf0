import type { LanguageCode } from '@touchline/contract';
import { loadCatalog, type Startup, type StartupDocument } from '../loading/startup.ts';
import type { ServerClock } from '../time/clock.ts';
import { showAsOf } from './connection.ts';
import { readSavedPage, type SavedPage } from './saved-page.ts';
import type { Call, CallOptions } from '../api/caller.ts';

/** How a page is requested when a saved one can be shown in its place. */
const WITH_PAGE: CallOptions = { retries: 1 };

/** What the start of the bare shell depends on; tests pass their own. */
interface StartDependencies {
  readonly call: Call;
  /** The current session; null for a visitor. */
  readonly owner: string | null;
  readonly version: string;
  readonly isOnline: () => boolean;
  readonly now: () => number;
  readonly clock: Pick<ServerClock, 'synchronize'>;
  readonly read?: (owner: string | null, version: string) => Promise<SavedPage | null>;
}

/**
 * The start of the bare shell, which the worker shows without the server: from the server if it can be reached, else as
 * it was saved on this device for the same session. Rejects when it is neither there nor here.
 */
export async function loadStartPage(
  code: LanguageCode,
  { call, owner, version, isOnline, now, clock, read = readSavedPage }: StartDependencies,
): Promise<Startup | StartupDocument> {
  const saved = await read(owner, version);
  if (saved === null) return fetchStartup(call, code);
  if (isOnline()) {
    try {
      return await fetchStartup(call, code, WITH_PAGE);
    } catch {
      // The network is there, the server is not.
    }
  }
  showAsOf(saved.savedAt);
  setClock(clock, saved, now());
  return { ...saved.startup, queries: saved.queries };
}

/** Any answer of the server is closer to its time than the stored page. */
const UNCERTAINTY = 30_000;

/** Sets the clock by the times saved with a page: deadlines are those of the game, not of this device. */
function setClock(clock: Pick<ServerClock, 'synchronize'>, { savedAt, times }: SavedPage, now: number): void {
  const shift = now - UNCERTAINTY - savedAt;
  const headers = new Map([
    ['x-server-time', String(times.server + shift)],
    ['x-game-time', String(times.game + shift)],
  ]);
  const get = (name: string) => headers.get(name) ?? null;
  clock.synchronize({ get }, now - 2 * UNCERTAINTY, now);
}

/** Loads the start by calls. */
async function fetchStartup(call: Call, language: LanguageCode, options: CallOptions = {}): Promise<Startup> {
  const [languages, { catalog, version }, sysconfig, contestsConfig] = await Promise.all([
    call('startup.languages', {}, options),
    loadCatalog(call, language, options),
    call('startup.configuration', {}, options),
    call('contests.configuration', {}, options),
  ]);
  return { language, catalog, textsVersion: version, languages, sysconfig, contestsConfig, user: null };
}
