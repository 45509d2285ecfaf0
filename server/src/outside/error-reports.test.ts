import { once } from 'node:events';
import { createServer } from 'node:http';
import Fastify from 'fastify';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { loggerOptions } from '../http/edge/logger.ts';
import { openErrorReports, reportDurations } from './error-reports.ts';

const production = { NODE_ENV: 'production', STRIPE_SECRET_KEY: '' };
const received: string[] = [];
let answers: 'at once' | 'never' = 'at once';
const ingest = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part: string) => (body += part));
  request.on('end', () => {
    received.push(`${request.url}\n${body}`);
    if (answers === 'at once') response.end('{}');
  });
});
ingest.listen(0, '127.0.0.1');
await once(ingest, 'listening');
const address = ingest.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
const SENTRY_DSN = `http://abc123@127.0.0.1:${port}/7`;
afterAll(() => {
  ingest.closeAllConnections();
  ingest.close();
});
beforeEach(() => {
  received.length = 0;
  answers = 'at once';
});

/** A server with the log and the reporter of the product, and a route that breaks. */
function serverWith(
  environment: Record<string, string>,
  options: Parameters<typeof openErrorReports>[1] = {},
) {
  const reporter = openErrorReports(readConfig(environment), { random: () => 1, ...options });
  const log = loggerOptions('error', reporter);
  const app = Fastify({
    logger: { ...(typeof log === 'object' ? log : {}), stream: { write: () => {} } },
  });
  if (reporter !== null) reportDurations(app, reporter);
  app.setErrorHandler((err, request, reply) => {
    request.log.error({ err, route: `${request.method} ${request.routeOptions.url}` }, 'unexpected error');
    return reply.code(500).send('failed');
  });
  app.post('/api/managers/:name', (request) => {
    throw new Error(`no room for "${JSON.stringify(request.body)}" of anna@example.org at ${request.url}`);
  });
  return { app, reporter };
}

const ask = (app: ReturnType<typeof serverWith>['app']) =>
  app.inject({
    method: 'POST',
    url: '/api/managers/AnnaRossi?token=SECRET-TOKEN',
    remoteAddress: '203.0.113.77',
    headers: {
      cookie: 'session=SECRET-COOKIE',
      'x-session-token': 'SECRET-SESSION',
      'x-forwarded-for': '203.0.113.78',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ nickname: 'TopScorer', email: 'anna@example.org', password: 'SECRET-PASSWORD' }),
  });

test('an error of a request reaches the ingest by its route, without anything personal', async () => {
  const { app, reporter } = serverWith({ ...production, SENTRY_DSN });
  expect((await ask(app)).statusCode).toBe(500);
  await reporter?.settled();
  expect(received).toHaveLength(1);
  const [report = ''] = received;
  expect(report).toContain('/api/7/envelope/?sentry_version=7&sentry_key=abc123');
  expect(report).toContain('"transaction":"POST /api/managers/:name"');
  expect(report).toContain('"release":"touchline@');
  expect(report).toContain('"environment":"production"');
  expect(report).toContain('error-reports.test.ts');
  for (const secret of ['SECRET', 'Anna', 'anna', 'TopScorer', '203.0.113', 'cookie', import.meta.dirname])
    expect(report).not.toContain(secret);
});

test('an error of background work is reported by the name of the work', async () => {
  const { app, reporter } = serverWith({ ...production, SENTRY_DSN });
  app.log.error({ err: new Error('the job failed'), work: 'outbox' }, 'work failed');
  await reporter?.settled();
  expect(received[0]).toContain('"transaction":"outbox"');
});

test('what is only logged is not reported', async () => {
  const { app, reporter } = serverWith({ ...production, SENTRY_DSN });
  app.log.warn({ err: new Error('expected') }, 'the database is unavailable');
  app.log.error({ work: 'clocks' }, 'the clocks are apart');
  await reporter?.settled();
  expect(received).toEqual([]);
});

test('a share of the requests is reported with its duration', async () => {
  const { app, reporter } = serverWith({ ...production, SENTRY_DSN }, { random: () => 0.09 });
  app.get('/api/contests/:id', () => 'Ok');
  await app.inject('/api/contests/71?search=SECRET');
  await reporter?.settled();
  expect(received[0]).toContain('"type":"transaction"');
  expect(received[0]).toContain('"transaction":"GET /api/contests/:id"');
  expect(received[0]).not.toContain('SECRET');
});

test('files of the program are no requests to measure, documents are', async () => {
  const { app, reporter } = serverWith({ ...production, SENTRY_DSN }, { random: () => 0 });
  app.get('/assets/shell.js', () => 'Ok');
  app.get('/*', () => 'Ok');
  await app.inject('/assets/shell.js');
  await app.inject('/play/contests');
  await reporter?.settled();
  expect(received).toHaveLength(1);
  expect(received[0]).toContain('"transaction":"GET /*"');
});

test('an ingest that never answers slows no request, and a loop of errors leaves few reports', async () => {
  answers = 'never';
  const { app, reporter } = serverWith({ ...production, SENTRY_DSN }, { timeoutMs: 300 });
  for (let turn = 0; turn < 50; turn += 1) expect((await ask(app)).statusCode).toBe(500);
  // Not one of the reports has an answer, and all requests do.
  expect(received.length).toBeLessThanOrEqual(3);
  await reporter?.settled();
  expect(received).toHaveLength(3);
});

test('an ingest that is down fails no request', async () => {
  const { app, reporter } = serverWith({ ...production, SENTRY_DSN: 'http://abc@127.0.0.1:9/1' });
  expect((await ask(app)).statusCode).toBe(500);
  await reporter?.settled();
});

test.each([
  ['outside of production', { NODE_ENV: 'development', SENTRY_DSN }],
  ['without a DSN', production],
])('%s nothing is reported', (_when, environment: Record<string, string>) => {
  expect(openErrorReports(readConfig(environment))).toBeNull();
});

test('a DSN that cannot be one is refused at start', () => {
  expect(() => readConfig({ ...production, SENTRY_DSN: 'errors.example.org' })).toThrow('SENTRY_DSN');
});
