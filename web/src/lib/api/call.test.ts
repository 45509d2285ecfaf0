import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createCaller, type Caller, type Call } from './caller.ts';
import { createServerClock } from '../time/clock.ts';
import { createCredentials } from '../session/credentials.ts';
import { CallFailure } from './failure.ts';
import type { CallInput, CallKey } from './request.ts';
import { openKeyStore } from '../session/key-store.ts';
import { openStorage } from '../session/storage.ts';

interface Sent {
  readonly address: string;
  readonly headers: Headers;
  readonly body: string;
  readonly signal: AbortSignal;
}

const MACHINE_TIME = 1_000_000;
const CONTEST = 'contests.get';
const JOIN = 'contests.join';

let sent: Sent[];
let answers: (() => Response | Promise<Response>)[];
let waits: number[];
let ended: string[];
let caller: Caller;
let call: Call;
let credentials: ReturnType<typeof createCredentials>;

function answer(status: number, body: object, headers: Record<string, string> = {}): () => Response {
  return () => new Response(JSON.stringify(body), { status, headers });
}

const success = (params: unknown) => answer(200, { error: 'SUCCESS', params });
const refusal = (status: number, error: string, headers: Record<string, string> = {}) =>
  answer(status, { error, errors: [`message of ${error}`] }, headers);
const lost = () => {
  throw new TypeError('network');
};

async function failureOf(promise: Promise<unknown>): Promise<CallFailure> {
  const failure: unknown = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(failure instanceof CallFailure)) throw new Error('expected a CallFailure');
  return failure;
}

/** A first request that gets no answer; `pending` resolves when the caller waits for it. */
function pendingAnswer() {
  const { promise: pending, resolve: begun } = Promise.withResolvers<void>();
  const untilAborted = () =>
    new Promise<Response>((_, reject) => {
      sent[0]?.signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      begun();
    });
  return { pending, untilAborted };
}

beforeEach(() => {
  sent = [];
  answers = [];
  waits = [];
  ended = [];
  credentials = createCredentials(openStorage(null), openKeyStore());
  caller = createCaller({
    fetch: async (address, init) => {
      sent.push({ address, headers: init.headers, body: init.body ?? '', signal: init.signal });
      const next = answers.shift();
      if (next === undefined) throw new Error('no answer prepared');
      return next();
    },
    credentials,
    clock: createServerClock(() => MACHINE_TIME),
    wait: async (milliseconds) => void waits.push(milliseconds),
    machineNow: () => MACHINE_TIME,
    language: () => 'it',
    appVersion: '0.1.0',
    onSessionEnded: (token) => ended.push(token),
    onUpdateNeeded: () => undefined,
  });
  ({ call } = caller);
});

test('a success gives the params of the envelope', async () => {
  answers = [success({ id: 7 })];
  expect(await call(CONTEST, { id: 7 })).toEqual({ id: 7 });
  expect(sent[0]?.address).toBe('/api/v4/contests/7');
});

test('a refusal carries its code and the server’s message, and is not retried', async () => {
  answers = [refusal(404, 'ERR_NOT_FOUND')];
  const failure = await failureOf(call(CONTEST, { id: 7 }));
  expect([failure.code, failure.status, failure.message]).toEqual([
    'ERR_NOT_FOUND',
    404,
    'message of ERR_NOT_FOUND',
  ]);
  expect(sent).toHaveLength(1);
});

test('a request without an answer is retried three times, a second apart', async () => {
  answers = [lost, lost, lost, lost];
  expect((await failureOf(call(CONTEST, { id: 7 }))).code).toBe('NETWORK');
  expect(waits).toEqual([1000, 1000, 1000]);
});

test.each([
  ['configuration', 'startup.configuration', {}],
  ['configuration of contests', 'contests.configuration', {}],
  ['languages', 'startup.languages', {}],
  ['texts of a language', 'startup.texts', { lang: 'it' }],
  ['leaderboard', 'tops.list', { page: 1 }],
  ['seasons of the leaderboard', 'tops.seasons', {}],
  ['list of contests', 'contests.list', { page: 1, noItems: 20 }],
  ['first load of the leagues', 'football.leagues', { name: 'all' }],
] as const)('five retries, a second apart, of the %s', async (_what, key, input) => {
  answers = Array.from({ length: 6 }, () => lost);
  await failureOf(call(key as CallKey, input as CallInput<CallKey>));
  expect(waits).toEqual([1000, 1000, 1000, 1000, 1000]);
});

test('once the leagues have come, they are retried three times', async () => {
  answers = [success([]), lost, lost, lost, lost];
  await call('football.leagues', { name: 'all' });
  await failureOf(call('football.leagues', { name: 'all' }));
  expect(waits).toHaveLength(3);
});

test('a call is retried after Retry-After; a long one is reported instead', async () => {
  answers = [refusal(503, 'ERR_BUSY', { 'retry-after': '4' }), success({ id: 7 })];
  await call(CONTEST, { id: 7 });
  expect(waits).toEqual([4000]);

  answers = [refusal(429, 'ERR_TOO_MANY', { 'retry-after': '900' })];
  expect((await failureOf(call(CONTEST, { id: 7 }))).retryAfter).toBe(900);
  expect(waits).toEqual([4000]);
});

test('an intent keeps its idempotency key over retries and repeated clicks, with a new signature each time', async () => {
  answers = [lost, lost, lost, lost];
  await failureOf(call(JOIN, { id: 3 }));
  answers = [success('Ok')];
  await call(JOIN, { id: 3 });
  expect(new Set(sent.map((each) => each.headers.get('idempotency-key'))).size).toBe(1);
  expect(new Set(sent.map((each) => each.headers.get('x-nonce'))).size).toBe(5);
});

test('after an answer the next intent gets a new key', async () => {
  answers = [success('Ok'), refusal(409, 'ERR_CONTEST_FULL'), success('Ok')];
  await call(JOIN, { id: 3 });
  await failureOf(call(JOIN, { id: 3 }));
  await call(JOIN, { id: 3 });
  expect(new Set(sent.map((each) => each.headers.get('idempotency-key'))).size).toBe(3);
});

test.each([undefined, null, true, 'OK', { ok: 'Ok' }])(
  'a join that is answered with %o has failed, and is not repeated by itself',
  async (params) => {
    answers = [success(params)];
    const { code, status } = await failureOf(call(JOIN, { id: 3 }));
    expect([code, status]).toEqual(['ERR_GENERAL_UNKNOWN_ERROR', 200]);
    expect(sent).toHaveLength(1);
  },
);

test('a GET that changes state carries a key; a POST that reads does not', async () => {
  answers = [success('Ok'), success({ all: 0 })];
  await call('inbox.markAllRead', {});
  await call('contests.summary', {});
  expect(sent.map((each) => each.headers.has('idempotency-key'))).toEqual([true, false]);
});

test('a new read of the same address supersedes the pending one', async () => {
  const { pending, untilAborted } = pendingAnswer();
  answers = [untilAborted, success({ id: 7 })];
  const first = failureOf(call(CONTEST, { id: 7 }));
  await pending;
  const second = call(CONTEST, { id: 7 });
  expect((await first).code).toBe('SUPERSEDED');
  expect(await second).toEqual({ id: 7 });
});

test('a refused timestamp corrects the clock and the call is retried once', async () => {
  const server = { 'x-server-time': String(MACHINE_TIME + 500_000) };
  answers = [refusal(401, 'ERR_CLOCK_SKEW', server), success({ id: 7 })];
  await call(CONTEST, { id: 7 });
  const [before, after] = sent.map((each) => Number(each.headers.get('x-timestamp')));
  expect([before, after]).toEqual([MACHINE_TIME, MACHINE_TIME + 500_000]);
  answers = [refusal(401, 'ERR_CLOCK_SKEW', server), refusal(401, 'ERR_CLOCK_SKEW', server)];
  expect((await failureOf(call(CONTEST, { id: 7 }))).code).toBe('ERR_CLOCK_SKEW');
});

test('the signature is the one the specification describes', async () => {
  answers = [success('Ok')];
  await call(JOIN, { id: 3, password: 'a b' });
  const headers = sent[0]?.headers ?? new Headers();
  const body = sent[0]?.body ?? '';
  expect(body).toBe('password=a%20b');
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const text = [
    'v1',
    'POST',
    '/api/v4/contests/join/3',
    '',
    sha256(body),
    headers.get('x-timestamp'),
    headers.get('x-nonce'),
    'web-1',
    '-',
    headers.get('idempotency-key'),
  ].join('\n');
  const key = Buffer.from(hkdfSync('sha256', 'web-1', 'touchline', 'visitor-signature-v1', 32));
  expect(headers.get('x-signature')).toBe(`v1=${createHmac('sha256', key).update(text).digest('base64url')}`);
});

test('a session unknown to the server is ended', async () => {
  await credentials.accept('token-1', Buffer.alloc(32).toString('base64url'));
  answers = [refusal(401, 'ERR_LOGIN_REQUIRED')];
  await failureOf(call('auth.user', {}));
  expect(sent[0]?.headers.get('x-session-token')).toBe('token-1');
  expect(ended).toEqual(['token-1']);
});

test('signing out aborts the session’s pending reads, and no further read uses its token', async () => {
  await credentials.accept('token-1', Buffer.alloc(32).toString('base64url'));
  const { pending, untilAborted } = pendingAnswer();
  answers = [untilAborted, success(null), success({ id: 7 })];
  const before = failureOf(call('auth.user', {}));
  await pending;
  await call('auth.signOut', {});
  expect((await before).code).toBe('SUPERSEDED');
  expect((await failureOf(call('auth.user', {}))).code).toBe('SUPERSEDED');
  await credentials.accept('token-2', Buffer.alloc(32).toString('base64url'));
  expect(await call(CONTEST, { id: 7 })).toEqual({ id: 7 });
  expect(sent.map(({ address }) => address)).toEqual([
    '/api/v3/auths/',
    '/api/v3/auths/logout',
    '/api/v4/contests/7',
  ]);
});

test('a tab that another one signs out aborts its pending reads and reads on as a visitor', async () => {
  await credentials.accept('token-1', Buffer.alloc(32).toString('base64url'));
  const { pending, untilAborted } = pendingAnswer();
  answers = [untilAborted, success({ id: 7 })];
  const before = failureOf(call('auth.user', {}));
  await pending;
  await credentials.forget();
  caller.abortReads();
  expect((await before).code).toBe('SUPERSEDED');
  expect(await call(CONTEST, { id: 7 })).toEqual({ id: 7 });
  expect(sent.map(({ headers }) => headers.get('x-session-token'))).toEqual(['token-1', null]);
});

test('without a session, what needs one is refused and not sent', async () => {
  answers = [success({ id: 7 })];
  expect((await failureOf(call('auth.user', {}))).code).toBe('ERR_LOGIN_REQUIRED');
  expect(await call(CONTEST, { id: 7 })).toEqual({ id: 7 });
  expect(sent.map(({ address }) => address)).toEqual(['/api/v4/contests/7']);
  expect(ended).toEqual([]);
});
