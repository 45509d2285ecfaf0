import type { Translate } from '../i18n/languages.tsx';
import { createContext, use, useEffect, useSyncExternalStore } from 'react';

/** What a screen tells the header once it knows it: the contest's name, a match's score line. */
interface ScreenTitle {
  /** In place of the title of the route. */
  readonly title?: string;
  /** Second, on the right: the contest's name while its team is made. */
  readonly right?: string;
}

export interface ScreenTitleStore {
  readonly get: () => ScreenTitle;
  readonly set: (title: ScreenTitle) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const NO_TITLE: ScreenTitle = {};

/** A store for the title of the screen on show. */
export function createScreenTitleStore(): ScreenTitleStore {
  let current = NO_TITLE;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(title) {
      current = title;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const ScreenTitleContext = createContext<ScreenTitleStore>(createScreenTitleStore());
export const ScreenTitleProvider = ScreenTitleContext.Provider;

/** Names the screen by its content: `useScreenTitle(contest.name)`. */
export function useScreenTitle(title: string | undefined, right?: string): void {
  const store = use(ScreenTitleContext);
  // The server runs no effects, and reads the title once the page is drawn.
  if (typeof document === 'undefined' && title !== undefined) store.set({ title });
  useEffect(() => {
    store.set({ ...(title !== undefined && { title }), ...(right !== undefined && { right }) });
    return () => store.set(NO_TITLE);
  }, [store, title, right]);
}

/** The title the screen on show has given itself. */
export function useCurrentScreenTitle(): ScreenTitle {
  const store = use(ScreenTitleContext);
  return useSyncExternalStore(store.subscribe, store.get, () => NO_TITLE);
}

/** The title of a document: of the screen by its own name or its route's, of the start page by the promise. */
export function documentTitle(t: Translate, path: string, own: string | undefined): string {
  if (path === '/') return `${t('shell.name')}: ${t('home.line')}`;
  return own === undefined ? t('shell.name') : `${own} · ${t('shell.name')}`;
}
