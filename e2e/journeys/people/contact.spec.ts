import type { Page } from '@playwright/test';
import { sql } from '../../../server/src/db/database.ts';
import { expect, register, test, visit } from '../../story.ts';

async function write(page: Page, message: string): Promise<void> {
  await page.getByLabel('Subject').fill('Loans');
  await page.getByLabel('Message', { exact: true }).fill(message);
}

test('a message above the limit of an hour is kept, and the form shows when it can be sent @contact @long', async ({
  page,
  world,
  expected,
}) => {
  expected.push(/status of 429/);
  await register(page, '/contact');
  const send = page.getByRole('button', { name: 'Send message' });
  await write(page, 'How do loans end?');
  await send.click();
  await page.getByRole('button', { name: 'Send another message' }).click();
  // The worlds of journeys allow many times as many.
  await sql`
    insert into attempt (kind, subject)
    select kind, subject from attempt, generate_series(1, 200) where kind = 'contact'
  `.execute(world.db);
  await write(page, 'And how do they begin?');
  await send.click();
  await expect(page.getByRole('main').getByText(/^You’ve sent several messages\./)).toContainText(
    /You can send the next one in (?:60|5\d) minutes\.$/,
  );
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('And how do they begin?');
});

test('a message that cannot leave without the network is kept, and sent once it is back @phone @contact', async ({
  page,
  context,
  expected,
}) => {
  expected.push(/ERR_INTERNET_DISCONNECTED/);
  await visit(page, '/contact');
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('E-mail').fill('ada.offline@example.org');
  await write(page, 'Sent from the tunnel.');
  await context.setOffline(true);
  const dialog = page.getByRole('dialog', { name: 'You went offline.' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Send message' }).click();
  const unsent = page.getByText('It stays here until you’re back online.');
  await expect(unsent).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Sent from the tunnel.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('We’ll reply to ada.offline@example.org.')).toBeVisible();
});
