import { useSyncExternalStore } from 'react';
import { useSession } from './session.tsx';

/** The path a visitor was at when he was asked to sign in, or null when he was not. */
let promptPath: string | null = null;
const listeners = new Set<() => void>();

function update(next: string | null): void {
  promptPath = next;
  for (const listener of listeners) listener();
}

/** Opens the login-required dialog; after signing in the manager comes back to `path`. */
export function promptLogin(path: string = location.pathname + location.search): void {
  update(path);
}

/** Closes the login-required dialog. */
export function dismissLogin(): void {
  update(null);
}

/** Where the open login-required dialog was asked for, or null. */
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
 * Guards an action: `const guarded = useLoginRequired(); <Button onPress={() => guarded(join)} />` runs it for
 * a manager and asks a visitor to sign in.
 */
export function useLoginRequired(): (action: () => void) => void {
  const session = useSession();
  return (action) => {
    if (session.status === 'authenticated') action();
    else promptLogin();
  };
}
