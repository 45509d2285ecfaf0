import { randomUUID } from 'node:crypto';
import { refuse } from '@touchline/contract/errors';
import { afterEach, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { signUp } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { write } from './handler.ts';

const JOIN = 'contests.join';
const gate: { opened: Promise<void> } = { opened: Promise.resolve() };

/** Joining counts an effect; contests above 100 are full, and 503 refuses as busy. */
const { app, db } = await startTestServer({
  routes: {
    [JOIN]: write(async (tx, { id }) => {
      await sql`insert into join_effect (contest_id) values (${id})`.execute(tx);
      await gate.opened;
      if (id === 503) return refuse('ERR_BUSY');
      return id > 100 ? refuse('ERR_CONTEST_FULL', { seats: 100 }) : 'Ok';
    }),
  },
});
await sql`create table join_effect (contest_id int not null)`.execute(db);
afterEach(() => sql`delete from join_effect`.execute(db));

const effects = async () => (await sql`select 1 from join_effect`.execute(db)).rows.length;
const manager = await signUp(app);

describe('a change with one key happens once', () => {
  test('a retry gets the stored answer', async () => {
    const idempotencyKey = randomUUID();
    for (let n = 0; n < 3; n += 1) {
      expect(await manager.call(JOIN, { id: 7 }, { idempotencyKey })).toBe('Ok');
    }
    expect(await effects()).toBe(1);
  });

  test('the same key in capitals is the same intent', async () => {
    const idempotencyKey = randomUUID();
    await manager.call(JOIN, { id: 7 }, { idempotencyKey });
    await manager.call(JOIN, { id: 7 }, { idempotencyKey: idempotencyKey.toUpperCase() });
    expect(await effects()).toBe(1);
  });

  test('the same input as a form is the same intent', async () => {
    const idempotencyKey = randomUUID();
    await manager.call(JOIN, { id: 7, password: 'open' }, { idempotencyKey });
    await manager.call(JOIN, { id: '7', password: 'open' }, { idempotencyKey, form: true });
    expect(await effects()).toBe(1);
  });

  test('concurrent calls wait for the first', async () => {
    const idempotencyKey = randomUUID();
    const all = Array.from({ length: 10 }, () => manager.call(JOIN, { id: 7 }, { idempotencyKey }));
    expect(new Set(await Promise.all(all))).toEqual(new Set(['Ok']));
    expect(await effects()).toBe(1);
  });

  test('a second call waits for the answer of a running first', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate.opened = promise;
    const idempotencyKey = randomUUID();
    const first = manager.call(JOIN, { id: 8 }, { idempotencyKey });
    const second = manager.call(JOIN, { id: 8 }, { idempotencyKey });
    resolve();
    expect(await Promise.all([first, second])).toEqual(['Ok', 'Ok']);
    expect(await effects()).toBe(1);
  });

  test('another body or call under the same key is refused', async () => {
    const idempotencyKey = randomUUID();
    await manager.call(JOIN, { id: 7 }, { idempotencyKey });
    const other = await manager.ask(JOIN, { id: 8 }, { idempotencyKey });
    expect(other).toMatchObject({ status: 409, error: 'ERR_IDEMPOTENCY_KEY_REUSED' });
    const logout = await manager.ask('auth.sessions.end', { id: 7 }, { idempotencyKey });
    expect(logout.error).toBe('ERR_IDEMPOTENCY_KEY_REUSED');
    expect(await effects()).toBe(1);
  });

  test('two managers may use the same key', async () => {
    const idempotencyKey = randomUUID();
    const other = await signUp(app);
    await manager.call(JOIN, { id: 7 }, { idempotencyKey });
    await other.call(JOIN, { id: 7 }, { idempotencyKey });
    expect(await effects()).toBe(2);
  });
});

describe('a refusal', () => {
  test('rolls back all writes and is the answer of every retry', async () => {
    const idempotencyKey = randomUUID();
    const first = await manager.ask(JOIN, { id: 101 }, { idempotencyKey });
    expect(first).toMatchObject({ status: 409, error: 'ERR_CONTEST_FULL' });
    expect((await manager.ask(JOIN, { id: 101 }, { idempotencyKey })).errors).toEqual(first.errors);
    expect(await effects()).toBe(0);
    const { rows } = await sql<{ answer: string }>`
      select answer from idempotency where key = ${idempotencyKey}
    `.execute(db);
    expect(rows).toHaveLength(1);
  });

  test('as busy releases the key', async () => {
    const idempotencyKey = randomUUID();
    expect((await manager.ask(JOIN, { id: 503 }, { idempotencyKey })).status).toBe(503);
    const { rows } = await sql`select 1 from idempotency where key = ${idempotencyKey}`.execute(db);
    expect(rows).toEqual([]);
  });
});

test('no secret of a sign-in is stored in plain text', async () => {
  const fresh = await signUp(app);
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', idempotency::text, '') as text from idempotency
    union all select session::text from session
    union all select session_token::text from session_token
  `.execute(db);
  const store = rows.map(({ text }) => text).join('\n');
  const { token, key } = fresh.identity;
  for (const secret of [token ?? '', key.toString('base64url'), key.toString('hex'), fresh.password]) {
    expect(store.includes(secret)).toBe(false);
  }
});
