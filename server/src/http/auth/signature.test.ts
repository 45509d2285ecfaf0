import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  answerOf,
  clientOf,
  requestOf,
  signUp,
  visitor,
  type SignedRequestOptions,
} from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { read, write } from '../calls/handler.ts';

const MY_TEAMS = 'contests.allMyEntries';
const clock = { now: Date.now() };
const { app } = await startTestServer({
  now: () => clock.now,
  routes: {
    'inbox.markRead': write(() => Promise.resolve('Ok')),
    [MY_TEAMS]: read(() =>
      Promise.resolve({ data: [], summary: { total: 0, page: 1, per_page: 12, pages: 0 } }),
    ),
  },
});
const send = async (request: SignedRequestOptions) => answerOf(await app.inject(request));
const manager = await signUp(app);
const stranger = await signUp(app);

const READ = 'auth.sessions.list';
const CHANGE = 'inbox.markRead';
const change = () => requestOf(CHANGE, { id: 7 }, manager.identity);
const ask = () => requestOf(MY_TEAMS, { type: 0, page: 1, noItems: 12 }, manager.identity);

/** Replaces one character by another of the same kind. */
function flipped(text: string, at: number): string {
  const other = text[at] === 'A' ? 'B' : text[at] === '1' ? '2' : /\d/.test(text[at] ?? '') ? '1' : 'A';
  return text.slice(0, at) + other + text.slice(at + 1);
}

describe('a request is accepted only as signed', () => {
  test('an unchanged request is served', async () => {
    expect((await send(change())).error).toBe('SUCCESS');
    expect((await send(ask())).error).toBe('SUCCESS');
  });

  test('a change of any character of the signature is refused', async () => {
    const request = change();
    const signature = request.headers['x-signature'] ?? '';
    for (let at = 0; at < signature.length; at += 1) {
      const headers = { ...request.headers, 'x-signature': flipped(signature, at) };
      expect(await send({ ...request, headers })).toMatchObject({ status: 401, error: 'ERR_SIGNATURE' });
    }
    for (const other of [
      '',
      'v1=',
      signature.slice(0, -1),
      `${signature}A`,
      `${signature}=`,
      signature.slice(3),
    ]) {
      const headers = { ...request.headers, 'x-signature': other };
      expect((await send({ ...request, headers })).error).toBe('ERR_SIGNATURE');
    }
  });

  test.each(['x-nonce', 'x-app-key', 'idempotency-key'])(
    'a change of any character of %s is refused',
    async (name) => {
      const request = change();
      const value = request.headers[name] ?? '';
      for (let at = 0; at < value.length; at += 1) {
        if (value[at] === '-') continue;
        const headers = { ...request.headers, [name]: flipped(value, at) };
        expect((await send({ ...request, headers })).error).toBe('ERR_SIGNATURE');
      }
    },
  );

  test('a change of the timestamp is refused', async () => {
    const request = change();
    const timestamp = request.headers['x-timestamp'] ?? '';
    const headers = { ...request.headers, 'x-timestamp': flipped(timestamp, timestamp.length - 1) };
    expect((await send({ ...request, headers })).error).toBe('ERR_SIGNATURE');
  });

  test('a change of the path, the query or the body is refused', async () => {
    const request = ask();
    const urls = [
      request.url.replace('/0/1', '/0/2'),
      request.url.replace('noItems=12', 'noItems=13'),
      `${request.url}&page=1`,
      request.url.replace('?noItems=12', ''),
      `${request.url}&`,
    ];
    for (const url of urls) expect((await send({ ...request, url })).error).toBe('ERR_SIGNATURE');
    for (const text of ['{ }', '', '{"id":8}']) {
      expect((await send({ ...change(), payload: Buffer.from(text) })).error).toBe('ERR_SIGNATURE');
    }
    expect((await send({ ...change(), url: '/api/v3/user/notification/8/read' })).error).toBe(
      'ERR_SIGNATURE',
    );
  });

  test('another session, or a missing token, is refused', async () => {
    const request = change();
    const foreign = { ...request.headers, 'x-session-token': stranger.identity.token ?? '' };
    expect((await send({ ...request, headers: foreign })).error).toBe('ERR_SIGNATURE');
    const unknown = { ...request.headers, 'x-session-token': 'A'.repeat(43) };
    expect((await send({ ...request, headers: unknown })).error).toBe('ERR_LOGIN_REQUIRED');
    const { 'x-session-token': _, ...bare } = request.headers;
    expect((await send({ ...request, headers: bare })).error).toBe('ERR_SIGNATURE');
    const visitorsKey = requestOf(CHANGE, { id: 7 }, { token: manager.identity.token, key: visitor().key });
    expect((await send(visitorsKey)).error).toBe('ERR_SIGNATURE');
  });

  test('query pairs may be reordered, not changed', async () => {
    const request = requestOf(MY_TEAMS, { type: 0, page: 1, noItems: 12, zone: 2 }, manager.identity);
    const url = request.url.replace('noItems=12&zone=2', 'zone=2&noItems=12');
    // The signature is valid; the contract refuses the unknown field zone.
    expect((await send({ ...request, url })).error).toBe('ERR_MALFORMED');
  });
});

describe('a request is accepted once and within its time window', () => {
  test('sent again, it is a replay', async () => {
    const request = requestOf(READ, {}, manager.identity);
    expect((await send(request)).error).toBe('SUCCESS');
    const errors = new Set<string>();
    for (let n = 0; n < 100; n += 1) errors.add((await send(request)).error);
    expect([...errors]).toEqual(['ERR_REPLAY']);
  });

  test.each([
    [READ, 299_000, 'SUCCESS'],
    [READ, -299_000, 'SUCCESS'],
    [READ, 301_000, 'ERR_CLOCK_SKEW'],
    [READ, -301_000, 'ERR_CLOCK_SKEW'],
    [CHANGE, 119_000, 'SUCCESS'],
    [CHANGE, -119_000, 'SUCCESS'],
    [CHANGE, 121_000, 'ERR_CLOCK_SKEW'],
    [CHANGE, -121_000, 'ERR_CLOCK_SKEW'],
  ] as const)('%s, %i ms off: %s', async (key, skew, error) => {
    clock.now = Date.now();
    const answer = await manager.ask(key, key === READ ? {} : { id: 1 }, { timestamp: clock.now + skew });
    expect(answer.error).toBe(error);
    expect(Number(answer.headers['x-server-time'])).toBeGreaterThan(1_600_000_000_000);
  });
});

test('a change needs a UUID as its idempotency key', async () => {
  for (const idempotencyKey of [null, 'again', `${randomUUID()}0`]) {
    const answer = await manager.ask(CHANGE, { id: 1 }, { idempotencyKey });
    expect(answer).toMatchObject({ status: 400, error: 'ERR_IDEMPOTENCY_KEY_MISSING' });
  }
});

test('a manager’s call without a session needs a sign-in', async () => {
  expect(await clientOf(app).ask(READ, {})).toMatchObject({ status: 401, error: 'ERR_LOGIN_REQUIRED' });
});
