import type { Page } from '@playwright/test';
import { expect, test } from '../story.ts';

/**
 * Delays the script of the next page, as a slow connection does; the rendered document arrives. Returns what releases
 * it.
 */
async function delayHydration(page: Page): Promise<() => void> {
  const { promise: released, resolve: hydrate } = Promise.withResolvers<void>();
  await page.route(/\/assets\/shell-[\w-]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return hydrate;
}

/** Opens an address; resolves when the document has arrived and its script that records presses has run. */
async function openDrawn(page: Page, address: string): Promise<void> {
  const starter = page.waitForRequest(/\/assets\/shell-[\w-]+\.js$/);
  await page.goto(address, { waitUntil: 'commit' });
  await starter;
}

const isHydrated = (page: Page): Promise<boolean> =>
  page.evaluate(() => performance.getEntriesByName('hydrated').length > 0);

/** Whether the browser paints nothing before a script has run: nobody can press what is not there. */
const isPaintedAfter = (page: Page, script: RegExp): Promise<boolean> =>
  page.evaluate(
    (source) =>
      performance
        .getEntriesByType('resource')
        .some(
          (file) =>
            new RegExp(source).test(file.name) &&
            'renderBlockingStatus' in file &&
            file.renderBlockingStatus === 'blocking',
        ),
    script.source,
  );

test('a press before hydration takes effect after it @phone @contests', async ({ page, world }) => {
  await world.stepToKickOff(12);
  const contest = await world.rivals.openContest('free');

  await test.step('a button of the shell, on the start page of a first visit', async () => {
    const hydrate = await delayHydration(page);
    await openDrawn(page, '/');
    expect(await isPaintedAfter(page, /\/assets\/theme-[\w-]+\.js$/)).toBe(true);
    await page.getByRole('button', { name: 'Switch to the light theme' }).first().click();
    // Until one is chosen the theme is the system's, here the dark one.
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'system');
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
    expect(await isHydrated(page)).toBe(false);
    hydrate();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'matchday');
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  });
  await test.step('of two pressed tabs, the last one opens', async () => {
    const hydrate = await delayHydration(page);
    await openDrawn(page, `/play/contest/${contest.id}/${contest.slug}`);
    await page.getByRole('tab', { name: /^Matches/ }).click();
    await page.getByRole('tab', { name: /^Info/ }).click();
    expect(await isHydrated(page)).toBe(false);
    hydrate();
    await expect(page.getByRole('tab', { name: /^Info/ })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel').getByText('Where the money goes')).toBeVisible();
  });
  await test.step('a link works without scripts', async () => {
    await delayHydration(page);
    await openDrawn(page, '/');
    await page.getByRole('link', { name: 'Sign in' }).first().click();
    await expect(page).toHaveURL(/\/auth\/login/);
    expect(await isHydrated(page)).toBe(false);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test('a navigation between the hydration of the frame and that of its screen leaves the screen without an error @app', async ({
  page,
}) => {
  for (const [from, to] of [
    ['/tops', '/terms'],
    ['/play/contests', '/tops'],
    ['/stats', '/terms'],
  ] as const) {
    await test.step(`${from} to ${to}`, async () => {
      // The frame has just been hydrated when it announces it; React hydrates the screen afterwards.
      await page.addInitScript(`if (location.pathname === ${JSON.stringify(from)})
        addEventListener('hydrated', () => __TSR_ROUTER__.history.push(${JSON.stringify(to)}), { once: true })`);
      await page.goto(from);
      await expect(page).toHaveURL(to);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.locator('footer select')).toBeEnabled();
    });
  }
});
