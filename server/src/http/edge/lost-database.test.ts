import { randomUUID } from 'node:crypto';
import { connect as dial, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { connect, sql } from '../../db/database.ts';
import { buildRoutes } from '../../routes.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { signUp } from '../../testing/http/client.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { serveWithHealth, TEST_SECRETS, WIDE_LIMITS } from '../../testing/http/server.ts';
import { makeEdge } from './edge.ts';

/*
 * The product's server behind a line to the database that can be cut and clogged.
 */

const { db, url } = await openTestDatabase();
keepBooks(db);

const address = new URL(url);
const folder = address.searchParams.get('host') ?? '';
const lines = new Set<Socket>();
let clogged = false;
const exchange = createServer((near) => {
  const far = dial(`${folder}/.s.PGSQL.5432`);
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    lines.add(one);
    one.on('data', (bytes) => other.write(bytes));
    if (clogged) one.pause();
    one.on('error', () => {});
    one.on('close', () => {
      lines.delete(one);
      other.destroy();
    });
  }
});
const listen = (port: number) => new Promise<void>((ready) => exchange.listen(port, '127.0.0.1', ready));
await listen(0);
const { port } = boundTo(exchange.address());

function boundTo(bound: ReturnType<typeof exchange.address>): AddressInfo {
  if (bound === null || typeof bound === 'string') throw new Error('The exchange has no port.');
  return bound;
}
const line = {
  async cut() {
    const closed = new Promise((done) => exchange.close(done));
    for (const each of lines) each.destroy();
    await closed;
  },
  mend: () => listen(port),
  clog() {
    clogged = true;
    for (const each of lines) each.pause();
  },
  clear() {
    clogged = false;
    for (const each of lines) each.resume();
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
});
const app = await serveWithHealth(edge, pool, null);
afterAll(async () => {
  line.clear();
  await app.close();
  await pool.destroy();
  await line.cut();
});

const manager = await signUp(app);
const READ = 'wallet.balances';
const CHANGE = 'auth.changeLanguage';
const isReady = async () => (await app.inject('/health/ready')).statusCode === 200;

test('while the database is lost every call is answered and none succeeds; when it is back they do at once', async () => {
  expect(await isReady()).toBe(true);
  await line.cut();
  for (let round = 0; round < 8; round += 1) {
    const idempotencyKey = randomUUID();
    const read = await manager.ask(READ, {});
    const changed = await manager.ask(CHANGE, { langId: 2 }, { idempotencyKey });
    for (const answer of [read, changed]) expect(answer).toMatchObject({ status: 503, error: 'ERR_BUSY' });
  }
  expect(await isReady()).toBe(false);
  await line.mend();
  expect(await isReady()).toBe(true);
  await manager.call(READ, {});
  await manager.call(CHANGE, { langId: 2 });
});

test('while the database hangs callers are sent away in time, and a repeated change is done once', async () => {
  const idempotencyKey = randomUUID();
  await manager.call(READ, {});
  line.clog();
  const calls = Array.from({ length: 12 }, (_, index) =>
    index === 0 ? manager.ask(CHANGE, { langId: 3 }, { idempotencyKey }) : manager.ask(READ, {}),
  );
  for (const answer of await Promise.all(calls)) {
    expect(answer).toMatchObject({ status: 503, error: 'ERR_BUSY' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  line.clear();
  await manager.call(CHANGE, { langId: 3 }, { idempotencyKey });
  const { rows } = await sql`select 1 from idempotency where key = ${idempotencyKey}`.execute(db);
  expect(rows).toHaveLength(1);
  expect(await isReady()).toBe(true);
  await manager.call(READ, {});
});
