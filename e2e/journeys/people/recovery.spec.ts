import type { Page } from '@playwright/test';
import { expectAccessible } from '../../access.ts';
import { expect, registerByForm, signIn, signOut, test, visit, type Person } from '../../story.ts';

/** Opens the local outbox in a tab of its own, as its links do, and there the newest message of a person. */
async function openMessage(page: Page, { email }: Person, subject: string): Promise<Page> {
  const [outbox] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open the outbox (opens in a new tab)' }).click(),
  ]);
  await expect(outbox.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
  // A message arrives a second or two after its cause.
  await outbox.getByRole('link', { name: `${subject} ${email}` }).click();
  await expect(outbox.getByRole('heading', { level: 2, name: subject })).toBeVisible();
  return outbox;
}

test('a manager verifies their address, forgets their password and signs in again through mails of the local outbox @phone @auth @mail @long', async ({
  page,
  context,
  expected,
}) => {
  expected.push(/422.*reset_password/);
  const person = await registerByForm(page, '/my-account');
  await visit(page, '/activate');
  const welcome = await openMessage(page, person, 'Confirm your e-mail address');
  const mail = welcome.frameLocator('iframe');
  await expect(mail.getByRole('heading', { name: `${person.nickname}, is this your e-mail?` })).toBeVisible();
  // Without the frame of the mail: axe checks a single document.
  await welcome.getByText('Plain text', { exact: true }).click();
  await expect(welcome.locator('iframe')).toHaveCount(0);
  await expectAccessible(welcome);
  await welcome.getByRole('link', { name: 'Open the link' }).click();
  await expect(welcome.getByRole('heading', { name: 'E-mail confirmed' })).toBeVisible();
  await welcome.close();
  await visit(page, '/my-account');
  await expect(page.getByRole('button', { name: 'Send again' })).toBeHidden();

  const dialog = await signOut(page);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The sign-in screen, which leaves, has a field of that name too.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
  const outbox = await openMessage(page, person, 'Choose a new password');
  const [chosen] = await Promise.all([
    context.waitForEvent('page'),
    outbox.frameLocator('iframe').getByRole('link', { name: 'Choose a new password' }).click(),
  ]);
  const address = chosen.url();
  await expect(chosen.locator('footer select')).toBeEnabled();
  await chosen.getByLabel('New password', { exact: true }).fill('Seven-green-herons-31');
  await chosen.getByRole('button', { name: 'Save new password' }).click();
  await expect(chosen.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  await chosen.getByRole('link', { name: 'Sign in' }).click();
  await signIn(chosen, { ...person, password: 'Seven-green-herons-31' });
  await expect(chosen.getByRole('button', { name: 'Account' })).toBeVisible();

  await visit(page, new URL(address).pathname);
  await page.getByLabel('New password', { exact: true }).fill('Other-calm-badgers-7');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

test('the reminder to confirm an address is dismissed once and stays away @auth @mail @long', async ({
  page,
}) => {
  await registerByForm(page, '/my-account');
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('button', { name: 'Send again' })).toBeHidden();
  await visit(page, '/my-account/my-wallet');
  await expect(page.getByRole('heading', { name: 'Wallet' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send again' })).toBeHidden();
});
