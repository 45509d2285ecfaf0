import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { sql } from '../db/database.ts';
import { drain } from '../jobs/drain.ts';
import { answerOf, requestOf, signUp, visitor, type Identity } from '../testing/http/client.ts';
import { openPostbox } from '../testing/http/postbox.ts';
import { startTestServer } from '../testing/http/server.ts';
import { buildWork } from '../work.ts';
import { deleteOldContactMessages } from './retention.ts';

const { smtpUrl, mails } = await openPostbox();
const config = { ...readConfig({ NODE_ENV: 'test' }), smtpUrl, supportEmail: 'team@play.example' };
const { app, db } = await startTestServer({ config });
const { handlers } = buildWork({ config });

const SENT = {
  name: 'Ada <b>Byron</b>',
  email: 'ada@example.org',
  subject: 'A loan',
  message: 'How do loans end?\r\n\r\n<img src=x onerror=alert(1)>',
};

/** A number that makes each test come from networks of its own. */
let networks = 0;
const newNetwork = (): string => `198.19.${(networks += 1)}.9`;

async function send(input: object = {}, from = newNetwork(), caller: Identity = visitor()) {
  const request = requestOf('contact.send', { ...SENT, ...input }, caller);
  return answerOf(await app.inject({ ...request, remoteAddress: from }));
}

async function arrived() {
  mails.length = 0;
  await drain(db, { sweeps: [], handlers });
  return [...mails];
}

async function stored() {
  const { rows } = await sql<{ manager_id: number | null; email: string; message: string }>`
    select manager_id, email, message from contact_message order by id desc
  `.execute(db);
  return rows;
}

test('a visitor’s message is stored and reaches the team as plain text, and answers go to the visitor', async () => {
  const { error, params } = await send();
  expect([error, params]).toEqual(['SUCCESS', { id: expect.any(Number) }]);
  const message = SENT.message.replaceAll('\r\n', '\n');
  expect(await stored()).toEqual([{ manager_id: null, email: SENT.email, message }]);
  const [mail, ...others] = await arrived();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ envelope: ['team@play.example'], html: '' });
  expect(mail?.subject).toMatch(/^Message \d+: A loan$/);
  expect(mail?.headers['reply-to']).toBe(SENT.email);
  expect(mail?.headers['content-type']).toMatch(/^text\/plain/);
  expect(mail?.text).toContain('From Ada <b>Byron</b>, ada@example.org\nSent without signing in');
  expect(mail?.text).toContain(message);
});

test('a manager’s message names the account, whatever address the answer goes to', async () => {
  const manager = await signUp(app);
  expect((await send({}, newNetwork(), manager.identity)).error).toBe('SUCCESS');
  expect((await stored())[0]?.manager_id).toBe(manager.managerId);
  const mail = (await arrived()).find(({ to }) => to === 'team@play.example');
  expect(mail?.text).toContain(`Account: number ${manager.managerId}`);
});

test.each([
  ['an empty name', { name: ' ' }],
  ['a name of two lines', { name: 'Ada\nBcc: all@example.org' }],
  ['a subject of two lines', { subject: 'A\r\nBcc: all@example.org' }],
  ['two addresses', { email: 'ada@example.org,all@example.org' }],
  ['a message of nothing', { message: ' '.repeat(20) }],
  ['a message that is too short', { message: 'Hello' }],
  ['a message that is too long', { message: 'a'.repeat(4_001) }],
  ['a message with control characters', { message: 'How do loans\u0000 end?' }],
  ['a field that does not exist', { html: '<b>' }],
])('%s is refused, and nothing is stored', async (_what, input) => {
  const before = await stored();
  expect((await send(input)).error).toBe('ERR_MALFORMED');
  expect(await stored()).toEqual(before);
});

test('an address sends five messages an hour, from wherever they come', async () => {
  const email = 'often@example.org';
  for (let sent = 0; sent < 5; sent += 1) expect((await send({ email })).error).toBe('SUCCESS');
  expect((await send({ email: 'OFTEN@example.org' })).error).toBe('ERR_TOO_MANY');
});

test('an account sends five messages an hour, whatever addresses it writes', async () => {
  const { identity } = await signUp(app);
  const sendAs = (email: string) => send({ email }, newNetwork(), identity);
  for (let sent = 0; sent < 5; sent += 1)
    expect((await sendAs(`m${sent}@example.org`)).error).toBe('SUCCESS');
  expect((await sendAs('m6@example.org')).error).toBe('ERR_TOO_MANY');
});

test('a network sends twenty messages an hour, whoever they are from', async () => {
  const network = newNetwork();
  for (let sent = 0; sent < 20; sent += 1)
    expect((await send({ email: `n${sent}@example.org` }, network)).error).toBe('SUCCESS');
  expect((await send({ email: 'n20@example.org' }, network)).error).toBe('ERR_TOO_MANY');
});

test('messages are deleted after a year', async () => {
  await sql`update contact_message set sent_at = sent_at - interval '366 days' where email like 'n%'`.execute(
    db,
  );
  await deleteOldContactMessages(db);
  const left = await stored();
  expect(left.length).toBeGreaterThan(0);
  expect(left.filter(({ email }) => email.startsWith('n'))).toEqual([]);
});
