import type { Page } from '@playwright/test';
import { expect, register, test, visit } from '../../story.ts';

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

/** What the frame after a press shows. */
interface FirstFrame {
  readonly veils: number;
  readonly hasDialog: boolean;
  readonly isLeaving: boolean;
}

/**
 * Focuses and presses an element, and returns what is shown once React has rendered the press: before the next frame.
 */
const press = (selector: string): string => `(async () => {
  const shown = document.querySelector('dialog[open]');
  const control = document.querySelector('${selector}');
  control.focus();
  control.click();
  await Promise.resolve();
  return {
    veils: document.querySelectorAll('.veil:popover-open').length,
    hasDialog: document.querySelector('dialog[open]') !== null,
    isLeaving: shown?.getAnimations().some((animation) => !('animationName' in animation)) === true,
  };
})()`;

test('a press on what opens or closes a dialog is answered before the page behind it changes @phone @market', async ({
  page,
}) => {
  await register(page);
  await visit(page, '/market/players');
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  const opener = page.getByRole('button', { name: 'Filters', exact: true });
  await expect(opener).toBeEnabled();
  expect(await page.evaluate<FirstFrame>(press('search button[aria-haspopup="dialog"]'))).toEqual({
    veils: 1,
    hasDialog: false,
    isLeaving: false,
  });
  await expect(dialog.getByRole('heading', { name: 'Filters' })).toBeFocused();
  expect(await page.evaluate<FirstFrame>(press('dialog[open] button'))).toEqual({
    veils: 1,
    hasDialog: true,
    isLeaving: true,
  });
  await expect(dialog).toBeHidden();
  await expect(page.locator('.veil')).toHaveCount(0);
  await expect(opener).toBeFocused();
});
