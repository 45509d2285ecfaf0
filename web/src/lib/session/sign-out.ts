import { useNavigate, useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useSessionStore } from './session.tsx';
import { clearDraftReturn } from '../page/draft-return.ts';

let open = false;
const listeners = new Set<() => void>();

/** Opens or closes the dialog that confirms the sign-out. */
export function showSignedOut(shown: boolean): void {
  open = shown;
  for (const listener of listeners) listener();
}

/** Whether that dialog is open. */
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

/** Ends the session, clears its data, and confirms it over the sign-in screen. */
export function useSignOut(): () => Promise<void> {
  const router = useRouter();
  const navigate = useNavigate();
  const session = useSessionStore();
  return async () => {
    // The session ends here even when the server can't be reached.
    await session.signOut().catch(() => undefined);
    clearDraftReturn();
    await navigate({ href: '/auth/login' });
    // Only now: the screen that was left would read its answers again, without a session.
    router.options.context.queries.removeQueries({ type: 'inactive' });
    showSignedOut(true);
  };
}
