import { useSyncExternalStore } from 'react';
import { useSession } from './session.tsx';

/** The visitor's path when sign-in was required, or null. */
let promptPath: string | null = null;
const listeners = new Set<() => void>();

function update(next: string | null): void {
  promptPath = next;
  for (const listener of listeners) listener();
}

/** Opens the login-required dialog; after signing in the manager returns to `path`. */
export function promptLogin(path: string = location.pathname + location.search): void {
  update(path);
}

/** Closes the login-required dialog. */
export function dismissLogin(): void {
  update(null);
}

/** The path for which the login-required dialog is open, or null. */
export function useLoginPromptPath(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => promptPath,
    () => null,
  );
}

/**
 * Guards an action: `const guarded = useLoginRequired(); <Button onPress={() => guarded(join)} />` runs it for a
 * manager and opens the dialog for a visitor.
 */
export function useLoginRequired(): (action: () => void) => void {
  const session = useSession();
  return (action) => {
    if (session.status === 'authenticated') action();
    else promptLogin();
  };
}
