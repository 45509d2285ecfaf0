import { beforeAll, describe, expect, test } from 'vitest';
import { activateManager } from './activate-manager.ts';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql } from '../../db/database.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { mailSender } from '../../outside/mail.ts';
import { countryId } from '../../startup/countries.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { clientOf, GOOD_PASSWORD, signUp } from '../../testing/http/client.ts';
import { openPostbox } from '../../testing/http/postbox.ts';
import { startTestServer } from '../../testing/http/server.ts';

const { smtpUrl, mails } = await openPostbox();
const config = { smtpUrl, publicUrl: 'https://play.example', mailFrom: 'Touchline <no-reply@play.example>' };
const { app, db } = await startTestServer({ config });
keepBooks(db);
const sendMail = mailSender(config);

/** Sends the queued mails and returns the last one. */
async function lastMail() {
  if (sendMail !== null) await drainOutbox(db, { 'send-mail': sendMail });
  const mail = mails.at(-1);
  const code = /\/activate\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  return { mail, code };
}

beforeAll(() => {
  mails.length = 0;
});

describe('with a mail server', () => {
  test('an account gets the starter set when its code is used', async () => {
    const manager = await signUp(app, { language: 'tr' });
    const before = await manager.call('auth.user', {});
    expect(before.user).toMatchObject({ activated: false, balance: '0.00' });
    expect(await manager.ask('auth.sessions.list', {})).toMatchObject({
      status: 403,
      error: 'ERR_ACTIVATION_REQUIRED',
    });
    const { mail, code } = await lastMail();
    expect(mail).toMatchObject({ to: manager.email, subject: 'Touchline hesabını etkinleştir' });
    expect(mail?.text).toContain(`https://play.example/activate/${code}`);
    expect(mail?.html).toContain(`href="https://play.example/activate/${code}"`);
    expect(mail?.headers).toMatchObject({ 'auto-submitted': 'auto-generated' });
    await clientOf(app).call('auth.activate', { activate_code: code });
    const after = await manager.call('auth.user', {});
    expect(after.user).toMatchObject({ activated: true, balance: '20.00', gold_balance: '50' });
  });

  test('a code works once, and only the latest', async () => {
    const manager = await signUp(app);
    const first = (await lastMail()).code;
    await manager.call('auth.resendActivation', {});
    const second = (await lastMail()).code;
    expect(second).not.toBe(first);
    const activate = (activate_code: string) => clientOf(app).ask('auth.activate', { activate_code });
    expect((await activate(first)).error).toBe('ERR_ACTIVATION_CODE');
    expect((await activate(second)).error).toBe('SUCCESS');
    expect((await activate(second)).error).toBe('ERR_ACTIVATION_CODE');
  });

  test('a code expires after two days', async () => {
    await signUp(app);
    const { code } = await lastMail();
    await sql`update one_time_code set expires_at = expires_at - interval '2 days'`.execute(db);
    const answer = await clientOf(app).ask('auth.activate', { activate_code: code });
    expect(answer.error).toBe('ERR_ACTIVATION_CODE');
  });

  describe('a mistyped address', () => {
    test('is corrected with the password: the old code dies, the new one activates', async () => {
      const manager = await signUp(app);
      const old = (await lastMail()).code;
      const email = `right-${manager.email}`;
      await manager.call('auth.correctEmail', { email, password: GOOD_PASSWORD });
      const { mail, code } = await lastMail();
      expect(mail?.to).toBe(email);
      const activate = (activate_code: string) => clientOf(app).ask('auth.activate', { activate_code });
      expect((await activate(old)).error).toBe('ERR_ACTIVATION_CODE');
      expect((await activate(code)).error).toBe('SUCCESS');
      const { user } = await manager.call('auth.user', {});
      expect(user).toMatchObject({ email, activated: true, email_verified: true });
      const again = await manager.ask('auth.correctEmail', { email: manager.email, password: GOOD_PASSWORD });
      expect(again.error).toBe('ERR_GENERIC_ERROR');
    });

    test('stays with a wrong password, with the address of another, and beyond the mails of an hour', async () => {
      const [manager, other] = [await signUp(app), await signUp(app)];
      const correct = (email: string, password = GOOD_PASSWORD) =>
        manager.ask('auth.correctEmail', { email, password });
      expect(await correct(`a-${manager.email}`, 'Wrong-otters-42')).toMatchObject({
        error: 'ERR_PASSWORD_WRONG',
        field: 'password',
      });
      expect(await correct(other.email.toUpperCase())).toMatchObject({
        error: 'ERR_EMAIL_TAKEN',
        field: 'email',
      });
      for (const name of ['a', 'b', 'c'])
        expect((await correct(`${name}-${manager.email}`)).error).toBe('SUCCESS');
      expect((await correct(`d-${manager.email}`)).error).toBe('ERR_TOO_MANY');
      expect((await manager.call('auth.user', {})).user.email).toBe(`c-${manager.email}`);
    });

    test('of two managers who correct to one address at once, one gets it', async () => {
      const both = [await signUp(app), await signUp(app)];
      const answers = await Promise.all(
        both.map((manager) =>
          manager.ask('auth.correctEmail', { email: 'wanted@example.org', password: GOOD_PASSWORD }),
        ),
      );
      expect(answers.map(({ error }) => error).toSorted()).toEqual(['ERR_EMAIL_TAKEN', 'SUCCESS']);
    });
  });

  test('at most three mails are sent an hour', async () => {
    const manager = await signUp(app);
    for (let n = 0; n < 3; n += 1) await manager.call('auth.resendActivation', {});
    expect(await manager.ask('auth.resendActivation', {})).toMatchObject({
      status: 429,
      error: 'ERR_TOO_MANY',
    });
  });

  test('a code proves only the address it was sent to', async () => {
    const manager = await signUp(app);
    const { code } = await lastMail();
    await sql`update manager set email = 'elsewhere@example.org' where id = ${manager.managerId}`.execute(db);
    const answer = await clientOf(app).ask('auth.activate', { activate_code: code });
    expect(answer.error).toBe('ERR_ACTIVATION_CODE');
    expect((await manager.call('auth.user', {})).user).toMatchObject({
      activated: false,
      email_verified: false,
    });
  });

  test.each([
    'anna@example.org,bert@example.org',
    'x,victim@example.org',
    '<victim@example.org>',
    'a@example.org\r\nBcc: b@example.org',
    '"Victim" <victim@example.org>',
    'group:victim@example.org;',
  ])('%j is not one address, and is refused', async (email) => {
    const answer = await clientOf(app).ask('auth.register', {
      email,
      password: GOOD_PASSWORD,
      nickname: 'Injector',
      birth_date: '1990-02-03',
      country_id: countryId('IT'),
      accept_terms: true,
    });
    expect(answer).toMatchObject({ error: 'ERR_MALFORMED', field: 'email' });
  });

  test('an address of an earlier version that looks like a list still goes to one recipient', async () => {
    const manager = await signUp(app);
    await lastMail();
    const listed = 'x,victim@example.org';
    await sql`update manager set email = ${listed} where id = ${manager.managerId}`.execute(db);
    await manager.call('auth.resendActivation', {});
    mails.length = 0;
    await lastMail().catch(() => undefined);
    expect(mails.flatMap(({ envelope }) => envelope)).not.toContain('victim@example.org');
    await sql`delete from pgboss.job where state < 'active'`.execute(db);
  });
});

describe('an account that is active at once', () => {
  test('is verified by the same code, and can request another', async () => {
    const manager = await signUp(app);
    await lastMail();
    await inTransaction(db, async (tx) => activateManager(tx, manager.managerId, await gameNow(tx)));
    await manager.call('auth.resendActivation', {});
    const { mail, code } = await lastMail();
    expect(mail?.subject).toBe('Confirm your e-mail address');
    await clientOf(app).call('auth.activate', { activate_code: code });
    const { user } = await manager.call('auth.user', {});
    expect(user).toMatchObject({ activated: true, email_verified: true, balance: '20.00' });
    mails.length = 0;
    await manager.call('auth.resendActivation', {});
    await lastMail();
    expect(mails).toEqual([]);
  });
});
