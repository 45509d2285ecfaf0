import { randomUUID } from 'node:crypto';
import { connect as dial, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { connect, sql } from '../../db/database.ts';
import { buildRoutes } from '../../routes.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { clientOf, signUp } from '../../testing/http/client.ts';
import { serveWithHealth, startTestServer, TEST_SECRETS, WIDE_LIMITS } from '../../testing/http/server.ts';
import { makeEdge } from './edge.ts';

/*
 * The server behind a proxy to the database that can drop and stall connections.
 */

const { app: direct, db, url } = await startTestServer();
keepBooks(db);
// The server behind the proxy has so little time for an answer that a busy machine may refuse a registration.
const { identity } = await signUp(direct);

const address = new URL(url);
const folder = address.searchParams.get('host') ?? '';
const sockets = new Set<Socket>();
let stalled = false;
const proxy = createServer((near) => {
  const far = dial(`${folder}/.s.PGSQL.5432`);
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    sockets.add(one);
    one.on('data', (bytes) => other.write(bytes));
    if (stalled) one.pause();
    one.on('error', () => {});
    one.on('close', () => {
      sockets.delete(one);
      other.destroy();
    });
  }
});
const listen = (port: number) => new Promise<void>((ready) => proxy.listen(port, '127.0.0.1', ready));
await listen(0);
const { port } = boundTo(proxy.address());

function boundTo(bound: ReturnType<typeof proxy.address>): AddressInfo {
  if (bound === null || typeof bound === 'string') throw new Error('The proxy has no port.');
  return bound;
}
const connection = {
  async cut() {
    const closed = new Promise((done) => proxy.close(done));
    for (const each of sockets) each.destroy();
    await closed;
  },
  restore: () => listen(port),
  stall() {
    stalled = true;
    for (const each of sockets) each.pause();
  },
  clear() {
    stalled = false;
    for (const each of sockets) each.resume();
  },
};

const user = address.username || 'postgres';
const pool = connect(`postgres://${user}@127.0.0.1:${port}${address.pathname}`, 4, 300, 4_000);
const config = readConfig({ NODE_ENV: 'test' });
const edge = makeEdge({
  config,
  db: pool,
  secrets: TEST_SECRETS,
  figures: WIDE_LIMITS,
  now: Date.now,
  answerWithinMs: 600,
  buildRoutes: (limits) => buildRoutes({ config, secrets: TEST_SECRETS, limits }),
  onTheft: () => Promise.resolve(),
  onUse: () => Promise.resolve(),
});
const app = await serveWithHealth(edge, pool, null);
afterAll(async () => {
  connection.clear();
  await app.close();
  await pool.destroy();
  await connection.cut();
});

const manager = clientOf(app, identity);
const READ = 'wallet.balances';
const CHANGE = 'auth.changeLanguage';
const isReady = async () => (await app.inject('/health/ready')).statusCode === 200;

test('without a database every call is refused as busy; calls succeed again once it is back', async () => {
  expect(await isReady()).toBe(true);
  await connection.cut();
  for (let round = 0; round < 8; round += 1) {
    const idempotencyKey = randomUUID();
    const read = await manager.ask(READ, {});
    const changed = await manager.ask(CHANGE, { langId: 2 }, { idempotencyKey });
    for (const answer of [read, changed]) expect(answer).toMatchObject({ status: 503, error: 'ERR_BUSY' });
  }
  expect(await isReady()).toBe(false);
  await connection.restore();
  expect(await isReady()).toBe(true);
  await manager.call(READ, {});
  await manager.call(CHANGE, { langId: 2 });
});

test('while the database hangs, calls are refused in time, and a retried change runs once', async () => {
  const idempotencyKey = randomUUID();
  await manager.call(READ, {});
  connection.stall();
  const calls = Array.from({ length: 12 }, (_, index) =>
    index === 0 ? manager.ask(CHANGE, { langId: 3 }, { idempotencyKey }) : manager.ask(READ, {}),
  );
  for (const answer of await Promise.all(calls)) {
    expect(answer).toMatchObject({ status: 503, error: 'ERR_BUSY' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  connection.clear();
  await manager.call(CHANGE, { langId: 3 }, { idempotencyKey });
  const { rows } = await sql`select 1 from idempotency where key = ${idempotencyKey}`.execute(db);
  expect(rows).toHaveLength(1);
  expect(await isReady()).toBe(true);
  await manager.call(READ, {});
});
