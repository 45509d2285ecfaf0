import { useSyncExternalStore } from 'react';

let open = false;
const listeners = new Set<() => void>();

/** Opens or closes the dialog that says the manager has signed out. */
export function showSignedOut(shown: boolean): void {
  open = shown;
  for (const listener of listeners) listener();
}

/** Is the signed-out dialog open? */
export function useSignedOutShown(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
    () => false,
  );
}
