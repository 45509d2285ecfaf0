import type { Page } from '@playwright/test';
import { expect, test } from '../story.ts';

/** Keeps the program of the next page back, as a slow line does; the drawn page is there. Returns what lets it come. */
async function keepAsleep(page: Page): Promise<() => void> {
  const { promise: released, resolve: wake } = Promise.withResolvers<void>();
  await page.route(/\/assets\/shell-[\w-]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return wake;
}

/** Opens an address; ends when the drawing is there and what keeps presses has run. */
async function openDrawn(page: Page, address: string): Promise<void> {
  const starter = page.waitForRequest(/\/assets\/shell-[\w-]+\.js$/);
  await page.goto(address, { waitUntil: 'commit' });
  await starter;
}

const isHydrated = (page: Page): Promise<boolean> =>
  page.evaluate(() => performance.getEntriesByName('hydrated').length > 0);

test('a press before hydration takes effect after it @phone @contests', async ({ page, world }) => {
  await world.stepToKickOff(12);
  const contest = await world.rivals.openContest('free');

  await test.step('a button of the frame, on the start page', async () => {
    const wake = await keepAsleep(page);
    await openDrawn(page, '/');
    await page.getByRole('button', { name: 'Switch to the light theme' }).first().click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'floodlight');
    expect(await isHydrated(page)).toBe(false);
    wake();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'matchday');
  });
  await test.step('a tab of a screen, once, though two were pressed', async () => {
    const wake = await keepAsleep(page);
    await openDrawn(page, `/play/contest/${contest.id}/${contest.slug}`);
    await page.getByRole('tab', { name: /^Matches/ }).click();
    await page.getByRole('tab', { name: /^Info/ }).click();
    expect(await isHydrated(page)).toBe(false);
    wake();
    await expect(page.getByRole('tab', { name: /^Info/ })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel').getByText('Where the money goes')).toBeVisible();
  });
  await test.step('a link leads on without any program', async () => {
    await keepAsleep(page);
    await openDrawn(page, '/');
    await page.getByRole('link', { name: 'Sign in' }).first().click();
    await expect(page).toHaveURL(/\/auth\/login/);
    expect(await isHydrated(page)).toBe(false);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
