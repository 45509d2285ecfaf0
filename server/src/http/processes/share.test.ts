import { readConfig } from '../../config.ts';
import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { CannotStart } from '../../cannot-start.ts';
import { sql } from '../../db/database.ts';
import { buildRoutes } from '../../routes.ts';
import { answerOf, clientOf, requestOf, signUp, visitor } from '../../testing/http/client.ts';
import { startRedisStandIn } from '../../testing/http/redis-stand-in.ts';
import { startTestServer, TEST_SECRETS } from '../../testing/http/server.ts';
import { makeEdge } from '../edge/edge.ts';
import { makeServer } from '../edge/server.ts';
import { deleteOldRequestMemory, postgresMemory } from './postgres-memory.ts';
import { redisMemory } from './redis-memory.ts';
import { openSharedMemory } from './share.ts';
import type { SharedMemory } from './shared-memory.ts';

const { app, db, edge: options } = await startTestServer();
const redis = await startRedisStandIn(Date.now);
const closing: (() => Promise<void>)[] = [() => redis.close()];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});
const READ = 'startup.languages';

async function memoryOf(kind: string): Promise<SharedMemory> {
  const memory =
    kind === 'PostgreSQL'
      ? postgresMemory(db, TEST_SECRETS)
      : await redisMemory(redis.url, TEST_SECRETS, () => {});
  closing.push(() => memory.close());
  return memory;
}

/** Another web process on the same database. */
async function webProcess(shared: SharedMemory | null) {
  const config = { signatures: true, checkAnswers: true, limitsFactor: 1 };
  const edge = makeEdge({
    ...options,
    config,
    shared,
    buildRoutes: (limits) => buildRoutes({ ...services, limits }),
  });
  edge.load.stop();
  const load = { ...edge.load, isOverloaded: () => false };
  const server = await makeServer({ edge: { ...edge, load }, trustedProxies: [], logger: false });
  closing.push(async () => {
    await server.close();
  });
  return { edge, server };
}
const services = {
  config: readConfig({ NODE_ENV: 'test' }),
  secrets: TEST_SECRETS,
};

test('two processes that share nothing both accept one request', async () => {
  const [one, other] = [await webProcess(null), await webProcess(null)];
  const request = requestOf(READ, {}, visitor());
  expect(answerOf(await one.server.inject(request)).error).toBe('SUCCESS');
  expect(answerOf(await other.server.inject(request)).error).toBe('SUCCESS');
});

describe.each(['PostgreSQL', 'Redis'])('two processes that share %s', (kind) => {
  test('refuse what one of them has seen', async () => {
    const [one, other] = [await webProcess(await memoryOf(kind)), await webProcess(await memoryOf(kind))];
    const manager = await signUp(app);
    for (const request of [requestOf(READ, {}, visitor()), requestOf('auth.user', {}, manager.identity)]) {
      expect(answerOf(await one.server.inject(request)).error).toBe('SUCCESS');
      expect(answerOf(await other.server.inject(request))).toMatchObject({
        status: 401,
        error: 'ERR_REPLAY',
      });
    }
  });

  test('accept one of many equal requests at once, and all that differ', async () => {
    const both = [await webProcess(await memoryOf(kind)), await webProcess(await memoryOf(kind))];
    const request = requestOf(READ, {}, visitor());
    const equal = await Promise.all([...both, ...both, ...both].map(({ server }) => server.inject(request)));
    expect(equal.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const calls = Array.from({ length: 40 }, (_, index) =>
      clientOf((both[index % 2] ?? both[0])?.server ?? app).ask(READ, {}),
    );
    expect(new Set((await Promise.all(calls)).map(({ error }) => error))).toEqual(new Set(['SUCCESS']));
  });

  test('count one caller together', async () => {
    const memory = await memoryOf(kind);
    const [one, other] = [await webProcess(memory), await webProcess(memory)];
    const exchange = async () => {
      for (const { edge } of [one, other]) await edge.limits.exchange((spent) => memory.spend(spent));
    };
    const subject = `address of ${kind}`;
    const taken = (edge: typeof one.edge, times: number) =>
      Array.from({ length: times }, () => edge.limits.take(subject, 60)).filter((wait) => wait === null)
        .length;
    await exchange();
    expect(taken(one.edge, 50)).toBe(50);
    expect(taken(other.edge, 1)).toBe(1);
    await exchange();
    await exchange();
    expect(taken(other.edge, 60)).toBeLessThanOrEqual(10);
    await exchange();
    // A process learns of a caller when it counts one itself.
    taken(one.edge, 1);
    await exchange();
    expect(taken(one.edge, 60)).toBeLessThanOrEqual(1);
  });

  test('remember a nonce once, also within one question', async () => {
    const memory = await memoryOf(kind);
    const [a, b] = [randomBytes(16).toString('base64url'), randomBytes(16).toString('base64url')];
    expect(await memory.takeNonces([a])).toEqual(new Set([a]));
    expect(await memory.takeNonces([a, b])).toEqual(new Set([b]));
  });
});

test('nothing of an address is readable in the shared tables, and old rows go', async () => {
  const memory = postgresMemory(db, TEST_SECRETS);
  await memory.spend(new Map([['address:false:203.0.113.7', 1]]));
  const { rows } = await sql<{ text: string }>`select request_limit::text as text from request_limit`.execute(
    db,
  );
  expect(rows.map(({ text }) => text).join()).not.toContain('203.0.113.7');
  const nonce = randomBytes(16).toString('base64url');
  await memory.takeNonces([nonce]);
  await sql`update request_nonce set seen_at = seen_at - interval '21 minutes'`.execute(db);
  await sql`update request_limit set restored_at = clock_timestamp() - interval '1 second'`.execute(db);
  await deleteOldRequestMemory(db);
  const { rows: left } = await sql`select from request_nonce union all select from request_limit`.execute(db);
  expect(left).toEqual([]);
});

describe('Redis', () => {
  test('that does not answer at the start is one line', async () => {
    const silent = await startRedisStandIn(Date.now);
    await silent.close();
    const config = { redisUrl: silent.url.replace('//', '//:secret@'), databaseUrl: null };
    const opening = openSharedMemory(config, db, TEST_SECRETS, () => {});
    await expect(opening).rejects.toThrow(CannotStart);
    await expect(opening).rejects.toThrow(/^REDIS_URL: Redis at 127\.0\.0\.1:\d+ does not answer\.$/);
  });

  test('that stops answering makes calls busy', async () => {
    const failing = await startRedisStandIn(Date.now);
    const memory = await redisMemory(failing.url, TEST_SECRETS, () => {});
    closing.push(
      () => memory.close(),
      () => failing.close(),
    );
    const { server } = await webProcess(memory);
    expect((await clientOf(server).ask(READ, {})).status).toBe(200);
    failing.hang();
    expect(await clientOf(server).ask(READ, {})).toMatchObject({ status: 503, error: 'ERR_BUSY' });
  });
});

test.each([
  [{ redisUrl: null, databaseUrl: null }, false],
  [{ redisUrl: null, databaseUrl: 'postgres://db/one' }, true],
])('with %j requests are shared: %s', async (config, shared) => {
  expect((await openSharedMemory(config, db, TEST_SECRETS, () => {})) !== null).toBe(shared);
});
