import { expect, test } from '../../story.ts';

test.use({ worker: 'present' });

/** Files of the program that a first visit loads until its live stream is open, and their bytes, compressed. */
const MAX_FILES = 16;
const MAX_BYTES = 185_000;

test('a first visit loads little before the page has come to rest, and nothing for later @phone @home', async ({
  page,
  world,
}) => {
  await world.stepToKickOff(12);
  const isLive = page.waitForResponse((response) => response.url().includes('/api/live?'));
  await page.goto('/');
  await isLive;
  expect(await page.evaluate('navigator.serviceWorker.getRegistrations()')).toEqual([]);
  await test.step('a few scripts bring the page and what all pages share', async () => {
    const sizes = await page.evaluate<number[]>(`
      performance.getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ encodedBodySize }) => encodedBodySize)`);
    expect(sizes.length).toBeLessThanOrEqual(MAX_FILES);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_BYTES);
  });
  await test.step('cards below the fold are drawn for someone who scrolls', async () => {
    const cards = page
      .getByRole('region', { name: /^(?:Players in form|Star players)/ })
      .getByRole('listitem');
    await expect(cards).toHaveCount(0);
    await page.mouse.wheel(0, 400);
    await expect(cards.first()).toBeVisible();
  });
  await test.step('the worker, which stores files for offline use, is installed later', async () => {
    await page.evaluate('navigator.serviceWorker.ready');
  });
});
