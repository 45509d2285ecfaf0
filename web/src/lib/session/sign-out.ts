import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useSessionStore } from './session.tsx';
import { clearDraftReturn } from '../page/draft-return.ts';
import { createSharedValue } from '../page/shared-value.ts';

const shown = createSharedValue(false);

/** Opens or closes the dialog that confirms the sign-out. */
export const showSignedOut = shown.set;

/** Whether that dialog is open. */
export const useSignedOutShown = shown.useValue;

/** Ends the session, clears its data, and confirms it over the sign-in screen. */
export function useSignOut(): () => Promise<void> {
  const router = useRouter();
  const navigate = useNavigate();
  const session = useSessionStore();
  return useCallback(async () => {
    // The session ends here even when the server can't be reached.
    await session.signOut().catch(() => undefined);
    clearDraftReturn();
    await navigate({ href: '/auth/login' });
    // Only now: the screen that was left would read its answers again, without a session.
    router.options.context.queries.removeQueries({ type: 'inactive' });
    showSignedOut(true);
  }, [router, navigate, session]);
}
