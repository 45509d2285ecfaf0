import type { CallInput } from '@touchline/contract/calls';
import { MINUTE_MS } from '@touchline/domain/rules/index';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { drain } from '../../jobs/drain.ts';
import { webPushSender } from '../../outside/web-push.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { deviceScene } from '../../testing/push/device-scene.ts';
import {
  makeBrowser,
  startPushService,
  vapidClaims,
  type TestBrowser,
} from '../../testing/push/push-service.ts';
import type { Notice } from '../notify.ts';
import { readWording } from '../wording.ts';
import { pushSweep } from './pass-on.ts';
import { pushHandler } from './send-push.ts';
import { vapidKeysOf } from './vapid-keys.ts';

const NOW = new Date('2026-03-07T20:30:00Z');
const { db } = await openTestDatabase();
const { secrets, stopAt, manager, onDevice, notify, ask } = deviceScene(db);
const service = await startPushService();
afterAll(() => service.close());
const keys = vapidKeysOf(secrets);
const phone: { readonly token: string; readonly title: string }[] = [];
const handler = pushHandler(
  {
    web: webPushSender({ ...keys, contact: 'mailto:push@touchline.example' }, service),
    phone: async (token, { title }) => {
      phone.push({ token, title });
      return Promise.resolve('sent');
    },
  },
  readWording(),
);
const work = { sweeps: [pushSweep], handlers: { 'send-push': handler } };

let made = 0;
async function subscribed(on: ManagerCaller): Promise<TestBrowser> {
  const browser = makeBrowser(`browser-${(made += 1)}`);
  expect(await ask('inbox.push.subscribe', browser.subscription, on)).toBe('Ok');
  return browser;
}
const prizeOf = ({ managerId }: ManagerCaller, contest = 'Sunday Cup'): Notice => ({
  managerId,
  kind: 'contest_prize',
  values: { contest, rank: 2, amount: '4.84' },
  link: '/play/contest/7/sunday-cup',
});
/** The push received by a browser, decrypted. */
function shownBy(
  browser: TestBrowser,
): readonly { title: string; body: string; path: string; tag: string }[] {
  const path = new URL(browser.subscription.endpoint).pathname;
  return service.received
    .filter((push) => push.path === path)
    .map(({ body }) => JSON.parse(browser.decrypt(body)) as ReturnType<typeof shownBy>[number]);
}
const settings: CallInput<'inbox.settings.set'> = {
  push_off: [],
  mail_off: [],
  digest: 'off',
  time_zone: 'Europe/Rome',
  quiet_from: null,
  quiet_until: null,
};

beforeEach(async () => {
  service.received.length = 0;
  service.answers.length = 0;
  await stopAt(NOW);
});

test('a notification is shown by the browser it was encrypted for, signed with our keys', async () => {
  const ada = await manager('de');
  const browser = await subscribed(ada);
  await notify(NOW, [prizeOf(ada)]);
  await drain(db, work);
  const [shown] = shownBy(browser);
  expect(shown).toMatchObject({ path: '/play/contest/7/sunday-cup' });
  expect(shown?.body).toContain('4,84');
  const [push] = service.received;
  if (push === undefined) throw new Error('Nothing arrived.');
  expect(vapidClaims(push, keys.publicKey)).toMatchObject({ aud: 'https://push.example' });
  // While it is news: an hour for a prize.
  expect(Number(push.headers.ttl)).toBe(3600);
  expect(push.body.toString('latin1')).not.toContain('Sunday');
  expect(() => makeBrowser('another').decrypt(push.body)).toThrow();
});

test('every device of a manager shows it, and no other', async () => {
  const ada = await manager();
  const browsers = [await subscribed(ada), await subscribed(await onDevice(ada))];
  const others = await subscribed(await manager());
  await notify(NOW, [prizeOf(ada)]);
  await drain(db, work);
  expect(browsers.map((browser) => shownBy(browser).length)).toEqual([1, 1]);
  expect(shownBy(others)).toEqual([]);
});

test('a phone gets it by its token', async () => {
  const ada = await manager();
  await sql`update session set push_token = 'phone-1' where id = ${ada.sessionId}`.execute(db);
  await notify(NOW, [prizeOf(ada)]);
  await drain(db, work);
  expect(phone.map(({ token }) => token)).toEqual(['phone-1']);
});

test('a phone that turned pushes off gets none', async () => {
  const ada = await manager();
  phone.length = 0;
  await sql`update session set push_token = 'phone-2' where id = ${ada.sessionId}`.execute(db);
  expect(await ask('inbox.push.unsubscribe', {}, ada)).toBe('Ok');
  await notify(NOW, [prizeOf(ada)]);
  await drain(db, work);
  expect(phone).toEqual([]);
});

describe('nothing is sent', () => {
  const after = async (
    change: (ada: ManagerCaller) => Promise<unknown>,
    notice = prizeOf,
  ): Promise<number> => {
    const ada = await manager();
    const browser = await subscribed(ada);
    await change(ada);
    await notify(NOW, [notice(ada)]);
    await drain(db, work);
    return shownBy(browser).length;
  };

  test('of a category that is turned off, while others still are', async () => {
    const off = (ada: ManagerCaller) =>
      ask('inbox.settings.set', { ...settings, push_off: ['contests'] }, ada);
    expect(await after(off)).toBe(0);
    expect(
      await after(off, ({ managerId }) => ({
        managerId,
        kind: 'level_reached',
        values: { level: 2 },
        link: null,
      })),
    ).toBe(1);
  });

  test('of a single subject that is turned off, while others of its category still are', async () => {
    const off = (ada: ManagerCaller) =>
      ask('inbox.settings.set', { ...settings, push_off: ['contests.results'] }, ada);
    expect(await after(off)).toBe(0);
    const cancelled = ({ managerId }: ManagerCaller) => ({
      managerId,
      kind: 'contest_cancelled' as const,
      values: { contest: 'Cup' },
      link: null,
    });
    expect(await after(off, cancelled)).toBe(1);
  });

  test('in quiet hours of the manager’s time zone: 21:30 in Rome, 20:30 in London', async () => {
    const quiet = { ...settings, quiet_from: '21:00', quiet_until: '07:00' };
    expect(await after((ada) => ask('inbox.settings.set', quiet, ada))).toBe(0);
    expect(
      await after((ada) => ask('inbox.settings.set', { ...quiet, time_zone: 'Europe/London' }, ada)),
    ).toBe(1);
  });

  test('to a browser that was unsubscribed, or is signed out', async () => {
    expect(await after((ada) => ask('inbox.push.unsubscribe', {}, ada))).toBe(0);
    expect(
      await after((ada) =>
        sql`update session set ended_at = now(), end_reason = 'logout' where id = ${ada.sessionId}`.execute(
          db,
        ),
      ),
    ).toBe(0);
  });

  test('that is old news', async () => {
    const ada = await manager();
    const browser = await subscribed(ada);
    await notify(new Date(NOW.getTime() - 61 * MINUTE_MS), [prizeOf(ada)]);
    await drain(db, work);
    expect(shownBy(browser)).toEqual([]);
  });

  test('that became old news, or was read, while it waited for the service', async () => {
    const ada = await manager();
    const browser = await subscribed(ada);
    await notify(NOW, [prizeOf(ada, 'Late'), prizeOf(ada, 'Read')]);
    await pushSweep.run(db);
    await sql`update notification set read_at = now() where message_values ->> 'contest' = 'Read'`.execute(
      db,
    );
    await drain(db, { ...work, handlers: {} }).catch(() => {});
    await stopAt(new Date(NOW.getTime() + 60 * MINUTE_MS));
    await drain(db, work);
    expect(shownBy(browser)).toEqual([]);
  });
});

describe('nothing is sent twice', () => {
  test('when a job runs again after a crash', async () => {
    const ada = await manager();
    const browser = await subscribed(ada);
    await notify(NOW, [prizeOf(ada)]);
    const jobs: Parameters<typeof handler>[0][] = [];
    await drain(db, {
      ...work,
      handlers: { 'send-push': (payload) => Promise.resolve(void jobs.push(payload)) },
    });
    const [job] = jobs;
    if (job === undefined) throw new Error('There is no job.');
    await Promise.all([handler(job, 'one', db), handler(job, 'one', db)]);
    await handler(job, 'one', db);
    expect(shownBy(browser)).toHaveLength(1);
  });

  test('when the service does not answer: it may have shown it', async () => {
    const ada = await manager();
    await subscribed(ada);
    service.answers.push('hang');
    await notify(NOW, [prizeOf(ada)]);
    await drain(db, work);
    expect(service.received).toHaveLength(1);
    await drain(db, work);
    expect(service.received).toHaveLength(1);
  });

  test('by two workers at once', async () => {
    const ada = await manager();
    const browser = await subscribed(ada);
    await notify(
      NOW,
      Array.from({ length: 10 }, (_, index) => prizeOf(ada, `Cup ${index}`)),
    );
    await Promise.all([drain(db, work), drain(db, work)]);
    expect(new Set(shownBy(browser).map(({ tag }) => tag)).size).toBe(10);
    expect(shownBy(browser)).toHaveLength(10);
  });
});

test('what the service refuses for now is sent again', async () => {
  const ada = await manager();
  const browser = await subscribed(ada);
  const jobs: Parameters<typeof handler>[0][] = [];
  await notify(NOW, [prizeOf(ada)]);
  await drain(db, {
    ...work,
    handlers: { 'send-push': (payload) => Promise.resolve(void jobs.push(payload)) },
  });
  const [job] = jobs;
  if (job === undefined) throw new Error('There is no job.');
  service.answers.push(429);
  await expect(handler(job, 'two', db)).rejects.toThrow('busy');
  await handler(job, 'two', db);
  expect(shownBy(browser)).toHaveLength(2);
});

test.each([404, 410, 403])('a browser that is gone (%d) is forgotten', async (status) => {
  const ada = await manager();
  await subscribed(ada);
  service.answers.push(status);
  await notify(NOW, [prizeOf(ada)]);
  await drain(db, work);
  expect(await ask('inbox.settings.get', {}, ada)).toMatchObject({ pushes_here: false });
  await notify(NOW, [prizeOf(ada)]);
  await drain(db, work);
  expect(service.received).toHaveLength(1);
});

test('a browser follows the manager who signs in with it', async () => {
  const ada = await manager();
  const browser = await subscribed(ada);
  const bob = await manager();
  expect(await ask('inbox.push.subscribe', browser.subscription, bob)).toBe('Ok');
  await notify(NOW, [prizeOf(ada), prizeOf(bob, 'Bob’s Cup')]);
  await drain(db, work);
  expect(shownBy(browser).map(({ body }) => body.includes('Bob’s Cup'))).toEqual([true]);
});

test('markup in names is text', async () => {
  const ada = await manager();
  const browser = await subscribed(ada);
  await notify(NOW, [prizeOf(ada, '<img src=x onerror=alert(1)>')]);
  await drain(db, work);
  expect(JSON.stringify(shownBy(browser))).toContain('<img src=x onerror=alert(1)>');
  expect(shownBy(browser)[0]?.path).toBe('/play/contest/7/sunday-cup');
});

test('an address inside our network gets no request and is deleted', async () => {
  const ada = await manager();
  const inside = webPushSender({ ...keys, contact: 'mailto:push@touchline.example' });
  const { p256dh, auth } = makeBrowser('inside').subscription;
  const message = { tag: 'one', title: 'One', body: 'Two', path: '/' };
  for (const endpoint of ['https://127.0.0.1/push', 'https://localhost/push', 'https://push.example:8443/x'])
    expect(await inside({ endpoint, p256dh, auth }, message, 60)).toBe('gone');
  expect(await ask('inbox.push.subscribe', { endpoint: 'http://push.example/x', p256dh, auth }, ada)).toBe(
    'ERR_MALFORMED',
  );
});

test('writing many notifications creates no push for managers without a device', async () => {
  const ada = await manager();
  await notify(NOW, [prizeOf(ada)]);
  const { rows } = await sql<{ awaits_push: boolean }>`
    select awaits_push from notification where manager_id = ${ada.managerId}
  `.execute(db);
  expect(rows).toEqual([{ awaits_push: false }]);
  await inTransaction(db, (tx) =>
    sql`delete from notification where manager_id = ${ada.managerId}`.execute(tx),
  );
});
