import type { Translate } from '../i18n/languages.tsx';
import { createContext, use, useEffect, useSyncExternalStore } from 'react';

/** A title that a screen sets once it is loaded: the contest's name, a match's score. */
interface ScreenTitle {
  /** Replaces the title of the route. */
  readonly title?: string;
  /** A second title, on the right: the contest's name while its team is picked. */
  readonly right?: string;
  /** The description of the document when it is an article. */
  readonly description?: string;
}

export interface ScreenTitleStore {
  readonly get: () => ScreenTitle;
  readonly set: (title: ScreenTitle) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const NO_TITLE: ScreenTitle = {};

/** Creates the store of the current screen's title. */
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

/** Sets the title of the screen: `useScreenTitle(contest.name)`. A `description` makes the document an article. */
export function useScreenTitle(title: string | undefined, right?: string, description?: string): void {
  const store = use(ScreenTitleContext);
  // The server runs no effects, and reads the title after rendering.
  if (typeof document === 'undefined' && title !== undefined)
    store.set({ title, ...(description !== undefined && { description }) });
  useEffect(() => {
    store.set({ ...(title !== undefined && { title }), ...(right !== undefined && { right }) });
    return () => store.set(NO_TITLE);
  }, [store, title, right]);
}

/** The title the current screen has set. */
export function useCurrentScreenTitle(): ScreenTitle {
  const store = use(ScreenTitleContext);
  return useSyncExternalStore(store.subscribe, store.get, () => NO_TITLE);
}

/** The title of a document: the screen's own or its route's; the slogan on the start page. */
export function documentTitle(t: Translate, path: string, own: string | undefined): string {
  if (path === '/') return `${t('shell.name')}: ${t('home.line')}`;
  return own === undefined ? t('shell.name') : `${own} · ${t('shell.name')}`;
}
