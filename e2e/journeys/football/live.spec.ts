import type { Page } from '@playwright/test';
import { inTransaction, sql, type Db } from '../../../server/src/db/database.ts';
import { notify } from '../../../server/src/inbox/notify.ts';
import { expect, register, test, visit } from '../../story.ts';
import { lifetimeOfToast } from '../../toast-lifetime.ts';

/** Causes a notification of a manager on the server. */
async function happen(db: Db, nickname: string, contest: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from manager where nickname = ${nickname}`.execute(db);
  const managerId = rows[0]?.id ?? 0;
  await inTransaction(db, (tx) =>
    notify(tx, new Date('2026-03-07T15:00:00Z'), [
      { managerId, kind: 'contest_cancelled', values: { contest }, link: '/play/contests' },
    ]),
  );
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /Notifications/ });
/** The stream is open and has sent its first message. */
const listening = (page: Page) => page.waitForResponse((response) => response.url().includes('/api/live?'));

test('a notification appears at once on every screen, and only once @phone @inbox', async ({
  page,
  world,
  context,
}) => {
  const opened = listening(page);
  const { nickname } = await register(page, '/my-account/my-wallet');
  await opened;
  await expect(bell(page)).toContainText('1');
  await happen(world.db, nickname, 'Cup of Ann');
  await expect(page.getByRole('status').filter({ hasText: 'Cup of Ann was cancelled' })).toBeVisible();
  await expect(bell(page)).toContainText('2');
  await expect(page.getByText('Cup of Ann was cancelled')).toBeHidden();

  // A second tab receives through the stream of the first one, and reading there is known here.
  const second = await context.newPage();
  const streams: string[] = [];
  second.on('request', (request) => {
    if (request.url().includes('/api/live?')) streams.push(request.url());
  });
  await visit(second, '/my-account/notifications');
  await expect(bell(second)).toContainText('2');
  await happen(world.db, nickname, 'Cup of Bob');
  await expect(second.getByRole('status').filter({ hasText: 'Cup of Bob was cancelled' })).toBeVisible();
  await second.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page)).not.toContainText(/\d/);
  expect(streams).toEqual([]);

  // The tab that held the stream is closed: the other one takes it over.
  const taken = listening(second);
  await page.close();
  await taken;
  await happen(world.db, nickname, 'Cup of Eve');
  await expect(second.getByRole('status').filter({ hasText: 'Cup of Eve was cancelled' })).toBeVisible();
});

test('the card of a notification closes, marks it as read or opens it, and left alone it goes after three seconds @phone @inbox @long', async ({
  page,
  world,
}) => {
  const opened = listening(page);
  const { nickname } = await register(page, '/my-account/my-wallet');
  await opened;
  await expect(bell(page)).toContainText('1');
  const card = (contest: string) => page.getByRole('status').filter({ hasText: `${contest} was cancelled` });
  await test.step('left alone it goes after three seconds', async () => {
    const toast = await lifetimeOfToast(page);
    await happen(world.db, nickname, 'Cup of Ann');
    const lifetime = await toast.lifetime();
    expect(lifetime).toBeGreaterThanOrEqual(2_950);
    expect(lifetime).toBeLessThan(5_950);
    await expect(bell(page)).toContainText('2');
  });
  await test.step('Close leaves it unread', async () => {
    await happen(world.db, nickname, 'Cup of Bob');
    await card('Cup of Bob').getByRole('button', { name: 'Close' }).click();
    await expect(card('Cup of Bob')).toBeHidden();
    await expect(bell(page)).toContainText('3');
  });
  await test.step('Mark as read takes it off the bell', async () => {
    await happen(world.db, nickname, 'Cup of Eve');
    await expect(bell(page)).toContainText('4');
    await card('Cup of Eve').getByRole('button', { name: 'Mark as read' }).click();
    await expect(bell(page)).toContainText('3');
  });
  await test.step('Details opens its page', async () => {
    await happen(world.db, nickname, 'Cup of Zoe');
    await card('Cup of Zoe').getByRole('link', { name: 'Details' }).click();
    await expect(page).toHaveURL(/\/my-account\/notification\/\d+$/);
    await expect(page.getByRole('main').getByText('Cup of Zoe was cancelled').first()).toBeVisible();
  });
});

test('notifications missed while offline appear after reconnecting @phone @inbox', async ({
  page,
  world,
  context,
  expected,
}) => {
  expected.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const opened = listening(page);
  const { nickname } = await register(page, '/my-account/my-wallet');
  await opened;
  await expect(bell(page)).toContainText('1');
  // A message on the stream shows that the page has received the manager's state, and so what they have seen.
  await happen(world.db, nickname, 'Cup of the Day');
  await expect(bell(page)).toContainText('2');
  await context.setOffline(true);
  await happen(world.db, nickname, 'Cup of the Dark');
  const again = listening(page);
  await context.setOffline(false);
  expect((await again).url()).toContain('seen=me%40');
  await expect(page.getByRole('status').filter({ hasText: 'Cup of the Dark was cancelled' })).toBeVisible();
  await expect(bell(page)).toContainText('3');
});
