import type { Locator, Page } from '@playwright/test';
import { findCard } from '../../scenes/cards.ts';
import { expect, goOn, register, test, visit } from '../../story.ts';

/** The narrowest phone. */
const PHONE = { width: 360, height: 780 };

/** The lower edge of the next dialog to open, in the task that opens it: before its first frame. */
async function edgeOfNextDialog(page: Page): Promise<{ readonly edge: () => Promise<number> }> {
  await page.evaluate(`void (window.dialogEdge = new Promise((opened) => {
    const observer = new MutationObserver(() => {
      const dialog = document.querySelector('dialog:modal');
      if (dialog === null) return;
      observer.disconnect();
      opened(dialog.getBoundingClientRect().bottom);
    });
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  }))`);
  return { edge: () => page.evaluate<number>('window.dialogEdge') };
}

/** How many pixels of height an element leaves free above another; negative where it covers it. */
async function gapAbove(upper: Locator, lower: Locator): Promise<number> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
  if (above === null || below === null) throw new Error('One of them is not on the page.');
  return below.y - (above.y + above.height);
}

test('without motion a sheet is inside the window before its first frame @phone @app', async ({
  page,
  world,
}) => {
  await register(page);
  const { playerId } = await findCard(world, 4, 0);
  await visit(page, `/market/player/${playerId}/a-name`);
  const { edge } = await edgeOfNextDialog(page);
  await page.getByRole('button', { name: 'Buy', exact: true }).tap();
  expect(await edge()).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
});

test('notices and toasts of a phone leave the buttons of a bar free @phone @app', async ({
  page,
  context,
  world,
  expected,
}) => {
  expected.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR_FAILED/);
  await page.setViewportSize(PHONE);
  await register(page);
  const { playerId } = await findCard(world, 4, 0);
  const contest = await world.rivals.openContest('free');
  const notice = page.locator('.overlay').filter({ hasText: /^Offline\. Showing / });
  const loseNetwork = async (): Promise<void> => {
    await context.setOffline(true);
    const dialog = page.getByRole('dialog', { name: 'You went offline.' });
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await expect(notice).toBeVisible();
  };

  await test.step('on a card, above Buy and Sell', async () => {
    await visit(page, `/market/player/${playerId}/a-name`);
    const buy = page.getByRole('button', { name: 'Buy', exact: true });
    await expect(buy).toBeVisible();
    await loseNetwork();
    expect(await gapAbove(notice, buy)).toBeGreaterThanOrEqual(0);
    await page
      .getByRole('button', { name: /^Watch / })
      .first()
      .tap();
    const toast = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Close' }) });
    await expect(toast).toBeVisible();
    expect(await gapAbove(toast, buy)).toBeGreaterThanOrEqual(0);
    await toast.getByRole('button', { name: 'Close' }).tap();
    await context.setOffline(false);
    await expect(notice).toBeHidden();
  });
  await test.step('in the team builder, above the bar of its main action', async () => {
    await goOn(page, `/play/contest/${contest.id}/create-team`);
    const bar = page.locator('[data-drop="out"]').filter({ has: page.getByRole('button') });
    await expect(bar).toBeVisible();
    await loseNetwork();
    expect(await gapAbove(notice, bar)).toBeGreaterThanOrEqual(0);
    await context.setOffline(false);
    await expect(notice).toBeHidden();
  });
});
