import type { User } from '@touchline/contract';
import { createContext, use, useSyncExternalStore } from 'react';
import type { Credentials } from './credentials.ts';
import { CallFailure } from '../api/failure.ts';
import type { BrowserStorage } from './storage.ts';
import type { Call } from '../api/caller.ts';

/** The session of the page. `unknown` only while a stored token is being verified at the start. */
type Session =
  | { readonly status: 'unknown' }
  | { readonly status: 'authenticated'; readonly user: User }
  | {
      readonly status: 'unauthenticated';
      /** The session ended by the server or in another tab, not by this tab. */
      readonly lost?: true;
    };

/** The answer to a sign-in. */
export interface SignedIn {
  readonly user: User;
  readonly session_key: string;
  readonly signing_key: string;
}

export interface SessionStore {
  readonly get: () => Session;
  readonly subscribe: (listener: () => void) => () => void;
  /** Starts the session of a sign-in or registration. */
  readonly signIn: (answer: SignedIn) => Promise<void>;
  /** Replaces the user with newer data of the same manager: the answer to a change. */
  readonly setUser: (user: User) => void;
  /** Shows the user that `read` returns; when the session has changed meanwhile, reads again instead. */
  readonly showRead: (read: () => Promise<User>) => Promise<void>;
  /** Reloads the manager: balances, level, language. */
  readonly refreshUser: () => Promise<void>;
  /** Verifies the stored token; afterwards the status is known. */
  readonly verify: () => Promise<void>;
  /** Ends the session on the server and clears it here. */
  readonly signOut: () => Promise<void>;
  /**
   * Clears a session that has already ended and stores why, for the sign-in screen; a token that is not the current one
   * is ignored.
   */
  readonly end: (token?: string, reason?: string | null) => Promise<void>;
}

interface SessionDependencies {
  readonly call: Call;
  readonly credentials: Credentials;
  readonly storage: BrowserStorage;
  readonly now: () => number;
  /** Waits, for a moment at most, until no other tab reads with the session. */
  readonly otherTabsStopped: () => Promise<void>;
}

function isRefused(failure: unknown): boolean {
  return failure instanceof CallFailure && (failure.status === 401 || failure.status === 403);
}

function reasonOf(failure: unknown): string | null {
  return failure instanceof CallFailure ? failure.reason : null;
}

/** The session by the document's user; a stored token unknown to the document has to be verified. */
export function initialSession(token: string | null, user: User | null): Session {
  if (token === null) return { status: 'unauthenticated' };
  return user === null ? { status: 'unknown' } : { status: 'authenticated', user };
}

/** The session of this browser, from the one the document gave. */
export function createSessionStore(dependencies: SessionDependencies, start: Session): SessionStore {
  return new BrowserSession(dependencies, start);
}

/** Members are arrow functions, because they are passed on without the object. */
class BrowserSession implements SessionStore {
  readonly #dependencies: SessionDependencies;
  readonly #listeners = new Set<() => void>();
  #session: Session;
  /** During a sign-out, a call that finds the session ended is not a loss. */
  #isLeaving = false;
  /** Several calls may find the session ended at once: they share one clean-up. */
  #ending: Promise<void> | null = null;
  /** Grows with every read that starts and every change, to determine which of two answers is newer. */
  #clock = 0;
  /** When the shown session began to be true. */
  #shownSince = 0;

  constructor(dependencies: SessionDependencies, start: Session) {
    this.#dependencies = dependencies;
    this.#session = start;
  }

  readonly get = (): Session => this.#session;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly signIn = async ({ user, session_key, signing_key }: SignedIn): Promise<void> => {
    const { credentials, storage, now } = this.#dependencies;
    await credentials.accept(session_key, signing_key);
    storage.write('refreshed_at', String(now()));
    storage.remove('ended_reason');
    this.setUser(user);
  };

  readonly setUser = (user: User): void => this.#update({ status: 'authenticated', user });

  readonly showRead = async (read: () => Promise<User>): Promise<void> => {
    const startedAt = (this.#clock += 1);
    const user = await read();
    if (this.#shownSince < startedAt) return this.#update({ status: 'authenticated', user }, startedAt);
    // A change was answered before this read: its answer may lack the change, and the change's answer what came since.
    if (this.#session.status === 'authenticated') await this.verify();
  };

  readonly verify = async (): Promise<void> => {
    const { call, credentials } = this.#dependencies;
    const token = credentials.token();
    if (token === null) return this.#update({ status: 'unauthenticated', lost: true });
    try {
      await this.showRead(async () => (await call('auth.user', {})).user);
    } catch (failure) {
      if (isRefused(failure)) await this.end(token, reasonOf(failure));
      // An unreachable server proves nothing about the session, which stays unchanged.
      else if (this.#session.status === 'unknown') throw failure;
    }
  };

  readonly refreshUser = this.verify;

  readonly signOut = async (): Promise<void> => {
    const { call, credentials, otherTabsStopped } = this.#dependencies;
    this.#isLeaving = true;
    try {
      // The other tabs stop first: the server refuses what they still read after the call.
      await credentials.withdraw();
      await otherTabsStopped().catch(() => undefined);
      await call('auth.signOut', {}, { retries: 1 });
    } finally {
      this.#isLeaving = false;
      await credentials.forget();
      this.#update({ status: 'unauthenticated' });
    }
  };

  readonly end = async (token?: string, reason: string | null = null): Promise<void> => {
    if (this.#ending !== null) return this.#ending;
    const isOther = token !== undefined && token !== this.#dependencies.credentials.token();
    if (this.#isLeaving || isOther) return;
    this.#ending = this.#endNow(reason).finally(() => (this.#ending = null));
    return this.#ending;
  };

  #update(next: Session, since = (this.#clock += 1)): void {
    this.#session = next;
    this.#shownSince = since;
    for (const listener of this.#listeners) listener();
  }

  async #endNow(reason: string | null): Promise<void> {
    const { credentials, storage } = this.#dependencies;
    const removal = credentials.forget();
    // Written before the key is removed, which takes a while: the page may be left in the middle.
    if (reason !== null && credentials.token() === null) storage.write('ended_reason', reason);
    await removal;
    this.#update({ status: 'unauthenticated', lost: true });
  }
}

/** Calls `onLost` when a session ends that this tab did not end. */
export function onSessionLost(store: SessionStore, onLost: () => void): void {
  let before = store.get();
  store.subscribe(() => {
    const now = store.get();
    const lost = before.status !== 'unauthenticated' && now.status === 'unauthenticated' && now.lost === true;
    before = now;
    if (lost) onLost();
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

/** The current session. */
export function useSession(): Session {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/** The signed-in manager, or null for a visitor. */
export function useUser(): User | null {
  const session = useSession();
  return session.status === 'authenticated' ? session.user : null;
}
