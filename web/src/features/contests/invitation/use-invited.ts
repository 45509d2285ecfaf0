import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keepInvitationPassword, passwordInFragment } from '../../../game/contests/invitation-passwords.ts';
import { storage } from '../../../lib/session/storage.ts';

/**
 * Removes the password of an invitation from the address as soon as the page is open, and stores it on the device:
 * it must not reach a query during the sign-in, nor stay in the history.
 */
export function useInvited(contestId: number): void {
  const navigate = useNavigate();
  useEffect(() => {
    const password = passwordInFragment(location.hash);
    if (password === null) return;
    keepInvitationPassword(storage, contestId, password);
    void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false });
  }, [contestId, navigate]);
}
