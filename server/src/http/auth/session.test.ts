import { describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { clientOf, signUp, type Client, type SignedUp } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';

const { app, db } = await startTestServer();

const REFRESH = 'auth.refresh';
const CHECK = 'auth.user';

/** The client of the same session with its next token. */
async function refreshed(client: Client): Promise<Client> {
  const { session_key } = await client.call(REFRESH, {});
  return clientOf(app, { ...client.identity, token: session_key });
}

async function isSignedIn(client: Client): Promise<boolean> {
  return (await client.ask(CHECK, {})).error === 'SUCCESS';
}

/** Ages the rows of a manager's sessions by an interval. */
async function age(manager: SignedUp, interval: string): Promise<void> {
  await sql`
    update session set created_at = created_at - ${interval}::interval, last_used_at = last_used_at - ${interval}::interval
    where manager_id = ${manager.managerId}
  `.execute(db);
  await sql`
    update session_token set retired_at = retired_at - ${interval}::interval
    where session_id in (select id from session where manager_id = ${manager.managerId})
  `.execute(db);
}

describe('a refresh', () => {
  test('gives a new token; the old one stays valid until a minute after the first use of the new one', async () => {
    const old = await signUp(app);
    const next = await refreshed(old);
    expect(next.identity.token).not.toBe(old.identity.token);
    await age(old, '1 hour');
    expect(await isSignedIn(old)).toBe(true);
    expect(await isSignedIn(next)).toBe(true);
    expect(await isSignedIn(old)).toBe(true);
    await age(old, '61 seconds');
    expect(await isSignedIn(next)).toBe(true);
  });

  test('of one token by several tabs at once gives all the same token', async () => {
    const manager = await signUp(app);
    const tokens = await Promise.all(
      Array.from({ length: 6 }, async () => (await manager.call(REFRESH, {})).session_key),
    );
    expect(new Set(tokens).size).toBe(1);
    await isSignedIn(clientOf(app, { ...manager.identity, token: tokens[0] ?? null }));
    expect((await manager.call(REFRESH, {})).session_key).toBe(tokens[0]);
  });

  test('reusing a replaced token after its grace period ends the session for thief and owner', async () => {
    const old = await signUp(app);
    const next = await refreshed(old);
    expect(await isSignedIn(next)).toBe(true);
    await age(old, '61 seconds');
    expect(await isSignedIn(old)).toBe(false);
    expect(await isSignedIn(next)).toBe(false);
  });

  test('a replaced token without the session’s key is refused, and the session continues', async () => {
    const old = await signUp(app);
    const next = await refreshed(old);
    await isSignedIn(next);
    await age(old, '61 seconds');
    const thief = clientOf(app, { token: old.identity.token, key: Buffer.alloc(32) });
    expect((await thief.ask(CHECK, {})).error).toBe('ERR_SIGNATURE');
    expect(await isSignedIn(next)).toBe(true);
  });
});

describe('the last use of a session', () => {
  const lastUse = async ({ managerId }: SignedUp): Promise<number> => {
    const { rows } = await sql<{ at: Date }>`
      select last_used_at as at from session where manager_id = ${managerId}
    `.execute(db);
    return rows[0]?.at.getTime() ?? 0;
  };

  test('is recorded at most once a minute', async () => {
    const manager = await signUp(app);
    const signedUpAt = await lastUse(manager);
    await isSignedIn(manager);
    expect(await lastUse(manager)).toBe(signedUpAt);
    await age(manager, '61 seconds');
    await isSignedIn(manager);
    expect(await lastUse(manager)).toBeGreaterThanOrEqual(signedUpAt);
  });
});

describe('a session ends', () => {
  test.each(['14 days 1 second'])('unused for %s', async (interval) => {
    const manager = await signUp(app);
    await age(manager, interval);
    expect(await isSignedIn(manager)).toBe(false);
  });

  test('ninety days after its start, even if used', async () => {
    const manager = await signUp(app);
    await age(manager, '90 days 1 second');
    await sql`update session set last_used_at = clock_timestamp() where manager_id = ${manager.managerId}`.execute(
      db,
    );
    expect(await isSignedIn(manager)).toBe(false);
  });

  test('when the manager ends it from another session', async () => {
    const manager = await signUp(app);
    const { email, password } = manager;
    const other = await clientOf(app).call('auth.signIn', { email, password });
    const sessions = await manager.call('auth.sessions.list', {});
    const foreign = sessions.find(({ current }) => !current);
    await manager.call('auth.sessions.end', { id: foreign?.id ?? 0 });
    const key = Buffer.from(other.signing_key, 'base64url');
    expect(await isSignedIn(clientOf(app, { token: other.session_key, key }))).toBe(false);
    expect(await isSignedIn(manager)).toBe(true);
  });

  test('when it is the least recently used of twenty-one', async () => {
    const first = await signUp(app);
    const { email, password } = first;
    for (let n = 0; n < 20; n += 1) await clientOf(app).call('auth.signIn', { email, password });
    expect(await isSignedIn(first)).toBe(false);
    const { rows } = await sql`
      select 1 from session where manager_id = ${first.managerId} and ended_at is null
    `.execute(db);
    expect(rows).toHaveLength(20);
  });
});
