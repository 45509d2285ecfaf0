import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { deleteExpiredSignIns } from '../retention.ts';
import { keepBooks } from '../../testing/database/books.ts';
import {
  answerOf,
  clientOf,
  requestOf,
  signUp,
  visitor,
  type Client,
  type SignedUp,
} from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';

const { app, db } = await startTestServer();
keepBooks(db);

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36';
const ELSEWHERE = '203.0.113.9';

interface Device {
  readonly key?: string;
  readonly agent?: string;
  readonly push?: string;
  readonly address?: string;
}

const newKey = (): string => randomBytes(32).toString('base64url');

const headersOf = ({ key, agent, push }: Device): Record<string, string> => ({
  ...(key !== undefined && { 'x-device-key': key }),
  ...(agent !== undefined && { 'user-agent': agent }),
  ...(push !== undefined && { 'x-push-token': push }),
});

async function guess(email: string, password: string, device: Device) {
  const request = requestOf('auth.signIn', { email, password }, visitor(), { headers: headersOf(device) });
  return answerOf(await app.inject({ ...request, remoteAddress: device.address ?? '127.0.0.1' }));
}

/** Signs in from a device and returns its client. */
async function signInFrom({ email, password }: SignedUp, device: Device = {}): Promise<Client> {
  const answer = await guess(email, password, device);
  expect(answer.error).toBe('SUCCESS');
  const { session_key, signing_key } = answer.params as { session_key: string; signing_key: string };
  return clientOf(app, { token: session_key, key: Buffer.from(signing_key, 'base64url') });
}

const isOpen = async (client: Client): Promise<boolean> =>
  (await client.ask('auth.user', {})).error === 'SUCCESS';

interface Message {
  readonly title: string;
  readonly text: string;
}

async function noticesOf(client: Client): Promise<readonly Message[]> {
  const { data } = await client.call('inbox.list', { page: 1, noItems: 20 });
  return data
    .map((each) => ({ title: each.message_title, text: each.description }))
    .filter(({ title }) => !title.startsWith('Welcome'));
}

async function mailsTo({ email }: SignedUp): Promise<readonly string[]> {
  const { rows } = await sql<{ subject: string }>`
    select data->>'subject' as subject from pgboss.job where name = 'send-mail' and data->>'to' = ${email}
    order by created_on
  `.execute(db);
  return rows.map(({ subject }) => subject);
}

describe('ending all other sessions', () => {
  test('keeps this one and ends the others, with the reason in the list and for their users', async () => {
    const manager = await signUp(app);
    const [second, third] = [await signInFrom(manager), await signInFrom(manager)];
    expect(await second.call('auth.sessions.endOthers', {})).toEqual({ ended: 2 });
    expect([await isOpen(manager), await isOpen(second), await isOpen(third)]).toEqual([false, true, false]);
    expect(await third.ask('auth.user', {})).toMatchObject({ error: 'ERR_LOGIN_REQUIRED', reason: 'ended' });
    const list = await second.call('auth.sessions.list', {});
    expect(list.map(({ current, end_reason }) => [current, end_reason])).toEqual([
      [true, null],
      [false, 'ended'],
      [false, 'ended'],
    ]);
    expect(await second.call('auth.sessions.endOthers', {})).toEqual({ ended: 0 });
  });

  test('at once from two devices leaves one of them, or none twice', async () => {
    const manager = await signUp(app);
    const second = await signInFrom(manager);
    const answers = await Promise.all(
      [manager, second].map((each) => each.ask('auth.sessions.endOthers', {})),
    );
    expect(answers.some(({ error }) => error === 'SUCCESS')).toBe(true);
    const list = await sql<{ open: number }>`
      select count(*)::int as open from session where manager_id = ${manager.managerId} and ended_at is null
    `.execute(db);
    expect(list.rows[0]?.open).toBeLessThanOrEqual(1);
  });

  test('of one manager leaves the sessions of others', async () => {
    const [one, other] = [await signUp(app), await signUp(app)];
    await one.call('auth.sessions.endOthers', {});
    expect(await isOpen(other)).toBe(true);
  });
});

describe('the list of sessions', () => {
  test('distinguishes an expired one from an open one, and deletes those that ended a month ago', async () => {
    const manager = await signUp(app);
    const current = await signInFrom(manager);
    await sql`
      update session set last_used_at = last_used_at - interval '15 days', created_at = created_at - interval '15 days'
      where manager_id = ${manager.managerId} and id = (select min(id) from session where manager_id = ${manager.managerId})
    `.execute(db);
    const list = await current.call('auth.sessions.list', {});
    expect(list.map(({ end_reason }) => end_reason)).toEqual([null, 'expired']);
    await sql`
      update session set last_used_at = last_used_at - interval '31 days', created_at = created_at - interval '31 days'
      where manager_id = ${manager.managerId} and id = ${list[1]?.id}
    `.execute(db);
    expect(await current.call('auth.sessions.list', {})).toHaveLength(1);
  });
});

describe('a sign-in from a device and network unknown before', () => {
  test('is reported by mail and in the product, with the device and without a place', async () => {
    const manager = await signUp(app);
    await signInFrom(manager, { key: newKey(), agent: CHROME, address: ELSEWHERE });
    const [notice, ...others] = await noticesOf(manager);
    expect(notice?.title).toBe('New sign-in: Chrome, Windows');
    expect(notice?.text).not.toContain(ELSEWHERE);
    expect(others).toEqual([]);
    expect((await mailsTo(manager)).filter((subject) => subject.includes('sign-in'))).toEqual([
      'New sign-in to your Touchline account',
    ]);
  });

  test('is reported once, even when it is detected twice at once', async () => {
    const manager = await signUp(app);
    const device = { key: newKey(), address: '203.0.113.77' };
    await Promise.all([signInFrom(manager, device), signInFrom(manager, device)]);
    expect(await noticesOf(manager)).toHaveLength(1);
  });

  test('does not repeat the device’s own description', async () => {
    const manager = await signUp(app);
    await signInFrom(manager, { agent: 'Call 555-0199 to keep your account', address: '203.0.113.78' });
    expect(JSON.stringify(await noticesOf(manager))).not.toContain('555');
  });

  test.each<[string, Device]>([
    ['the first sign-in', {}],
    ['a known device on a new network', { key: newKey(), address: '203.0.113.50' }],
    ['a new device on a known network', { key: newKey() }],
  ])('is not %s', async (_, device) => {
    const manager = await signUp(app);
    if (device.key !== undefined) await signInFrom(manager, { key: device.key });
    await signInFrom(manager, device);
    expect(await noticesOf(manager)).toEqual([]);
  });
});

describe('a copied token', () => {
  test('ends the session, and the owner reads why at once and after the next sign-in', async () => {
    const manager = await signUp(app);
    const { session_key } = await manager.call('auth.refresh', {});
    const next = clientOf(app, { ...manager.identity, token: session_key });
    expect(await isOpen(next)).toBe(true);
    await sql`
      update session_token set retired_at = retired_at - interval '2 minutes'
      where session_id in (select id from session where manager_id = ${manager.managerId})
    `.execute(db);
    expect(await manager.ask('auth.user', {})).toMatchObject({
      error: 'ERR_LOGIN_REQUIRED',
      reason: 'stolen',
    });
    expect(await next.ask('auth.user', {})).toMatchObject({ error: 'ERR_LOGIN_REQUIRED', reason: 'stolen' });
    const again = await signInFrom(manager);
    expect((await noticesOf(again)).map(({ title }) => title)).toEqual([
      'We signed you out to keep you safe',
    ]);
    expect((await again.call('auth.sessions.list', {})).map(({ end_reason }) => end_reason)).toEqual([
      null,
      'stolen',
    ]);
    expect(await mailsTo(manager)).toContain('We signed you out to keep your account safe');
  });

  test('reveals nothing of the session to a holder of the token alone', async () => {
    const manager = await signUp(app);
    await manager.call('auth.signOut', {});
    const thief = clientOf(app, { token: manager.identity.token, key: Buffer.alloc(32) });
    const answer = await thief.ask('auth.user', {});
    expect([answer.error, answer.reason]).toEqual(['ERR_SIGNATURE', undefined]);
  });
});

describe('a push token', () => {
  const boundTo = async (push: string): Promise<readonly number[]> => {
    const { rows } = await sql<{ manager_id: number }>`
      select manager_id from session where push_token = ${push} and ended_at is null
    `.execute(db);
    return rows.map(({ manager_id }) => manager_id);
  };
  const sending = (push: string) => ({ headers: { 'x-push-token': push } });

  test('is kept with the session that sends it and unbound by its end', async () => {
    const manager = await signUp(app);
    const push = newKey();
    await manager.call('auth.user', {}, sending(push));
    expect(await boundTo(push)).toEqual([manager.managerId]);
    await manager.call('auth.signOut', {});
    const { rows } = await sql`select 1 from session where push_token = ${push}`.execute(db);
    expect(rows).toEqual([]);
  });

  test('belongs to the last manager who signed in with it', async () => {
    const [one, other] = [await signUp(app), await signUp(app)];
    const push = newKey();
    await signInFrom(one, { push });
    await signInFrom(other, { push });
    expect(await boundTo(push)).toEqual([other.managerId]);
  });

  test('is unbound when another manager signs in on the device, even without one', async () => {
    const [one, other] = [await signUp(app), await signUp(app)];
    const [push, key] = [newKey(), newKey()];
    await signInFrom(one, { push, key });
    await signInFrom(other, { key });
    expect(await boundTo(push)).toEqual([]);
  });

  test('of two managers at once is bound to one of them', async () => {
    const pair = [await signUp(app), await signUp(app)];
    const push = newKey();
    const answers = await Promise.all(pair.map((each) => each.ask('auth.user', {}, sending(push))));
    expect(answers.map(({ error }) => error)).toEqual(['SUCCESS', 'SUCCESS']);
    expect(await boundTo(push)).toHaveLength(1);
  });

  test.each(['a'.repeat(513), 'with a space', 'ümlaut'])('%s is ignored', async (push) => {
    const manager = await signUp(app);
    const raw = Buffer.from(push).toString('latin1');
    expect((await manager.ask('auth.user', {}, sending(raw))).error).toBe('SUCCESS');
    const { rows } =
      await sql`select 1 from session where push_token is not null and manager_id = ${manager.managerId}`.execute(
        db,
      );
    expect(rows).toEqual([]);
  });
});

describe('an owner under attack by wrong passwords', () => {
  const attack = async (email: string, addresses: readonly string[]) => {
    const answers = await Promise.all(
      addresses.map((address) => guess(email, 'Wrong-otters-42', { key: newKey(), address })),
    );
    return answers.filter(({ error }) => error === 'ERR_CREDENTIALS').length;
  };
  const networks = (count: number) => Array.from({ length: count }, (_, index) => `10.9.${index}.1`);

  test('signs in from a device of theirs on a network they never used', async () => {
    const manager = await signUp(app);
    const key = newKey();
    await signInFrom(manager, { key });
    expect(await attack(manager.email, networks(30))).toBe(5);
    const unknown = await guess(manager.email, manager.password, { address: '198.51.100.7' });
    expect(unknown.error).toBe('ERR_TOO_MANY');
    await signInFrom(manager, { key, address: '198.51.100.7' });
  });

  test('signs in from their device on a network that is full of attackers', async () => {
    const manager = await signUp(app);
    const key = newKey();
    await signInFrom(manager, { key });
    const address = '198.51.100.8';
    for (let index = 0; index < 7; index += 1) {
      await attack(
        `nobody${index}@example.org`,
        Array.from({ length: 5 }, () => address),
      );
    }
    expect((await guess(manager.email, manager.password, { address })).error).toBe('ERR_TOO_MANY');
    await signInFrom(manager, { key, address });
  });

  test('a known device has five attempts of its own, and no more', async () => {
    const manager = await signUp(app);
    const key = newKey();
    await signInFrom(manager, { key });
    const answers = await Promise.all(
      networks(12).map((address) => guess(manager.email, 'Wrong-otters-42', { key, address })),
    );
    expect(answers.filter(({ error }) => error === 'ERR_CREDENTIALS')).toHaveLength(5);
  });

  test('a device known to another account is a stranger’s', async () => {
    const [victim, attacker] = [await signUp(app), await signUp(app)];
    const key = newKey();
    await signInFrom(attacker, { key });
    await attack(victim.email, networks(5));
    const answer = await guess(victim.email, 'Wrong-otters-42', { key, address: '198.51.100.9' });
    expect(answer.error).toBe('ERR_TOO_MANY');
  });
});

test('devices are forgotten 400 days after their last sign-in', async () => {
  const manager = await signUp(app);
  await signInFrom(manager, { key: newKey() });
  const devices = async () =>
    (await sql`select 1 from manager_device where manager_id = ${manager.managerId}`.execute(db)).rows.length;
  await deleteExpiredSignIns(db);
  expect(await devices()).toBe(1);
  await sql`update manager_device set last_seen_at = last_seen_at - interval '401 days'`.execute(db);
  await deleteExpiredSignIns(db);
  expect(await devices()).toBe(0);
});
