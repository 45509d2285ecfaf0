import type { User } from '@touchline/contract';
import { beforeEach, expect, test } from 'vitest';
import { createCredentials, type Credentials } from './credentials.ts';
import { CallFailure } from '../api/failure.ts';
import { openKeyStore } from './key-store.ts';
import { rememberedFilters, rememberFilters } from '../page/section-memory.ts';
import { withLock } from './other-tabs.ts';
import { renewSession } from './renewal.ts';
import { createSessionStore, onSessionLost, initialSession, type SessionStore } from './session.tsx';
import { MANAGER } from './testing-user.ts';
import { openStorage, type BrowserStorage } from './storage.ts';
import type { Call } from '../api/caller.ts';

const KEY = Buffer.alloc(32, 7).toString('base64url');
const MINUTE = 60_000;

const manager = (balance: string): User => ({ ...MANAGER, nickname: 'gina', session_key: 'token', balance });

let store: BrowserStorage;
let calls: string[];
let replies: Record<string, () => unknown>;
let now: number;
let session: SessionStore;
let credentials: Credentials;
let otherTabsStopped: () => Promise<void>;
let renew: () => Promise<void>;

beforeEach(async () => {
  store = openStorage(null);
  calls = [];
  replies = {};
  now = 100 * MINUTE;
  credentials = createCredentials(store, openKeyStore());
  otherTabsStopped = async () => undefined;
  const call = (async (key: string) => {
    calls.push(key);
    const reply = replies[key];
    if (reply === undefined) throw new CallFailure('NETWORK', 0);
    return reply();
  }) as Call;
  session = createSessionStore(
    { call, credentials, storage: store, now: () => now, otherTabsStopped: () => otherTabsStopped() },
    initialSession(null, null),
  );
  const withLock = (work: () => Promise<void>) => work();
  renew = () => renewSession({ session, call, credentials, storage: store, now: () => now, withLock });
});

const refused = () => {
  throw new CallFailure('ERR_LOGIN_REQUIRED', 401);
};
const signIn = () => session.signIn({ user: manager('10.00'), session_key: 'token', signing_key: KEY });

test('without a token the session is unauthenticated; with one it is unknown until verified', () => {
  expect(initialSession(null, null)).toEqual({ status: 'unauthenticated' });
  expect(initialSession('token', null)).toEqual({ status: 'unknown' });
  expect(initialSession('token', manager('1.00')).status).toBe('authenticated');
});

test('signing in stores the token and sets the user', async () => {
  await signIn();
  expect(store.read('token')).toBe('token');
  expect(session.get()).toMatchObject({ status: 'authenticated', user: { balance: '10.00' } });
});

test('a read that started before a change does not undo it: the manager is read again', async () => {
  await signIn();
  const answers = [manager('10.00'), manager('30.00')];
  const held = Promise.withResolvers<void>();
  replies = {
    'auth.user': async () => {
      const user = answers.shift();
      await held.promise;
      return { user };
    },
  };
  const seen: unknown[] = [];
  session.subscribe(() => seen.push(session.get()));
  const reading = session.refreshUser();
  session.setUser(manager('20.00'));
  held.resolve();
  await reading;
  expect(seen).toMatchObject([{ user: { balance: '20.00' } }, { user: { balance: '30.00' } }]);
});

test('a read that is answered after the sign-out brings nobody back', async () => {
  await signIn();
  const held = Promise.withResolvers<void>();
  replies = {
    'auth.signOut': () => 'Ok',
    'auth.user': async () => {
      await held.promise;
      return { user: manager('10.00') };
    },
  };
  const reading = session.refreshUser();
  await session.signOut();
  held.resolve();
  await reading;
  expect(session.get()).toEqual({ status: 'unauthenticated' });
});

test('a renewal replaces the token, and not before ten minutes have passed', async () => {
  await signIn();
  replies = { 'auth.refresh': () => ({ user: manager('12.00'), session_key: 'token-2' }) };
  await renew();
  expect(calls).toEqual([]);
  now += 10 * MINUTE;
  await renew();
  expect(store.read('token')).toBe('token-2');
  await renew();
  expect(calls).toEqual(['auth.refresh']);
});

test('a failed renewal signs out only when verifying the token fails as well', async () => {
  await signIn();
  now += 10 * MINUTE;
  replies = { 'auth.refresh': refused, 'auth.user': () => ({ user: manager('9.00') }) };
  await renew();
  expect(session.get()).toMatchObject({ status: 'authenticated', user: { balance: '9.00' } });
  replies = { 'auth.refresh': refused, 'auth.user': refused };
  await renew();
  expect(session.get().status).toBe('unauthenticated');
  expect(store.read('token')).toBeNull();
});

test('an unreachable server does not end the session', async () => {
  await signIn();
  await session.refreshUser();
  expect(session.get().status).toBe('authenticated');
});

test('the end of an older token does not affect the newer session', async () => {
  await signIn();
  await session.end('an older token');
  expect(session.get().status).toBe('authenticated');
});

test('concurrent calls that find the session ended share one clean-up', async () => {
  await session.signIn({ user: manager('1.00'), session_key: 'token', signing_key: KEY });
  await Promise.all([
    session.end('token').then(() => expect(session.get().status).toBe('unauthenticated')),
    session.end('token').then(() => expect(session.get().status).toBe('unauthenticated')),
  ]);
});

test('a session ended elsewhere is reported once; a sign-out is not', async () => {
  let losses = 0;
  onSessionLost(session, () => (losses += 1));
  await signIn();
  await session.signOut().catch(() => undefined);
  expect(losses).toBe(0);
  await signIn();
  replies = { 'auth.user': refused };
  await session.refreshUser();
  expect([session.get().status, losses]).toEqual(['unauthenticated', 1]);
  await session.verify();
  expect(losses).toBe(1);
});

test('signing out clears the account and keeps the language, even when the server is unreachable', async () => {
  await signIn();
  store.write('lang', 'it');
  store.write('filters', '{"/play/contests":"?is_pro=1"}');
  await session.signOut().catch(() => undefined);
  expect(session.get().status).toBe('unauthenticated');
  expect([store.read('token'), store.read('filters'), store.read('lang')]).toEqual([null, null, 'it']);
});

test('a storage of another version is cleared', () => {
  const entries = new Map([
    ['version', '0'],
    ['token', 'old'],
  ]);
  const storage = openStorage({
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  });
  expect([storage.read('token'), entries.get('version')]).toEqual([null, '1']);
});

test('filters are stored by section and removed when cleared', () => {
  rememberFilters(store, '/play/contests', '?is_pro=1');
  rememberFilters(store, '/stats', '?league_id=3');
  expect(rememberedFilters(store, '/play/contests')).toBe('?is_pro=1');
  rememberFilters(store, '/play/contests', '');
  expect(rememberedFilters(store, '/play/contests')).toBeNull();
  expect(rememberedFilters(store, '/stats')).toBe('?league_id=3');
});

test('words searched for are for one visit: only the other filters are stored', () => {
  rememberFilters(store, '/play/contests', '?is_pro=1&search=house');
  expect(rememberedFilters(store, '/play/contests')).toBe('?is_pro=1');
  rememberFilters(store, '/play/contests', '?search=house');
  expect(rememberedFilters(store, '/play/contests')).toBeNull();
});

test('a sign-out is not reported as a lost session, even when a call notices it first', async () => {
  await signIn();
  let lost = 0;
  onSessionLost(session, () => (lost += 1));
  replies = { 'auth.signOut': () => session.end('token') };
  await session.signOut();
  expect([session.get(), lost]).toEqual([{ status: 'unauthenticated' }, 0]);
});

test('the server ends a session only after the other tabs have stopped, and with the token it had', async () => {
  await signIn();
  const key = await credentials.key();
  const stopped = Promise.withResolvers<void>();
  const waiting = Promise.withResolvers<void>();
  otherTabsStopped = () => {
    waiting.resolve();
    return stopped.promise;
  };
  let signed: unknown;
  replies = {
    'auth.signOut': async () => (signed = [credentials.token(), await credentials.key()]),
  };
  const leaving = session.signOut();
  await waiting.promise;
  // The other tabs read the storage: there is no session for them, and the server has not been called.
  expect([store.read('token'), calls]).toEqual([null, []]);
  stopped.resolve();
  await leaving;
  expect(signed).toEqual(['token', key]);
  expect([credentials.token(), session.get().status]).toEqual([null, 'unauthenticated']);
});

test('a sign-in of another tab during a sign-out is kept', async () => {
  await signIn();
  replies = { 'auth.signOut': () => store.write('token', 'newer') };
  await session.signOut();
  expect([store.read('token'), session.get().status]).toEqual(['newer', 'unauthenticated']);
});

test('a sign-out continues when the code for the other tabs cannot be loaded', async () => {
  await signIn();
  otherTabsStopped = () => Promise.reject(new Error('not loaded'));
  replies = { 'auth.signOut': () => null };
  await session.signOut();
  expect([calls, session.get().status]).toEqual([['auth.signOut'], 'unauthenticated']);
});

test('a session keeps why the server ended it, until the next sign-in', async () => {
  await signIn();
  await session.end('token', 'stolen');
  expect([store.read('token'), store.read('ended_reason')]).toEqual([null, 'stolen']);
  await signIn();
  expect(store.read('ended_reason')).toBeNull();
});

test('a page that is left while its session ends has kept the reason', async () => {
  const keys = openKeyStore();
  credentials = createCredentials(store, { ...keys, remove: () => new Promise(() => undefined) });
  const call = () => Promise.reject(new CallFailure('NETWORK', 0));
  session = createSessionStore(
    { call, credentials, storage: store, now: () => now, otherTabsStopped: () => otherTabsStopped() },
    initialSession(null, null),
  );
  await signIn();
  void session.end('token', 'stolen');
  expect([store.read('token'), store.read('ended_reason')]).toEqual([null, 'stolen']);
});

test('two tabs that are due at once renew the token once', async () => {
  await signIn();
  now += 10 * MINUTE;
  const renewed = Promise.withResolvers<unknown>();
  replies = { 'auth.refresh': () => renewed.promise };
  const call = (async (key: string) => {
    calls.push(key);
    return replies[key]?.();
  }) as Call;
  const tab = () => renewSession({ session, call, credentials, storage: store, now: () => now, withLock });
  const tabs = Promise.all([tab(), tab()]);
  await expect.poll(() => calls).toEqual(['auth.refresh']);
  renewed.resolve({ user: manager('1.00'), session_key: 'token-2' });
  await tabs;
  // A third tab whose timer fires later finds the token renewed.
  await tab();
  expect([calls, store.read('token')]).toEqual([['auth.refresh'], 'token-2']);
});

test('two tabs without a common lock renew twice, so the test above can fail', async () => {
  await signIn();
  now += 10 * MINUTE;
  replies = { 'auth.refresh': () => ({ user: manager('1.00'), session_key: 'token-2' }) };
  await Promise.all([renew(), renew()]);
  expect(calls).toEqual(['auth.refresh', 'auth.refresh']);
});

test('a device that cannot store a key has none', async () => {
  expect(await credentials.deviceKey()).toBeNull();
});
