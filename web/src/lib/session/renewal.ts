import type { Credentials } from './credentials.ts';
import type { SessionStore } from './session.tsx';
import type { BrowserStorage } from './storage.ts';
import type { Call } from '../api/caller.ts';

/** How often the token is renewed, in milliseconds. */
export const RENEWAL_INTERVAL = 10 * 60_000;
/** Timers of several tabs do not fire at the same millisecond. */
const RENEWAL_SLACK = 5_000;

export interface RenewalDependencies {
  readonly session: SessionStore;
  readonly call: Call;
  readonly credentials: Credentials;
  readonly storage: BrowserStorage;
  readonly now: () => number;
  /** Runs the work unless another tab is running it. */
  readonly withLock: (work: () => Promise<void>) => Promise<void>;
}

/** Renews the token of an open session, unless another tab has within the last ten minutes. */
export async function renewSession(dependencies: RenewalDependencies): Promise<void> {
  const { session, withLock } = dependencies;
  if (session.get().status === 'authenticated') await withLock(() => renewNow(dependencies));
}

async function renewNow({ session, call, credentials, storage, now }: RenewalDependencies): Promise<void> {
  const last = Number(storage.read('refreshed_at') ?? 0);
  if (now() - last < RENEWAL_INTERVAL - RENEWAL_SLACK) return;
  try {
    await session.showRead(async () => {
      const { user, session_key } = await call('auth.refresh', { now: String(Math.round(now())) });
      credentials.replaceToken(session_key);
      storage.write('refreshed_at', String(now()));
      return user;
    });
  } catch {
    await session.verify();
  }
}
