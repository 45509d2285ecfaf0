import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerOf, clientOf, requestOf, signUp, visitor } from '../../testing/http/client.ts';
import { startTestServer, WIDE_LIMITS } from '../../testing/http/server.ts';
import { read } from '../calls/handler.ts';

const LEAGUES = 'football.leagues';
const ROUNDS = 'football.rounds';
const MATCHES = 'football.matches.list';
const NO_MATCHES = { data: [], summary: { total: 0, page: 1, per_page: 1, pages: 0 } };
const seen: { input: unknown } = { input: null };
const { app } = await startTestServer({
  figures: { ...WIDE_LIMITS, readsPerManager: 5 },
  routes: {
    [LEAGUES]: read(() => Promise.resolve([])),
    [ROUNDS]: read(() => Promise.reject(new Error('planted: secret words of the database'))),
    [MATCHES]: read((_db, input) => {
      seen.input = input;
      return Promise.resolve(NO_MATCHES);
    }),
  },
});

/** Sends raw bytes over a socket and returns the answer. */
function overSocket(text: string): Promise<string> {
  const { port } = app.server.address() as unknown as AddressInfo;
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}

beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
});

describe('every path answers in the envelope', () => {
  test.each([
    ['GET', '/api/nothing-here', 404, 'ERR_NOT_FOUND'],
    ['GET', '/api', 404, 'ERR_NOT_FOUND'],
    ['GET', '/api/%zz', 400, 'ERR_MALFORMED'],
    ['GET', `/api/frontutils/leagues/${'a'.repeat(600)}`, 404, 'ERR_NOT_FOUND'],
    ['DELETE', '/api/frontutils/leagues/all', 405, 'ERR_METHOD'],
    ['POST', '/api/frontutils/leagues/all/', 405, 'ERR_METHOD'],
    ['GET', '/nothing', 404, 'ERR_NOT_FOUND'],
  ] as const)('%s %s', async (method, url, status, error) => {
    const response = await app.inject({ method, url });
    expect(answerOf(response)).toMatchObject({ status, error });
    expect(response.headers['x-server-time']).toMatch(/^\d{13}$/);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).not.toContain('%zz');
  });

  test('a bug is answered without its message', async () => {
    const answer = await clientOf(app).ask(ROUNDS, { leagueId: 1 });
    expect(answer).toMatchObject({ status: 500, error: 'ERR_GENERAL_UNKNOWN_ERROR' });
    expect(answer.errors.join()).not.toContain('planted');
  });

  test.each([
    ['broken words', 'GARBAGE\r\n\r\n', 'HTTP/1.1 400', 'ERR_MALFORMED'],
    [
      'endless headers',
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`,
      'HTTP/1.1 413',
      'ERR_TOO_LARGE',
    ],
    [
      'a broken address',
      'GET /%E0%A4%A HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
      'HTTP/1.1 400',
      'ERR_MALFORMED',
    ],
  ])('%s over a socket', async (_name, text, status, error) => {
    const answer = await overSocket(text);
    expect(answer.startsWith(status)).toBe(true);
    expect(answer).toContain(`"error":"${error}"`);
    expect(answer).toMatch(/x-server-time: \d{13}/);
  });
});

describe('a body', () => {
  test('may be JSON or a form', async () => {
    const input = { page: 1, noItems: 20, matchday: [3, 4], is_pro: 1 as const };
    await clientOf(app).call(MATCHES, input);
    const asJson = seen.input;
    await clientOf(app).call(MATCHES, input, { form: true });
    expect(seen.input).toEqual(asJson);
    expect(asJson).toEqual({ page: 1, noItems: 20, matchday: [3, 4], is_pro: true });
  });

  test('keeps a hundred indexed entries as a list', async () => {
    const matchday = Array.from({ length: 100 }, (_, index) => index + 1);
    await clientOf(app).call(MATCHES, { page: 1, noItems: 20, matchday }, { form: true });
    expect(seen.input).toMatchObject({ matchday });
  });

  test.each([
    ['{"__proto__":{"is_pro":true}}', 'application/json', 'body'],
    ['{"constructor":{"prototype":{"a":1}}}', 'application/json', 'body'],
    ['__proto__[is_pro]=1', 'application/x-www-form-urlencoded', 'body'],
    ['matchday[__proto__]=1', 'application/x-www-form-urlencoded', 'body'],
    ['page=2', 'application/x-www-form-urlencoded', 'page'],
    ['[]', 'application/json', 'body'],
    ['null', 'application/json', 'body'],
    ['{', 'application/json', 'body'],
    ['<a/>', 'application/xml', 'body'],
    [`${'['.repeat(20_000)}`, 'application/json', 'body'],
  ])('%.40s as %s is refused', async (text, type, field) => {
    const answer = await sendBody(text, type);
    expect(answer).toMatchObject({ status: 400, error: 'ERR_MALFORMED', field });
    expect({}).not.toHaveProperty('is_pro');
  });

  test('of more than 64 kB is too large', async () => {
    const answer = await sendBody(JSON.stringify({ day: 'x'.repeat(70_000) }), 'application/json');
    expect(answer).toMatchObject({ status: 413, error: 'ERR_TOO_LARGE' });
  });

  /** Sends a raw body with a valid signature. */
  async function sendBody(text: string, type: string) {
    const { sign } = await import('../auth/signature.ts');
    const identity = visitor();
    const request = requestOf(MATCHES, { page: 1, noItems: 20 }, identity);
    const payload = Buffer.from(text);
    const signature = sign(identity.key, {
      method: 'POST',
      path: request.url,
      query: '',
      body: payload,
      timestamp: request.headers['x-timestamp'] ?? '',
      nonce: request.headers['x-nonce'] ?? '',
      appKey: request.headers['x-app-key'] ?? '',
      token: null,
      idempotencyKey: null,
    });
    const headers = { ...request.headers, 'x-signature': signature, 'content-type': type };
    return answerOf(await app.inject({ ...request, payload, headers }));
  }
});

describe('the edge', () => {
  test('a trailing slash and the shorter path are the same call', async () => {
    for (const suffix of ['', '/']) {
      const request = requestOf(LEAGUES, { name: `all${suffix}` }, visitor());
      expect((await app.inject(request)).statusCode).toBeLessThan(401);
    }
  });

  test('a cross-site page is refused, a phone shell is not', async () => {
    const foreign = { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' } };
    expect(await clientOf(app).ask(LEAGUES, { name: 'all' }, foreign)).toMatchObject({
      status: 403,
      error: 'ERR_NOT_ALLOWED',
    });
    const shell = { headers: { 'sec-fetch-site': 'cross-site', origin: 'capacitor://localhost' } };
    const answer = await clientOf(app).ask(LEAGUES, { name: 'all' }, shell);
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe('capacitor://localhost');
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/api/frontutils/leagues/all',
      headers: { origin: 'https://localhost' },
    });
    expect(preflight.headers['access-control-max-age']).toBe('7200');
  });

  test('an old client must update', async () => {
    const old = { headers: { 'x-app-version': '0.0.9' } };
    expect(await clientOf(app).ask(LEAGUES, { name: 'all' }, old)).toMatchObject({
      status: 426,
      error: 'ERR_UPDATE',
    });
  });

  test('the sixth read in a minute exceeds the limit', async () => {
    const manager = await signUp(app);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await manager.ask('auth.user', {})).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const answer = await manager.ask('auth.user', {});
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('refusals are in the language the caller prefers', async () => {
    const inGerman = await clientOf(app).ask(
      ROUNDS,
      { leagueId: 'x' },
      { headers: { 'accept-language': 'de-AT,en;q=0.5' } },
    );
    const inEnglish = await clientOf(app).ask(ROUNDS, { leagueId: 'x' });
    expect(inGerman.errors).not.toEqual(inEnglish.errors);
  });
});
