import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { connect } from '../../db/database.ts';
import { clientOf } from '../../testing/http/client.ts';
import { serveWithHealth, TEST_SECRETS, WIDE_LIMITS } from '../../testing/http/server.ts';
import { makeEdge } from './edge.ts';
import { defineRoutes, read, write } from '../calls/handler.ts';
import { sql } from '../../db/database.ts';

/** A port without a listener. */
const db = connect('postgres://nobody@127.0.0.1:1/nothing', 2, 1_000);
const edge = makeEdge({
  config: readConfig({ NODE_ENV: 'test' }),
  db,
  secrets: TEST_SECRETS,
  figures: WIDE_LIMITS,
  now: Date.now,
  onTheft: () => Promise.resolve(),
  onUse: () => Promise.resolve(),
  buildRoutes: () =>
    defineRoutes({
      'startup.countries': read(async (source) => {
        await sql`select 1`.execute(source);
        return [];
      }),
      'auth.activate': write(() => Promise.resolve('Ok')),
    }),
});
const app = await serveWithHealth(edge, db, 'open');
afterAll(async () => {
  await app.close();
  await db.destroy();
});

test('without a database, reads and changes are refused as busy', async () => {
  const client = clientOf(app);
  for (const answer of [
    await client.ask('startup.countries', {}),
    await client.ask('auth.activate', { activate_code: 'abcdefgh' }),
    await clientOf(app, { ...client.identity, token: 'x' }).ask('startup.countries', {}),
  ]) {
    expect(answer).toMatchObject({ status: 503, error: 'ERR_BUSY' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
});

test('the process is alive but not ready', async () => {
  expect((await app.inject('/health/live')).statusCode).toBe(200);
  expect((await app.inject('/health/ready')).statusCode).toBe(503);
});

test('metrics need the token', async () => {
  expect((await app.inject('/metrics')).statusCode).toBe(404);
  const metrics = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer open' } });
  expect(metrics.body).toContain('touchline_calls_total{call="GET /frontutils/countries",status="503"}');
});
