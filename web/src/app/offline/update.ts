import { useSyncExternalStore } from 'react';

/** The newer version of the program that waits for this page; null if there is none. */
let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

/** A newer version of the program waits: the page offers it. Null takes the offer back. */
export function showUpdate(worker: ServiceWorker | null): void {
  waiting = worker;
  for (const listener of listeners) listener();
}

/** The newer version that is offered, or null. */
export function useUpdate(): ServiceWorker | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting,
    () => null,
  );
}
