import { expect, type Page } from '@playwright/test';

/** Answers at the local provider as the owner of an address. */
export async function answerLocally(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(/\/auth\/local-account/);
  await expect(page.locator('footer select')).toBeEnabled();
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Signs in through the local provider as the owner of an address, from the open sign-in screen. */
export async function signInLocally(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Local test user' }).click();
  await answerLocally(page, email);
}
