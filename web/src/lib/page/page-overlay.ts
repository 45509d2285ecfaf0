import { useSyncExternalStore } from 'react';

/** What may be opened from everywhere and lies above the page: the command palette, the help for the keyboard. */
type PageOverlay = 'palette' | 'help';

let shown: PageOverlay | null = null;
const listeners = new Set<() => void>();

/** Opens one of them in place of the other, or closes what is open. */
export function showOverlay(next: PageOverlay | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** What lies above the page now. */
export function useOverlay(): PageOverlay | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
    () => null,
  );
}
