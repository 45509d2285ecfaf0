import { describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { makeBarrier } from '../../testing/processes/barrier.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { answerOf, clientOf, requestOf, signUp, visitor, type SignedUp } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { playRounds } from '../../testing/processes/race-rounds.ts';
import { signInLinkMailer } from './request-sign-in-link.ts';

const { app, db } = await startTestServer();
keepBooks(db);

const handlers = { 'mail-sign-in-link': signInLinkMailer({ publicUrl: 'https://play.example' }) };

const request = (email: string) => clientOf(app).ask('auth.requestSignInLink', { email });

async function lastMail(email: string): Promise<string | null> {
  const { rows } = await sql<{ text: string }>`
    select data->>'text' as text from pgboss.job
    where name = 'send-mail' and data->>'to' = ${email} and data->>'text' like '%qlogin=%'
    order by created_on desc limit 1
  `.execute(db);
  return rows[0]?.text ?? null;
}

/** Requests a link and returns the token of its mail. */
async function mailedToken({ email }: SignedUp): Promise<string> {
  expect((await request(email)).error).toBe('SUCCESS');
  await drainOutbox(db, handlers);
  const token = /\?qlogin=([\w-]+)/.exec((await lastMail(email)) ?? '')?.[1];
  if (token === undefined) throw new Error('No link was mailed.');
  return token;
}

const follow = (token: string) => clientOf(app).ask('auth.signInByLink', { token });

/** An operator who has just given their password. */
async function operator(): Promise<SignedUp> {
  const manager = await signUp(app);
  await sql`update manager set role = 'operator' where id = ${manager.managerId}`.execute(db);
  return manager;
}

describe('a mailed link', () => {
  test('signs in once, and proves the address', async () => {
    const manager = await signUp(app);
    const token = await mailedToken(manager);
    expect(token).toHaveLength(43);
    const answer = await clientOf(app).call('auth.signInByLink', { token });
    expect(answer.user).toMatchObject({ id: manager.managerId, email_verified: true });
    expect(await follow(token)).toMatchObject({ status: 422, error: 'ERR_SIGN_IN_LINK' });
  });

  test('is stored as a hash only', async () => {
    const token = await mailedToken(await signUp(app));
    const { rows } = await sql`
      select 1 from one_time_code where one_time_code::text like ${`%${token}%`}
    `.execute(db);
    expect(rows).toEqual([]);
  });

  test('is followed by many at once: one gets in', () =>
    playRounds(10, async ({ note }) => {
      const manager = await signUp(app);
      await sql`delete from attempt`.execute(db);
      const token = await mailedToken(manager);
      const errors = (await Promise.all(Array.from({ length: 6 }, () => follow(token)))).map(
        ({ error }) => error,
      );
      note('errors', errors);
      expect(errors.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'ERR_SIGN_IN_LINK'), 'SUCCESS']);
    }));

  test('read before it is deleted signs several in, so this race can fail', async () => {
    const { managerId } = await signUp(app);
    const allHaveRead = makeBarrier(3);
    const naive = async (): Promise<boolean> => {
      const { rows } = await sql`select 1 from one_time_code where manager_id = ${managerId}`.execute(db);
      await allHaveRead();
      await sql`delete from one_time_code where manager_id = ${managerId}`.execute(db);
      return rows.length > 0;
    };
    await sql`
      insert into one_time_code (hash, purpose, manager_id, expires_at)
      values (${`naive ${managerId}`}, 'sign_in', ${managerId}, now() + interval '1 minute')
    `.execute(db);
    expect(await Promise.all([naive(), naive(), naive()])).toEqual([true, true, true]);
  });

  test('gives the same session again when its answer was lost', async () => {
    const token = await mailedToken(await signUp(app));
    const idempotencyKey = crypto.randomUUID();
    const first = await clientOf(app).call('auth.signInByLink', { token }, { idempotencyKey });
    const again = await clientOf(app).call('auth.signInByLink', { token }, { idempotencyKey });
    expect(again.session_key).toBe(first.session_key);
    const { rows } = await sql<{ answer: string | null }>`
      select answer from idempotency where key = ${idempotencyKey}
    `.execute(db);
    expect(rows).toEqual([{ answer: null }]);
  });

  test('works for ten minutes', async () => {
    const manager = await signUp(app);
    const token = await mailedToken(manager);
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from expires_at - clock_timestamp())::float8 as seconds from one_time_code
      where manager_id = ${manager.managerId} and purpose = 'sign_in'
    `.execute(db);
    expect(rows[0]?.seconds).toBeGreaterThan(590);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(600);
    await sql`update one_time_code set expires_at = clock_timestamp() where manager_id = ${manager.managerId}`.execute(
      db,
    );
    expect((await follow(token)).error).toBe('ERR_SIGN_IN_LINK');
  });

  test('still owes the second step, and allows nothing sensitive', async () => {
    const manager = await signUp(app);
    await sql`update manager set totp_secret_encrypted = '\\x00' where id = ${manager.managerId}`.execute(db);
    const answer = await clientOf(app).call('auth.signInByLink', { token: await mailedToken(manager) });
    expect([answer.session.status, answer.has_two_steps]).toEqual([-1, true]);
    const { rows } = await sql<{ stepped_up_at: Date | null }>`
      select stepped_up_at from session where manager_id = ${manager.managerId} order by id desc limit 1
    `.execute(db);
    expect(rows).toEqual([{ stepped_up_at: null }]);
  });

  test('is worthless once the account has another address, or all other sessions were ended', async () => {
    const manager = await signUp(app);
    const token = await mailedToken(manager);
    await sql`update manager set email = ${`new-${manager.email}`} where id = ${manager.managerId}`.execute(
      db,
    );
    expect((await follow(token)).error).toBe('ERR_SIGN_IN_LINK');
    const other = await signUp(app);
    const second = await mailedToken(other);
    await other.call('auth.sessions.endOthers', {});
    expect((await follow(second)).error).toBe('ERR_SIGN_IN_LINK');
  });

  test('is not taken by opening or prefetching its address, nor by an unsigned call', async () => {
    const token = await mailedToken(await signUp(app));
    const page = await app.inject({ url: `/auth/login?qlogin=${token}`, headers: { purpose: 'prefetch' } });
    expect(page.headers['set-cookie']).toBeUndefined();
    const unsigned = await app.inject({ url: `/api/v3/user?token=${token}` });
    expect(unsigned.statusCode).toBe(401);
    const forged = requestOf('auth.signInByLink', { token }, { ...visitor(), key: Buffer.alloc(32) });
    expect((await app.inject(forged)).statusCode).toBe(401);
    expect((await follow(token)).error).toBe('SUCCESS');
  });
});

describe('asking for a link', () => {
  test('is answered alike for an address without an account, which gets no mail', async () => {
    const { email } = await signUp(app);
    const [known, unknown] = [await request(email), await request('ghost@example.org')];
    expect([known.status, known.params]).toEqual([unknown.status, unknown.params]);
    await drainOutbox(db, handlers);
    expect(await lastMail('ghost@example.org')).toBeNull();
    expect(await lastMail(email)).toContain('https://play.example/auth/login?qlogin=');
  });

  test.each([
    ['a known address', true],
    ['an unknown address', false],
  ])('is limited to three an hour for %s, whatever the network', async (_, known) => {
    const email = known ? (await signUp(app)).email : 'phantom@example.org';
    const from = async (remoteAddress: string) =>
      answerOf(
        await app.inject({ ...requestOf('auth.requestSignInLink', { email }, visitor()), remoteAddress }),
      ).error;
    const errors = await Promise.all(Array.from({ length: 8 }, (_each, index) => from(`10.8.${index}.1`)));
    expect(errors.filter((error) => error === 'SUCCESS')).toHaveLength(3);
    // The owner's own network has three of its own.
    if (known) expect(await from('127.0.0.1')).toBe('SUCCESS');
  });
});

describe('guessing tokens', () => {
  test('is limited to 30 in a quarter of an hour from one network', async () => {
    await sql`delete from attempt`.execute(db);
    const answers = await Promise.all(Array.from({ length: 35 }, (_, index) => follow(`guess-${index}`)));
    expect(answers.filter(({ error }) => error === 'ERR_SIGN_IN_LINK')).toHaveLength(30);
    await sql`delete from attempt`.execute(db);
  });
});

describe('an operator', () => {
  const reason = 'lost the phone, proved by invoice';

  test('makes a link with a reason: it is recorded, and the manager is notified', async () => {
    const [boss, manager] = [await operator(), await signUp(app)];
    const made = await boss.call('auth.makeSignInLink', { manager_id: manager.managerId, reason });
    expect(made.url).toContain(`/auth/login?qlogin=${made.token}`);
    const { rows } = await sql`
      select operator, act, subject_kind, reason from operator_act where subject_id = ${manager.managerId}
    `.execute(db);
    expect(rows).toEqual([
      { operator: boss.nickname, act: 'make_sign_in_link', subject_kind: 'manager', reason },
    ]);
    const { data } = await manager.call('inbox.list', { page: 1, noItems: 5 });
    expect(data[0]?.description).toContain(reason);
    const answer = await clientOf(app).call('auth.signInByLink', { token: made.token });
    expect(answer.user).toMatchObject({ id: manager.managerId, email_verified: false });
  });

  test('gives the password first, and makes none for operators', async () => {
    const [boss, other, manager] = [await operator(), await operator(), await signUp(app)];
    const foreign = { manager_id: other.managerId, reason };
    expect((await boss.ask('auth.makeSignInLink', foreign)).error).toBe('ERR_NOT_FOUND');
    await sql`update session set stepped_up_at = null where manager_id = ${boss.managerId}`.execute(db);
    const input = { manager_id: manager.managerId, reason };
    expect((await boss.ask('auth.makeSignInLink', input)).error).toBe('ERR_STEP_UP_REQUIRED');
    expect((await manager.ask('auth.makeSignInLink', input)).error).toBe('ERR_NOT_ALLOWED');
  });
});
