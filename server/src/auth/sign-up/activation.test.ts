import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { mailSender } from '../../outside/mail.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { clientOf, signUp } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';

const mails: { to: string; subject: string; text: string }[] = [];
const postbox = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      void PostalMime.parse(Buffer.concat(parts)).then(({ to, subject = '', text = '' }) => {
        mails.push({ to: to?.[0]?.address ?? '', subject, text });
        done();
      });
    });
  },
});
await new Promise<void>((resolve) => void postbox.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise<void>((resolve) => postbox.close(resolve)));

const smtpUrl = `smtp://127.0.0.1:${portOf(postbox)}`;
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

function portOf(server: SMTPServer): number {
  const { server: listening } = server;
  const address: AddressInfo | string | null = listening.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
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

  test('at most three mails are sent an hour', async () => {
    const manager = await signUp(app);
    for (let n = 0; n < 3; n += 1) await manager.call('auth.resendActivation', {});
    expect(await manager.ask('auth.resendActivation', {})).toMatchObject({
      status: 429,
      error: 'ERR_TOO_MANY',
    });
  });
});
