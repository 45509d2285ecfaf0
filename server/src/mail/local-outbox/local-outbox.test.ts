import { beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { inTransaction, sql } from '../../db/database.ts';
import { drain } from '../../jobs/drain.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { answerOf, clientOf, requestOf, signUp, visitor } from '../../testing/http/client.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { codeSentTo } from '../../testing/http/sent-messages.ts';
import { buildWork } from '../../work.ts';
import { sendSms } from '../send-sms.ts';
import { localChannels } from './channels.ts';
import { deleteOldMessages } from './retention.ts';
import { servePreviews } from './serve-previews.ts';

const config = readConfig({ NODE_ENV: 'test' });
const { app, db } = await startTestServer({
  extend: (server, { edge }) => servePreviews(server, { edge, config }),
});
keepBooks(db);
const { handlers } = buildWork({ config });
const deliver = () => drain(db, { sweeps: [], handlers });

const ada = await signUp(app);
const bea = await signUp(app);
const list = { page: 1, noItems: 100 };
/** A call from another machine. */
const fromAfar = async (
  key: 'mail.outbox.list' | 'mail.outbox.get',
  input: Readonly<Record<string, unknown>>,
  identity = visitor(),
) => answerOf(await app.inject({ ...requestOf(key, input, identity), remoteAddress: '203.0.113.7' }));

beforeAll(async () => void (await deliver()));

const MAIL = {
  managerId: ada.managerId,
  to: ada.email,
  subject: 's',
  text: 't',
  html: 'h',
  code: null,
  path: null,
};

describe('the local outbox', () => {
  test('keeps the mail of a sign-up with its link', async () => {
    const { data } = await ada.call('mail.outbox.list', list);
    const mail = data.find(({ recipient }) => recipient === ada.email);
    expect(mail).toMatchObject({ channel: 'mail', code: null });
    const full = await ada.call('mail.outbox.get', { id: mail?.id ?? 0 });
    expect(full.path).toMatch(/^\/activate\/[\w-]{43}$/);
    expect(full.body).toContain(`http://localhost:3000${full.path}`);
    await clientOf(app).call('auth.activate', { activate_code: full.path?.split('/').at(-1) ?? '' });
    expect((await ada.call('auth.user', {})).user.email_verified).toBe(true);
  });

  test('keeps an SMS with its code, bound to the product', async () => {
    await inTransaction(db, (tx) =>
      sendSms(tx, config, {
        managerId: ada.managerId,
        to: '+390612345678',
        name: 'phone_code',
        values: { code: '012345', minutes: '10' },
      }),
    );
    await deliver();
    const { data } = await ada.call('mail.outbox.list', list);
    expect(data[0]).toMatchObject({
      channel: 'sms',
      recipient: '+390612345678',
      code: '012345',
      subject: null,
    });
    const full = await ada.call('mail.outbox.get', { id: data[0]?.id ?? 0 });
    expect(full).toMatchObject({ preview: null });
    expect(full.body).toMatch(/@localhost #012345$/);
    expect(await codeSentTo(db, '+390612345678'), 'also once its job has forgotten it').toBe('012345');
  });

  test('is open to everybody on the machine of the server', async () => {
    const { data } = await clientOf(app).call('mail.outbox.list', list);
    expect(new Set(data.map(({ recipient }) => recipient))).toContain(bea.email);
  });

  test('shows a manager elsewhere only their own messages, and a visitor none', async () => {
    expect(await fromAfar('mail.outbox.list', list)).toMatchObject({
      status: 401,
      error: 'ERR_LOGIN_REQUIRED',
    });
    const own = await fromAfar('mail.outbox.list', list, bea.identity);
    expect(own.params).toMatchObject({ data: [{ recipient: bea.email }], summary: { total: 1 } });
    const { data } = await clientOf(app).call('mail.outbox.list', list);
    const foreign = data.find(({ recipient }) => recipient === ada.email);
    const answer = await fromAfar('mail.outbox.get', { id: foreign?.id }, bea.identity);
    expect(answer).toMatchObject({ status: 404, error: 'ERR_NOT_FOUND' });
  });

  test('shows nothing to a session that owes its second step', async () => {
    const halfway = await signUp(app);
    await sql`update session set owes_second_step = true where manager_id = ${halfway.managerId}`.execute(db);
    expect((await fromAfar('mail.outbox.list', list, halfway.identity)).error).toBe('ERR_LOGIN_REQUIRED');
  });

  test('serves the HTML of a mail by its random address alone, without scripts', async () => {
    const { data } = await bea.call('mail.outbox.list', list);
    const { preview } = await bea.call('mail.outbox.get', {
      id: data.find(({ channel }) => channel === 'mail')?.id ?? 0,
    });
    const page = await app.inject(preview ?? '');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    expect(page.headers['cache-control']).toBe('no-store');
    expect((await app.inject(`${preview}x`)).statusCode).toBe(404);
  });

  test('a job that runs twice keeps its message once', async () => {
    await handlers['send-mail']?.(MAIL, 'the-same-job', db);
    await handlers['send-mail']?.(MAIL, 'the-same-job', db);
    const { rows } = await sql`select 1 from local_outbox where job_id = 'the-same-job'`.execute(db);
    expect(rows).toHaveLength(1);
  });

  test('keeps the newest 500 messages, for a week', async () => {
    await sql`
      insert into local_outbox (job_id, channel, manager_id, recipient, body, preview_key)
      select 'many' || n, 'sms', ${ada.managerId}, '+390612345678', '', 'many' || n from generate_series(1, 600) n
    `.execute(db);
    await handlers['send-mail']?.(MAIL, 'one-more', db);
    const kept = async () => (await sql`select 1 from local_outbox`.execute(db)).rows.length;
    expect(await kept()).toBe(500);
    await sql`update local_outbox set created_at = created_at - interval '8 days' where channel = 'sms'`.execute(
      db,
    );
    await deleteOldMessages(db, config);
    expect(await kept()).toBe(1);
    // A server that now sends its mails, or went into production, deletes those it kept.
    await deleteOldMessages(db, { ...config, environment: 'production' });
    expect(await kept()).toBe(0);
  });

  test('a message that was kept or sent leaves no codes in the jobs', async () => {
    await signUp(app);
    await deliver();
    const { rows } = await sql`select 1 from pgboss.job where data::text like '%/activate/%'`.execute(db);
    expect(rows).toEqual([]);
  });
});

test('nothing is kept in production, nor of a channel that is configured', () => {
  const none = { environment: 'development', smtpUrl: null, smsUrl: null } as const;
  expect(localChannels(none)).toEqual(['mail', 'sms']);
  expect(localChannels({ ...none, smtpUrl: 'smtp://mail.example' })).toEqual(['sms']);
  expect(localChannels({ ...none, environment: 'production' })).toEqual([]);
});

test('the calls and previews do not exist where messages are sent', async () => {
  const sending = { ...config, smtpUrl: 'smtp://127.0.0.1:1', smsUrl: 'http://127.0.0.1:1' };
  const other = await startTestServer({
    config: sending,
    extend: (server, { edge }) => servePreviews(server, { edge, config: sending }),
  });
  const client = clientOf(other.app);
  expect(await client.ask('mail.outbox.list', list)).toMatchObject({ status: 404, error: 'ERR_NOT_FOUND' });
  expect(await client.ask('mail.outbox.get', { id: 1 })).toMatchObject({
    status: 404,
    error: 'ERR_NOT_FOUND',
  });
  expect((await other.app.inject('/outbox/preview/any')).statusCode).toBe(404);
});

test('behind a public address nobody reads everything, not even on the machine itself', async () => {
  const { app: shown } = await startTestServer({ config: { publicUrl: 'https://demo.example' } });
  expect((await clientOf(shown).ask('mail.outbox.list', list)).error).toBe('ERR_LOGIN_REQUIRED');
});
