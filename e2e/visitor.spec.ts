import { expect, test } from './story.ts';

test('a visitor reads the papers, in his language, and finds his way from wrong addresses', async ({
  page,
  expected,
}) => {
  expected.push(/404 \(Not Found\).*error\/404/);
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible();
  await page.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();

  await page.getByLabel('Language').selectOption('de');
  await expect(page.getByRole('heading', { level: 1, name: 'Datenschutz' })).toBeVisible();
  await page.getByLabel('Sprache').selectOption('cn');
  await expect(page.locator('html')).toHaveAttribute('lang', /zh/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/隐私/);

  await page.goto('/it/terms');
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Terms of use');

  await page.goto('/no/such/page');
  await expect(page).toHaveURL(/\/error\/404$/);
});
