import { useCallback } from 'react';
import { useSessionStore } from '../../lib/session/session.tsx';

/** Loads the balances of the signed-in manager again; a failure leaves the old ones until the next change. */
export function useRefreshUser(): () => void {
  const session = useSessionStore();
  return useCallback(() => void session.refreshUser().catch(() => undefined), [session]);
}
