import { createContext, use, useSyncExternalStore } from 'react';
import type { Startup } from './startup.ts';

/** The current configuration: that of the start, with later updates. */
export interface StartupStore {
  readonly get: () => Startup;
  readonly subscribe: (listener: () => void) => () => void;
  readonly renew: (newer: Pick<Startup, 'sysconfig' | 'contestsConfig'>) => void;
}

/** Creates the store of the configuration, from that of the start. */
export function createStartupStore(start: Startup): StartupStore {
  let current = start;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    renew(newer) {
      current = { ...current, ...newer };
      for (const listener of listeners) listener();
    },
  };
}

const StartupContext = createContext<StartupStore | null>(null);
export const StartupProvider = StartupContext.Provider;

/** Configuration: rate, links, languages. Polled every five minutes. */
export function useStartup(): Startup {
  const store = use(StartupContext);
  if (store === null) throw new Error('useStartup outside of StartupProvider');
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
