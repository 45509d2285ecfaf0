import { expect, registerByForm, test, visit } from '../story.ts';

test('a new manager proves their address by the link in the local outbox @auth @mail', async ({ page }) => {
  const person = await registerByForm(page, '/my-account');
  await page.getByRole('link', { name: 'Open the outbox' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
  await page.getByRole('link', { name: person.email }).click();
  const frame = page.frameLocator('iframe');
  await expect(
    frame.getByRole('heading', { name: `${person.nickname}, is this your e-mail?` }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Open the link' }).click();
  await expect(page.getByRole('heading', { name: 'E-mail confirmed' })).toBeVisible();
  await visit(page, '/my-account');
  await expect(page.getByRole('button', { name: 'Send again' })).toBeHidden();
});
