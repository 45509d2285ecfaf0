import type { CallInput } from '@touchline/contract/calls';
import { DAY_MS, HOUR_MS } from '@touchline/domain/rules/index';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { drain } from '../../jobs/drain.ts';
import { mailSender } from '../../outside/mail.ts';
import { openPostbox } from '../../testing/http/postbox.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { deviceScene } from '../../testing/push/device-scene.ts';
import { readWording } from '../wording.ts';
import { nextDigestAt } from './digest-times.ts';
import { digestSweep } from './send-digests.ts';
import { serveUnsubscribe } from './serve-unsubscribe.ts';

/** A Saturday. */
const NOW = new Date('2026-03-07T20:30:00Z');
const MORNING = new Date('2026-03-08T07:00:00Z');
const { app, db } = await startTestServer({
  extend: (server, { edge }) => serveUnsubscribe(server, { edge }),
});
const { smtpUrl, mails } = await openPostbox();
const { stopAt, manager, notify, ask } = deviceScene(db);
const publicUrl = 'https://play.example';
const send = mailSender({ smtpUrl, mailFrom: 'Touchline <post@play.example>', publicUrl });
if (send === null) throw new Error('Mails are not sent.');
const work = { sweeps: [digestSweep({ publicUrl }, readWording())], handlers: { 'send-mail': send } };

const settings: CallInput<'inbox.settings.set'> = {
  push_off: [],
  mail_off: [],
  digest: 'daily',
  time_zone: 'Europe/Rome',
  quiet_from: null,
  quiet_until: null,
};
const prize = (contest: string) =>
  ({ kind: 'contest_prize', values: { contest, rank: 2, amount: '4.84' }, link: null }) as const;
async function reader(change: Partial<typeof settings> = {}): Promise<ManagerCaller> {
  const ada = await manager();
  expect(await ask('inbox.settings.set', { ...settings, ...change }, ada)).toMatchObject(change);
  return ada;
}
const stateOf = async (ada: ManagerCaller): Promise<unknown> =>
  Object(await ask('inbox.settings.get', {}, ada)).digest;

beforeEach(async () => {
  mails.length = 0;
  await stopAt(NOW);
});

describe('the next digest', () => {
  test.each([
    ['daily', '2026-03-07T20:30:00Z', 'Europe/Rome', '2026-03-08T07:00:00Z'],
    ['daily', '2026-03-08T06:59:59Z', 'Europe/Rome', '2026-03-08T07:00:00Z'],
    ['daily', '2026-03-08T07:00:30Z', 'Europe/Rome', '2026-03-09T07:00:00Z'],
    ['daily', '2026-03-07T20:30:00Z', 'Asia/Kolkata', '2026-03-08T02:30:00Z'],
    ['weekly', '2026-03-07T20:30:00Z', 'Europe/Rome', '2026-03-09T07:00:00Z'],
    ['weekly', '2026-03-09T07:00:00Z', 'Europe/Rome', '2026-03-16T07:00:00Z'],
  ] as const)('%s after %s in %s is at %s', (digest, after, zone, due) => {
    expect(nextDigestAt(digest, new Date(after), zone)?.toISOString()).toBe(due.replace('Z', '.000Z'));
  });
});

test('lists the titles of unread notifications, each once', async () => {
  const { managerId } = await reader();
  await notify(NOW, [
    { managerId, ...prize('Cup') },
    { managerId, ...prize('Shield') },
  ]);
  await drain(db, work);
  expect(mails).toEqual([]);
  await stopAt(MORNING);
  await drain(db, work);
  await drain(db, work);
  expect(mails.map(({ subject }) => subject)).toEqual(['New notifications: 2']);
  expect(mails[0]?.html).toContain('· ');
  await notify(MORNING, [{ managerId, ...prize('Vase') }]);
  await stopAt(new Date(MORNING.getTime() + DAY_MS));
  await drain(db, work);
  expect(mails.map(({ subject }) => subject)).toEqual(['New notifications: 2', 'New notifications: 1']);
});

test('is not sent when everything is read, of a category that is off, or from before it was turned on', async () => {
  const early = await manager();
  await notify(NOW, [{ managerId: early.managerId, ...prize('Early') }]);
  await ask('inbox.settings.set', settings, early);
  const off = await reader({ mail_off: ['contests'] });
  const without = await reader({ mail_off: ['contests.results'] });
  const read = await reader();
  await notify(NOW, [
    { managerId: off.managerId, ...prize('Off') },
    { managerId: without.managerId, ...prize('Without') },
    { managerId: read.managerId, ...prize('Read') },
  ]);
  await ask('inbox.markAllRead', {}, read);
  await stopAt(MORNING);
  await drain(db, work);
  expect(mails).toEqual([]);
});

test('two workers send it once', async () => {
  const { managerId } = await reader();
  await notify(NOW, [{ managerId, ...prize('Cup') }]);
  await stopAt(MORNING);
  await Promise.all([drain(db, work), drain(db, work)]);
  expect(mails).toHaveLength(1);
});

test('goes only to a verified address', async () => {
  const { managerId } = await reader();
  await sql`update manager set email_verified_at = null where id = ${managerId}`.execute(db);
  await notify(NOW, [{ managerId, ...prize('Cup') }]);
  await stopAt(MORNING);
  await drain(db, work);
  expect(mails).toEqual([]);
});

test('names in it are text, and add neither lines nor headers', async () => {
  const { managerId } = await reader();
  await notify(NOW, [
    { managerId, kind: 'sponsor_approved', values: { sponsor: '<b>Cup</b>\r\nBcc: x@y.z' }, link: null },
  ]);
  await stopAt(MORNING);
  await drain(db, work);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.envelope).toHaveLength(1);
  expect(mails[0]?.html).not.toContain('<b>Cup');
  expect(Object.keys(mails[0]?.headers ?? {})).not.toContain('bcc');
});

describe('one click of a mail program', () => {
  async function mailed(): Promise<{ readonly ada: ManagerCaller; readonly path: string }> {
    const ada = await reader();
    await notify(NOW, [{ managerId: ada.managerId, ...prize('Cup') }]);
    await stopAt(MORNING);
    await drain(db, work);
    const { headers = {}, text = '' } = mails.at(-1) ?? {};
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const [, path = ''] =
      /^<https:\/\/play\.example(\/unsubscribe\/[\w-]{43})>$/.exec(headers['list-unsubscribe'] ?? '') ?? [];
    expect(text).toContain(`https://play.example${path}`);
    return { ada, path };
  }
  const click = (path: string) =>
    app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });

  test('ends the digests of the reader, without a sign-in, also when it comes twice', async () => {
    const { ada, path } = await mailed();
    const other = await reader();
    expect((await click(path)).statusCode).toBe(200);
    expect((await click(path)).statusCode).toBe(200);
    expect(await stateOf(ada)).toBe('off');
    expect(await stateOf(other)).toBe('daily');
    await notify(MORNING, [{ managerId: ada.managerId, ...prize('Vase') }]);
    await stopAt(new Date(MORNING.getTime() + 24 * HOUR_MS));
    await drain(db, work);
    expect(mails).toHaveLength(1);
  });

  test('of an unknown token ends nothing', async () => {
    const { ada } = await mailed();
    expect((await click(`/unsubscribe/${'A'.repeat(43)}`)).statusCode).toBe(404);
    expect((await click('/unsubscribe/short')).statusCode).toBe(404);
    expect(await stateOf(ada)).toBe('daily');
  });

  test('is what the page of the link does', async () => {
    const { ada, path } = await mailed();
    expect(await ask('inbox.unsubscribe', { token: path.replace('/unsubscribe/', '') })).toBe('Ok');
    expect(await stateOf(ada)).toBe('off');
  });
});

test('a time zone that does not exist is refused', async () => {
  expect(await ask('inbox.settings.set', { ...settings, time_zone: 'Nowhere/Town' }, await manager())).toBe(
    'ERR_TIME_ZONE_UNKNOWN',
  );
});
