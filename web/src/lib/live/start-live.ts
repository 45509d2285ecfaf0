import type { QueryClient } from '@tanstack/react-query';
import { browserDependencies } from '../api/call.ts';
import { liveStore } from './live.ts';
import { makeIdempotencyKey } from '../api/signature.ts';
import type { SessionStore } from '../session/session.tsx';
import { applyLiveMessages } from './apply-messages.ts';
import { shareStream, type SharedStream, type TabChannel, type TabMessage } from './share-stream.ts';

const NAME = 'live-stream';

function isNote(value: unknown): value is TabMessage {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

/** The channel between the tabs of this browser, or null. */
function openChannel(): TabChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  const channel = new BroadcastChannel(NAME);
  return {
    post: (note) => channel.postMessage(note),
    listen(listener) {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        if (isNote(data)) listener(data);
      };
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
  };
}

/** Leads until the tab closes, once no other tab does. */
function lead(onLead: () => void): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = new AbortController();
  navigator.locks
    .request(NAME, { signal: waiting.signal }, async () => {
      onLead();
      await promise;
    })
    // Released before this tab became the leader.
    .catch(() => undefined);
  return () => {
    waiting.abort();
    resolve();
  };
}

function share(session: SessionStore): SharedStream {
  // Without Web Locks no leader can be elected: then each tab has its own stream.
  const areLocked = 'locks' in navigator;
  return shareStream(liveStore, {
    ...browserDependencies,
    // The stream does not report why a session ended: a call does.
    onSessionEnded: () => void session.verify().catch(() => undefined),
    random: Math.random,
    isOnline: () => navigator.onLine,
    channel: areLocked ? openChannel() : null,
    lead: areLocked
      ? lead
      : (onLead) => {
          onLead();
          return () => undefined;
        },
    tab: makeIdempotencyKey(),
  });
}

/** Starts the live stream of this page; it lasts as long as the page. */
export function startLive({
  queries,
  session,
}: {
  readonly queries: QueryClient;
  readonly session: SessionStore;
}): void {
  let shared: SharedStream | null = share(session);
  applyLiveMessages({
    store: liveStore,
    queries,
    refreshUser: session.refreshUser,
    random: Math.random,
    machineNow: Date.now,
    isVisible: () => document.visibilityState === 'visible',
  });
  const readerNow = () => {
    const now = session.get();
    return now.status === 'authenticated' ? now.user.id : null;
  };
  let reader = readerNow();
  session.subscribe(() => {
    if (readerNow() === reader) return;
    reader = readerNow();
    shared?.renew(true);
  });
  const networkChanged = () => shared?.renew(false);
  addEventListener('online', networkChanged);
  addEventListener('offline', networkChanged);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') shared?.retry();
  });
  // A page in the back/forward cache gives up the stream, and rejoins when it is restored.
  addEventListener('pagehide', () => {
    shared?.stop();
    shared = null;
  });
  addEventListener('pageshow', () => {
    shared ??= share(session);
  });
}
