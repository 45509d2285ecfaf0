import type { Page } from '@playwright/test';
import { expect, goOn, register, signOut, test, visit } from '../../story.ts';

test.use({ worker: 'present' });

/** Waits until the page has loaded its overlays, and the worker has stored every file that the page has loaded. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready');
  const missing = () =>
    page.evaluate<number>(`(async () => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
      if (!loaded.some((path) => path.includes('/frame-'))) return loaded.length;
      const stored = await Promise.all(
        loaded.filter((path) => path.startsWith('/assets/')).map((path) => caches.match(path)),
      );
      return stored.filter((file) => file === undefined).length;
    })()`);
  await expect.poll(missing).toBe(0);
}

test('a manager reads on without the network, and nobody else reads what they saw @phone @app', async ({
  page,
  context,
  expected,
}) => {
  // The requests of a page without the network.
  expected.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR_FAILED/);
  const { nickname } = await register(page, '/play/contests');
  await untilKept(page);
  const contest = page
    .getByRole('main')
    .getByRole('link')
    .filter({ hasText: /XFC|Free/ })
    .first();
  await expect(contest).toBeVisible();
  const name = (await contest.innerText()).split('\n')[0] ?? '';
  const dialog = page.getByRole('dialog', { name: 'You went offline.' });
  const notice = page.getByText(/^Offline\. Showing /);

  await test.step('the dialog stays while a retry fails, and can be closed to read on', async () => {
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(dialog).toContainText('Still no connection.');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(notice).toBeVisible();
  });
  await test.step('a page opened again shows what was seen last', async () => {
    await page.reload();
    await expect(notice).toBeVisible();
    // Chromium may leave a document that started without the emulated network believing that it is online.
    await page.evaluate(`
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
      dispatchEvent(new Event('offline'));
    `);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('main')).toContainText(name);
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
    await expect(notice).toBeVisible();
  });
  await test.step('with the network the page is up to date by itself', async () => {
    await page.evaluate('delete navigator.onLine');
    await context.setOffline(false);
    await expect(notice).toBeHidden();
  });
  await test.step('after a sign-out the device shows a visitor nothing of it', async () => {
    await visit(page, '/');
    await (await signOut(page)).getByRole('button').first().click();
    await context.setOffline(true);
    await page.goto('/play/contests');
    await expect(page.locator('body')).not.toContainText(nickname);
    await expect(page.getByRole('button', { name: 'Account' })).toBeHidden();
    await context.setOffline(false);
  });
});

test.describe('what the browser says about the network is checked', () => {
  test.use({ worker: 'absent' });

  test('a browser that wrongly says it has no network shows everything as usual @phone @app', async ({
    page,
  }) => {
    await register(page, '/play/contests');
    const checked = page.waitForResponse((response) => response.url().endsWith('/health/live'));
    await page.evaluate(`
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
      dispatchEvent(new Event('offline'));
    `);
    await checked;
    await goOn(page, '/market');
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText(/^Offline\. Showing /)).toBeHidden();
  });

  test('a network that leads nowhere is told by a notice, until the server answers @phone @app', async ({
    page,
    context,
    expected,
  }) => {
    expected.push(/net::ERR_FAILED|Failed to fetch/);
    await register(page, '/play/contests');
    const unreachable = /\/(?:api|health)\//;
    await context.route(unreachable, (route) => route.abort());
    await goOn(page, '/market');
    const notice = page.getByText(/^Offline\. Showing /);
    await expect(notice).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await context.unroute(unreachable);
    await expect(notice).toBeHidden();
  });
});
