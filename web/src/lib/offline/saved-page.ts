import type { DehydratedState } from '@tanstack/react-query';
import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import type { Startup } from '../loading/startup.ts';

/** The data shown while the server can't be reached: the startup data and the last answers. */
export interface SavedPage {
  /** The session whose answers these are; null for a visitor. */
  readonly owner: string | null;
  /** The version of the program that saved it: another one may expect other answers. */
  readonly version: string;
  /** Time on this device, in ms. */
  readonly savedAt: number;
  /** The server's time and the game's at that moment, in epoch milliseconds. */
  readonly times: { readonly server: number; readonly game: number };
  readonly startup: Startup;
  readonly queries: DehydratedState;
}

const PAGE = 'page';

/**
 * The version of the program of this page: the name of its first script, whose hash changes with every chunk that it loads.
 * Empty in development.
 */
export function programVersion(): string {
  return document.querySelector<HTMLElement>('[data-program]')?.dataset['program']?.split(' ')[0] ?? '';
}

let opened: UseStore | null = null;

function store(): UseStore {
  opened ??= createStore('touchline-offline', 'pages');
  return opened;
}

/** The saved page of a session, or of a visitor for null; null if there is none, or it belongs to someone else. */
export async function readSavedPage(owner: string | null, version: string): Promise<SavedPage | null> {
  try {
    const saved = await get<SavedPage>(PAGE, store());
    return saved?.owner === owner && saved.version === version ? saved : null;
  } catch {
    // A browser that stores nothing has nothing to show.
    return null;
  }
}

/** Replaces the saved page. Rejects where the browser stores nothing or its storage is full. */
export function writeSavedPage(page: SavedPage): Promise<void> {
  return set(PAGE, page, store());
}

/** Removes the saved page. */
export function removeSavedPage(): Promise<void> {
  return del(PAGE, store());
}
