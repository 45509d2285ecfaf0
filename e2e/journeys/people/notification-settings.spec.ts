import { expectAccessible } from '../../access.ts';
import { expect, register, test, visit } from '../../story.ts';
import { sql } from '../../../server/src/db/database.ts';

/** Gives every browser of a page a push service: none can be reached from a test. */
const PUSH_SERVICE = `
  Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  Notification.requestPermission = async () => 'granted';
  PushManager.prototype.subscribe = async () => ({
    toJSON: () => ({
      endpoint: 'https://push.example/journey',
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    }),
  });
`;

test.use({ worker: 'present' });

test('a manager chooses what reaches them, and stops the digest from its mail @phone @account @long', async ({
  page,
  world,
}) => {
  await page.addInitScript(PUSH_SERVICE);
  const { nickname } = await register(page, '/my-account/notifications');
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Notification settings' })).toBeVisible();

  await test.step('this device shows notifications once they are turned on', async () => {
    const device = page.getByRole('region', { name: 'This device' });
    await device.getByRole('button', { name: 'Turn on' }).click();
    await expect(device).toContainText('This device shows notifications.');
    await expect(device.getByRole('button', { name: 'Turn off' })).toBeVisible();
  });
  await test.step('the worker of the page is there, and pushes open nothing but pages of the product', async () => {
    const scope = await page.evaluate<string>('navigator.serviceWorker.ready.then(({ scope }) => scope)');
    expect(scope).toBe(`${world.url}/`);
  });
  await test.step('a category, a subject of another, quiet hours and a digest stay chosen', async () => {
    await page.getByRole('checkbox', { name: 'Market: Push' }).uncheck();
    await page.getByRole('button', { name: /^Contests/ }).click();
    await page.getByRole('checkbox', { name: 'Results and prizes: E-mail' }).uncheck();
    await expect(page.getByText('4 of 5 on')).toBeVisible();
    await page.getByRole('switch', { name: 'Quiet hours' }).click();
    await expect(page.getByLabel('From')).toHaveValue('22:00');
    await expect(page.getByLabel('Time zone')).toHaveValue('Europe/London');
    await page.getByRole('radio', { name: 'Every day' }).check();
    await expect(page.getByText('isn’t verified yet')).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Market: Push' })).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Market: E-mail' })).toBeChecked();
    await expect(page.getByText('4 of 5 on')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Every day' })).toBeChecked();
  });
  await test.step('the link of a digest ends it without a sign-in', async () => {
    const { rows } = await sql<{ token: Buffer }>`
      select unsubscribe_token as token from notification_settings join manager on manager.id = manager_id
      where nickname = ${nickname}
    `.execute(world.db);
    await visit(page, `/unsubscribe/${rows[0]?.token.toString('base64url')}`);
    await page.getByRole('button', { name: 'Stop summaries' }).click();
    await expect(page.getByRole('heading', { name: 'No more summaries' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Notification settings' }).click();
    await expect(page.getByRole('radio', { name: 'Never' })).toBeChecked();
  });
});
