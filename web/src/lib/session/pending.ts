import type { User } from '@touchline/contract';
import type { SessionStore } from './session.tsx';

/** `session.status` while the code of the second step is missing. */
const OWES_SECOND_STEP = -1;

/** The screen that a session waits at before anything else opens: the second step or the profile; null for none. */
export function pendingScreen(
  user: Pick<User, 'session' | 'profile_complete'> | null,
): '/auth/two-steps-auth' | '/auth/complete-profile' | null {
  if (user === null) return null;
  if (user.session.status === OWES_SECOND_STEP) return '/auth/two-steps-auth';
  return user.profile_complete ? null : '/auth/complete-profile';
}

/** What can be read while a session waits: sign-in itself, the legal pages and errors. */
const OPEN = /^\/(auth|activate|terms|privacy|rules|error)(\/|$)/;

/** Whether a path opens while a session waits. */
export function isOpenWhilePending(path: string): boolean {
  return OPEN.test(path);
}

/** Whether a session waits for nothing: the account's calls are answered. */
export function isComplete(user: Pick<User, 'session' | 'profile_complete' | 'activated'> | null): boolean {
  return user !== null && user.activated && pendingScreen(user) === null;
}

/** What the guards of screens judge a session by. */
function guardedState(session: ReturnType<SessionStore['get']>): string {
  if (session.status !== 'authenticated') return session.status;
  const { user } = session;
  return `${user.id} ${pendingScreen(user)} ${user.activated}`;
}

/**
 * Calls `onChange` when the guards of screens may decide otherwise: another manager, or a session that waits for
 * something else. A new balance or level changes no guard.
 */
export function onGuardsChange(store: Pick<SessionStore, 'get' | 'subscribe'>, onChange: () => void): void {
  let before = guardedState(store.get());
  store.subscribe(() => {
    const now = guardedState(store.get());
    if (now === before) return;
    before = now;
    onChange();
  });
}
