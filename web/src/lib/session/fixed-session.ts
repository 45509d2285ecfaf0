import type { User } from '@touchline/contract';
import type { SessionStore } from './session.tsx';

/** The session of a page that is only drawn, such as on the server: of a user, or of a visitor for null. It never changes. */
export function fixedSession(user: User | null): SessionStore {
  const session =
    user === null ? ({ status: 'unauthenticated' } as const) : ({ status: 'authenticated', user } as const);
  const nothing = async () => undefined;
  return {
    get: () => session,
    subscribe: () => () => undefined,
    signIn: nothing,
    setUser: () => undefined,
    showRead: nothing,
    refreshUser: nothing,
    verify: nothing,
    signOut: nothing,
    end: nothing,
  };
}
