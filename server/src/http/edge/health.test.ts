import { expect, test } from 'vitest';
import { inTransaction, sql } from '../../db/database.ts';
import { makeEdge } from './edge.ts';
import { serveHealth } from './health.ts';
import { makeServer } from './server.ts';
import { startTestServer } from '../../testing/http/server.ts';

const { db, edge: options } = await startTestServer();
const edge = makeEdge(options);
const disk = { full: false };
const clock = { agrees: true };
const app = await makeServer({
  edge,
  trustedProxies: [],
  logger: false,
  extend: (server) =>
    serveHealth(server, {
      db,
      load: edge.load,
      counter: edge.counter,
      refusalTexts: edge.refusalTexts,
      metricsToken: 'open',
      clocks: { agree: () => Promise.resolve(clock.agrees), differenceMs: () => -45_000 },
      isStopping: () => false,
      isDiskFull: () => Promise.resolve(disk.full),
    }),
});
const isReady = async () => (await app.inject('/health/ready')).statusCode === 200;

test('a server whose disk is full is not ready, though it can read', async () => {
  expect(await isReady()).toBe(true);
  disk.full = true;
  expect(await isReady()).toBe(false);
  disk.full = false;
  expect(await isReady()).toBe(true);
});

test('clocks that disagree are reported by readiness and metrics, and calls go on', async () => {
  clock.agrees = false;
  const ready = await app.inject('/health/ready');
  clock.agrees = true;
  expect(ready.statusCode).toBe(200);
  expect(ready.json()).toMatchObject({ params: 'Clocks apart' });
  const metrics = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer open' } });
  expect(metrics.body).toContain('touchline_clock_difference_seconds -45.000');
});

test('a server whose database found no room for a change is not ready', async () => {
  const refused = inTransaction(db, async (tx) => {
    await sql`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(
      tx,
    );
  });
  await expect(refused).rejects.toThrow('could not extend file');
  expect(await isReady()).toBe(false);
  expect((await app.inject('/health/live')).statusCode).toBe(200);
  await app.close();
});
