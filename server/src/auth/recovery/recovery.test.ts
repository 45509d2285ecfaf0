import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { drain } from '../../jobs/drain.ts';
import { readConfig } from '../../config.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { answerOf, clientOf, requestOf, signUp, visitor } from '../../testing/http/client.ts';
import { openPostbox } from '../../testing/http/postbox.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { buildWork } from '../../work.ts';

const { smtpUrl, mails } = await openPostbox();
const config = { ...readConfig({ NODE_ENV: 'test' }), smtpUrl, publicUrl: 'https://play.example' };
const { app, db } = await startTestServer({ config });
keepBooks(db);
const { handlers } = buildWork({ config });
const NEW_PASSWORD = 'Seven-green-herons-31';

/** A number that gives each test networks of its own. */
let networks = 0;
const newNetwork = (): string => `198.18.${(networks += 1)}.9`;

/** Makes a call from a network address. */
async function askFrom(
  remoteAddress: string,
  key: 'auth.forgotPassword' | 'auth.resetPassword' | 'auth.signIn',
  input: Readonly<Record<string, unknown>>,
) {
  return answerOf(await app.inject({ ...requestOf(key, input, visitor()), remoteAddress }));
}

/** Sends the queued mails and returns those that arrived. */
async function arrived() {
  mails.length = 0;
  await drain(db, { sweeps: [], handlers });
  return [...mails];
}

const codeIn = (text = ''): string => /\/auth\/reset-password\/([\w-]+)/.exec(text)?.[1] ?? '';

/** Asks for a new password and returns the code of the mail. */
async function mailedCode(email: string): Promise<string> {
  await arrived();
  expect((await askFrom(newNetwork(), 'auth.forgotPassword', { email })).error).toBe('SUCCESS');
  return codeIn((await arrived())[0]?.text);
}

const reset = (code: string, password = NEW_PASSWORD, from = newNetwork()) =>
  askFrom(from, 'auth.resetPassword', { code, password });

describe('a forgotten password', () => {
  test('is replaced by the link of a mail: nobody is signed in, and every session is over', async () => {
    const owner = await signUp(app, { language: 'de' });
    const thief = await clientOf(app).call('auth.signIn', { email: owner.email, password: owner.password });
    const code = await mailedCode(owner.email.toUpperCase());
    const answer = await reset(code);
    expect(answer).toMatchObject({ error: 'SUCCESS', params: 'Ok' });
    for (const token of [owner.identity.token, thief.session_key]) {
      const client = clientOf(app, { token, key: Buffer.from(thief.signing_key, 'base64url') });
      expect((await client.ask('auth.user', {})).status).toBe(401);
    }
    const again = { email: owner.email, password: owner.password };
    expect((await askFrom(newNetwork(), 'auth.signIn', again)).error).toBe('ERR_CREDENTIALS');
    const { user } = await clientOf(app).call('auth.signIn', { email: owner.email, password: NEW_PASSWORD });
    expect(user).toMatchObject({ email_verified: true, activated: true });
    expect((await arrived()).map(({ subject }) => subject)).toEqual(['Dein Passwort wurde geändert']);
    const { rows } = await sql<{ changed: boolean }>`
      select security_changed_at is not null as changed from manager where id = ${owner.managerId}
    `.execute(db);
    expect(rows).toEqual([{ changed: true }]);
  });

  test('keeps the second step: the new password alone does not sign in', async () => {
    const owner = await signUp(app);
    await sql`update manager set totp_secret_encrypted = 'sealed' where id = ${owner.managerId}`.execute(db);
    await reset(await mailedCode(owner.email));
    const answer = await clientOf(app).call('auth.signIn', { email: owner.email, password: NEW_PASSWORD });
    expect(answer.session.status).toBe(-1);
  });

  test('an unknown address gets the same answer and the same work, and no mail', async () => {
    const { email } = await signUp(app);
    await arrived();
    const jobs = async () =>
      (await sql<{ name: string }>`select name from pgboss.job where state < 'active'`.execute(db)).rows;
    const known = await askFrom(newNetwork(), 'auth.forgotPassword', { email });
    const ofKnown = await jobs();
    await arrived();
    const unknown = await askFrom(newNetwork(), 'auth.forgotPassword', { email: 'ghost@example.org' });
    expect(await jobs()).toEqual(ofKnown);
    expect([unknown.status, unknown.error, unknown.params]).toEqual([
      known.status,
      known.error,
      known.params,
    ]);
    expect(await arrived()).toEqual([]);
  });

  test('an account without a password is mailed the providers that open it', async () => {
    const { email, managerId } = await signUp(app);
    await sql`update manager set password_hash = null where id = ${managerId}`.execute(db);
    await sql`
      insert into manager_identity (manager_id, provider, subject, linked_at)
      select ${managerId}, provider, 'someone', clock_timestamp()
      from unnest(array['twitter', 'apple']) as provider
    `.execute(db);
    await arrived();
    await askFrom(newNetwork(), 'auth.forgotPassword', { email });
    const [mail] = await arrived();
    expect(mail).toMatchObject({ to: email, subject: 'How to sign in to Touchline' });
    expect(mail?.text).toContain('you sign in with Apple or X.');
    expect(mail?.text).not.toContain('Google');
    expect(codeIn(mail?.text)).toBe('');
  });

  test('an address gets three mails an hour, and a network may request twenty, also concurrently', async () => {
    const { email } = await signUp(app);
    await arrived();
    const askers = Array.from({ length: 8 }, () => askFrom(newNetwork(), 'auth.forgotPassword', { email }));
    const answers = await Promise.all(askers);
    expect(answers.filter(({ error }) => error === 'SUCCESS')).toHaveLength(3);
    expect(answers.filter(({ error }) => error === 'ERR_TOO_MANY')).toHaveLength(5);
    expect(await arrived()).toHaveLength(3);

    const network = newNetwork();
    const others = Array.from({ length: 25 }, (_, index) =>
      askFrom(network, 'auth.forgotPassword', { email: `someone${index}@example.org` }),
    );
    const admitted = (await Promise.all(others)).filter(({ error }) => error === 'SUCCESS');
    expect(admitted).toHaveLength(20);
  });
});

describe('a reset link', () => {
  test('works once, also when used twice at the same time', async () => {
    const { email } = await signUp(app);
    const code = await mailedCode(email);
    const both = await Promise.all([reset(code), reset(code, 'Other-calm-badgers-7')]);
    expect(both.map(({ error }) => error).toSorted()).toEqual(['ERR_RESET_CODE', 'SUCCESS']);
    expect((await reset(code)).error).toBe('ERR_RESET_CODE');
  });

  test('is over after an hour, and when a newer one was sent', async () => {
    const { email } = await signUp(app);
    const first = await mailedCode(email);
    const second = await mailedCode(email);
    expect((await reset(first)).error).toBe('ERR_RESET_CODE');
    await sql`
      update one_time_code set expires_at = expires_at - interval '1 hour' where purpose = 'reset_password'
    `.execute(db);
    expect(await reset(second)).toMatchObject({ status: 422, error: 'ERR_RESET_CODE', field: 'code' });
  });

  test('is worthless once the account has another address', async () => {
    const { email, managerId } = await signUp(app);
    const code = await mailedCode(email);
    await sql`update manager set email = 'moved@example.org' where id = ${managerId}`.execute(db);
    expect((await reset(code)).error).toBe('ERR_RESET_CODE');
  });

  test('does not take a weak password, and still works afterwards', async () => {
    const { email, nickname } = await signUp(app);
    const code = await mailedCode(email);
    for (const weak of ['short-1', 'Liverpool2024!', `${nickname}!!`])
      expect(await reset(code, weak)).toMatchObject({ error: 'ERR_PASSWORD_WEAK', field: 'password' });
    expect((await reset(code)).error).toBe('SUCCESS');
  });

  test('voids every other unused code, and a code of another purpose does not work', async () => {
    const { email, managerId } = await signUp(app);
    const text = 'a'.repeat(43);
    const hash = createHash('sha256').update(text).digest('hex');
    const code = await mailedCode(email);
    await sql`
      insert into one_time_code (hash, purpose, manager_id, expires_at)
      values (${hash}, 'sign_in', ${managerId}, clock_timestamp() + interval '1 hour')
    `.execute(db);
    expect((await reset(text)).error).toBe('ERR_RESET_CODE');
    expect((await reset(code)).error).toBe('SUCCESS');
    const { rows } = await sql`select 1 from one_time_code where manager_id = ${managerId}`.execute(db);
    expect(rows).toEqual([]);
  });

  test('cannot be guessed: a network gets thirty attempts, and the owner still gets in from theirs', async () => {
    const { email } = await signUp(app);
    const code = await mailedCode(email);
    const network = newNetwork();
    const guess = (index: number) => reset(String(index).padStart(43, 'x'), NEW_PASSWORD, network);
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => guess(index)));
    expect(answers.filter(({ error }) => error === 'ERR_RESET_CODE')).toHaveLength(30);
    expect(answers.filter(({ error }) => error === 'ERR_TOO_MANY')).toHaveLength(10);
    expect((await reset(code, NEW_PASSWORD, network)).error).toBe('ERR_TOO_MANY');
    expect((await reset(code)).error).toBe('SUCCESS');
  });

  test('signs in an owner whom a stranger’s guesses had locked out', async () => {
    const { email } = await signUp(app);
    for (let n = 0; n < 5; n += 1)
      await askFrom(newNetwork(), 'auth.signIn', { email, password: 'Wrong-otters-42' });
    const right = { email, password: NEW_PASSWORD };
    await reset(await mailedCode(email));
    expect((await askFrom(newNetwork(), 'auth.signIn', right)).error).toBe('SUCCESS');
  });
});
