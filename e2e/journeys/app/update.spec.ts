import type { Page } from '@playwright/test';
import { expect, test, visit } from '../../story.ts';
import { buildSecondVersion, type SecondVersion } from '../../servers/second-version.ts';

test.use({ worker: 'present' });
const VERSION = '9.9.9';
let second: SecondVersion | null = null;
test.afterEach(async ({ world }) => {
  if (second === null) return;
  // Later journeys of this worker visit the same server.
  await world.upgrade();
  await second.remove();
  second = null;
});

/** Opens an address and waits until the worker controls the page. */
async function visitControlled(page: Page, address: string): Promise<void> {
  await visit(page, address);
  await page.evaluate(`navigator.serviceWorker.controller !== null || new Promise((controlled) =>
    navigator.serviceWorker.addEventListener('controllerchange', () => controlled(null), { once: true }))`);
}

/** The version of the program that a page runs. */
const programOf = (page: Page) =>
  page.evaluate<string>(`document.querySelector('[data-program]').dataset.program`);

const noticeOf = (page: Page) => page.getByRole('region', { name: 'A new version is ready.' });

test('open pages offer a new version: one takes it by a press, the other keeps what was typed and follows by its own press @app @long', async ({
  page,
  context,
  world,
  expected,
}) => {
  // The live stream ends with the old server.
  expected.push(
    /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/,
  );
  second = await buildSecondVersion(VERSION);
  await visitControlled(page, '/terms');
  const writing = await context.newPage();
  await visitControlled(writing, '/contact');
  await writing.getByLabel('Message', { exact: true }).fill('Typed before the new version came.');
  const first = await programOf(page);

  await world.upgrade(second.main);
  await page.evaluate('navigator.serviceWorker.ready.then((registration) => void registration.update())');
  await expect(noticeOf(page)).toBeVisible();
  await expect(noticeOf(writing)).toBeVisible();

  await test.step('a press loads the new version here', async () => {
    await noticeOf(page).getByRole('button', { name: 'Reload' }).click();
    await expect(noticeOf(page)).toBeHidden();
    await expect(page.locator('footer select')).toBeEnabled();
    await expect(page.getByRole('heading', { name: 'Terms of use' })).toBeVisible();
    expect(await programOf(page)).not.toBe(first);
  });
  await test.step('what is typed elsewhere stays', async () => {
    await expect(writing.getByLabel('Message', { exact: true })).toHaveValue(
      'Typed before the new version came.',
    );
    expect(await programOf(writing)).toBe(first);
  });
  await test.step('a press there loads it as well', async () => {
    await noticeOf(writing).getByRole('button', { name: 'Reload' }).click();
    await expect(noticeOf(writing)).toBeHidden();
    await expect(writing.locator('footer select')).toBeEnabled();
    expect(await programOf(writing)).toBe(await programOf(page));
    expect(await programOf(writing)).not.toBe(first);
  });
  await writing.close();
});
