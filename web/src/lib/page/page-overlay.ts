import { useSyncExternalStore } from 'react';

/** Overlays available on every screen: the command palette and the keyboard help. */
type PageOverlay = 'palette' | 'help';

let shown: PageOverlay | null = null;
const listeners = new Set<() => void>();

/** Opens an overlay in place of another, or closes the open one. */
export function showOverlay(next: PageOverlay | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** The open overlay, or null. */
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
