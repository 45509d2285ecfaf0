import type { SessionStore } from './session.tsx';

/** Shared by all tabs that read with the session; a tab that ends it waits until it has the lock to itself. */
const READING = 'session-reads';
/** A frozen tab does not answer: the sign-out waits this long for it, in milliseconds. */
const MAX_WAIT = 500;

let release: (() => void) | null = null;

function startReading(): void {
  if (release !== null || !('locks' in navigator)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  release = resolve;
  void navigator.locks.request(READING, { mode: 'shared' }, () => promise);
}

function stopReading(): void {
  release?.();
  release = null;
}

/** Waits until no other tab reads with the session, and at most half a second. */
export async function untilStopped(): Promise<void> {
  stopReading();
  if (!('locks' in navigator)) return;
  const signal = AbortSignal.timeout(MAX_WAIT);
  await navigator.locks.request(READING, { signal }, () => undefined).catch(() => undefined);
}

/** Uses Web Locks where available; elsewhere the stored time of the last renewal alone prevents duplicates. */
export async function withLock(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request('session-renewal', { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work();
  });
}

/**
 * Keeps the session in sync with the other tabs: follows their sign-ins and sign-outs, and stops the reads of a
 * session that ends. It lasts as long as the page.
 */
export function followOtherTabs(store: SessionStore, abortReads: () => Promise<void>): void {
  const isOpen = () => store.get().status === 'authenticated';
  const follow = () => void store.verify().catch(() => undefined);
  const update = () => {
    if (isOpen()) startReading();
    else void abortReads().then(stopReading);
  };
  // A visitor's page has no reads to stop: its texts may be loading.
  if (isOpen()) startReading();
  store.subscribe(update);
  addEventListener('storage', (event) => {
    if (event.key === 'token' || event.key === null) follow();
  });
  // A page in the back/forward cache neither reads nor receives messages of the other tabs.
  addEventListener('pagehide', stopReading);
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (isOpen()) startReading();
    follow();
  });
}
