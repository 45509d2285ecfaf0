import type { User } from '@touchline/contract';
import { createContext, use, useSyncExternalStore } from 'react';
import type { Call } from '../api/call.ts';
import type { Credentials } from './credentials.ts';
import { CallFailure } from '../api/failure.ts';
import type { BrowserStorage } from './storage.ts';

/** Who is looking at the page. `unknown` only while a stored token is being checked at the start. */
export type Session =
  | { readonly status: 'unknown' }
  | { readonly status: 'authenticated'; readonly user: User }
  | {
      readonly status: 'unauthenticated';
      /** The session ended without this tab's doing: here or elsewhere, by the server or another tab. */
      readonly lost?: true;
    };

/** What a sign-in answers. */
export interface SignedIn {
  readonly user: User;
  readonly session_key: string;
  readonly signing_key: string;
}

export interface SessionStore {
  readonly get: () => Session;
  readonly subscribe: (listener: () => void) => () => void;
  /** Takes over what a sign-in or registration answered. */
  readonly signIn: (answer: SignedIn) => Promise<void>;
  /** Puts newer facts of the same manager in place. */
  readonly setUser: (user: User) => void;
  /** Reads the manager again: balances, level, language. */
  readonly refreshUser: () => Promise<void>;
  /** Checks the stored token; afterwards the status is known. */
  readonly verify: () => Promise<void>;
  /** Renews the token, unless another tab did within the last ten minutes. */
  readonly renew: () => Promise<void>;
  /** Ends the session on the server and forgets it here. */
  readonly signOut: () => Promise<void>;
  /** Forgets a session that is already over; a token that is no longer the current one is ignored. */
  readonly end: (token?: string) => Promise<void>;
}

const RENEWAL_INTERVAL = 10 * 60_000;
/** Timers of several tabs do not fire at the same millisecond. */
const RENEWAL_SLACK = 5_000;

export interface SessionSurroundings {
  readonly call: Call;
  readonly credentials: Credentials;
  readonly storage: BrowserStorage;
  readonly now: () => number;
  /** Runs the work when no other tab is doing it. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
}

function isRefused(failure: unknown): boolean {
  return failure instanceof CallFailure && (failure.status === 401 || failure.status === 403);
}

/** Who the document says is looking; a stored token it does not know of still has to be checked. */
export function startingSession(token: string | null, user: User | null): Session {
  if (token === null) return { status: 'unauthenticated' };
  return user === null ? { status: 'unknown' } : { status: 'authenticated', user };
}

/** A session over its surroundings, starting from what the document already knew. */
export function createSessionStore(dependencies: SessionSurroundings, start: Session): SessionStore {
  let session = start;
  /** While the manager signs out, whoever finds the session ended finds nothing new. */
  let isLeaving = false;
  const listeners = new Set<() => void>();
  function update(next: Session): void {
    session = next;
    for (const listener of listeners) listener();
  }

  /** Several calls may find at once that the session is over: it ends once, for all of them. */
  let ending: Promise<void> | null = null;
  async function endNow(): Promise<void> {
    await dependencies.credentials.forget();
    update({ status: 'unauthenticated', lost: true });
  }
  async function end(token?: string): Promise<void> {
    if (ending !== null) return ending;
    if (isLeaving || (token !== undefined && token !== dependencies.credentials.token())) return;
    ending = endNow().finally(() => (ending = null));
    return ending;
  }

  async function verify(): Promise<void> {
    const token = dependencies.credentials.token();
    if (token === null) return update({ status: 'unauthenticated', lost: true });
    try {
      const { user } = await dependencies.call('auth.user', {});
      update({ status: 'authenticated', user });
    } catch (failure) {
      if (isRefused(failure)) await end(token);
      // A server that can't be reached says nothing about the session: the manager stays who he was.
      else if (session.status === 'unknown') throw failure;
    }
  }

  async function renewNow(): Promise<void> {
    const last = Number(dependencies.storage.read('refreshed_at') ?? 0);
    if (dependencies.now() - last < RENEWAL_INTERVAL - RENEWAL_SLACK) return;
    try {
      const { user, session_key } = await dependencies.call('auth.refresh', {
        now: String(Math.round(dependencies.now())),
      });
      dependencies.credentials.replaceToken(session_key);
      dependencies.storage.write('refreshed_at', String(dependencies.now()));
      update({ status: 'authenticated', user });
    } catch {
      await verify();
    }
  }

  return {
    get: () => session,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async signIn({ user, session_key, signing_key }) {
      await dependencies.credentials.accept(session_key, signing_key);
      dependencies.storage.write('refreshed_at', String(dependencies.now()));
      update({ status: 'authenticated', user });
    },
    setUser: (user) => update({ status: 'authenticated', user }),
    refreshUser: verify,
    verify,
    async renew() {
      if (session.status === 'authenticated') await dependencies.alone(renewNow);
    },
    async signOut() {
      isLeaving = true;
      try {
        await dependencies.call('auth.signOut', {}, { retries: 1 });
      } finally {
        isLeaving = false;
        await dependencies.credentials.forget();
        update({ status: 'unauthenticated' });
      }
    },
    end,
  };
}

/** Calls `tell` when a session somebody had is lost without his doing. */
export function onSessionLost(store: SessionStore, tell: () => void): void {
  let before = store.get();
  store.subscribe(() => {
    const now = store.get();
    const lost = before.status !== 'unauthenticated' && now.status === 'unauthenticated' && now.lost === true;
    before = now;
    if (lost) tell();
  });
}

/**
 * Keeps the session alive and in step with the other tabs: renews every ten minutes, follows sign-ins and
 * sign-outs made elsewhere. Returns what stops it.
 */
export function keepSession(store: SessionStore): () => void {
  const timer = setInterval(() => void store.renew(), RENEWAL_INTERVAL);
  const follow = (event: StorageEvent) => {
    if (event.key === 'token' || event.key === null) void store.verify().catch(() => undefined);
  };
  addEventListener('storage', follow);
  return () => {
    clearInterval(timer);
    removeEventListener('storage', follow);
  };
}

/** Web Locks where the browser has them; elsewhere the time stored by the last renewal decides alone. */
export async function aloneAmongTabs(work: () => Promise<void>): Promise<void> {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return work();
  await navigator.locks.request('session-renewal', { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work();
  });
}

const SessionContext = createContext<SessionStore | null>(null);
export const SessionProvider = SessionContext.Provider;

/** The store of the session, for signing in and out. */
export function useSessionStore(): SessionStore {
  const store = use(SessionContext);
  if (store === null) throw new Error('useSessionStore outside of SessionProvider');
  return store;
}

/** Who is looking at the page. */
export function useSession(): Session {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/** The signed-in manager, or null for a visitor. */
export function useUser(): User | null {
  const session = useSession();
  return session.status === 'authenticated' ? session.user : null;
}
