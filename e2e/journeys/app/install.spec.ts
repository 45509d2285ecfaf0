import { expectAccessible } from '../../access.ts';
import { expect, test, visit } from '../../story.ts';

const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });

  test('the offer to install shows the two steps of the browser’s menu, and stays away once they are read @phone @app @long', async ({
    page,
  }) => {
    await visit(page, '/tops');
    await page.getByRole('button', { name: 'Add to Homescreen' }).click();
    const steps = page.getByRole('dialog', { name: 'Install Touchline' });
    await expect(steps.getByRole('listitem')).toHaveText([/^Tap Share/, 'Choose “Add to Home Screen”.']);
    await expectAccessible(page);
    await steps.getByRole('button', { name: 'Got it' }).click();
    await expect(page.getByRole('region', { name: 'Install Touchline' })).toBeHidden();
    await visit(page, '/terms');
    expect(await page.evaluate(`localStorage.getItem('install_declined_at')`)).not.toBeNull();
  });
});

test('an installation that the browser breaks off ends with a dialog that says so @phone @app @long', async ({
  page,
}) => {
  await visit(page, '/tops');
  await page.evaluate(`dispatchEvent(
    Object.assign(new Event('beforeinstallprompt'), { prompt: () => Promise.reject(new Error('refused')) }),
  )`);
  await page.getByRole('button', { name: 'Add to Homescreen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add to Homescreen' }).click();
  const failed = page.getByRole('dialog', { name: 'Installation failed' });
  await expect(failed).toContainText('Sorry, Touchline cannot be currently installed on your device.');
  await expectAccessible(page);
  await failed.getByRole('button', { name: 'Close' }).last().click();
  await expect(failed).toBeHidden();
  await expect(page.getByRole('region', { name: 'Install Touchline' })).toBeHidden();
});

test('the offer to install appears after two seconds, and once declined stays away for 30 days @phone @app @long', async ({
  page,
}) => {
  const offer = page.getByRole('region', { name: 'Install Touchline' });
  await page.clock.install();
  /** Opens a page whose time stands still, in a browser that allows an installation. */
  const open = async (path: string): Promise<void> => {
    await page.clock.resume();
    await visit(page, path);
    // What shows the offer loads after the page.
    await expect(page.locator('section[popover="manual"]')).toBeAttached();
    await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + SECOND);
    await page.evaluate(
      `dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => {} }))`,
    );
  };
  await test.step('it appears after two seconds', async () => {
    await open('/tops');
    await page.clock.runFor(1.9 * SECOND);
    await expect(offer).toBeHidden();
    await page.clock.runFor(0.2 * SECOND);
    // The bar itself loads now.
    await page.clock.resume();
    await expect(offer).toBeVisible();
    await offer.getByRole('button', { name: 'Cancel' }).click();
    await expect(offer).toBeHidden();
  });
  await test.step('once declined it stays away on the next page', async () => {
    await open('/terms');
    await page.clock.runFor(3 * SECOND);
    await expect(offer).toBeHidden();
  });
  await test.step('it returns after 30 days', async () => {
    await page.evaluate(`localStorage.setItem(
      'install_declined_at',
      String(Number(localStorage.getItem('install_declined_at')) - ${30 * DAY}),
    )`);
    await open('/tops');
    await page.clock.runFor(1.9 * SECOND);
    await expect(offer).toBeHidden();
    await page.clock.resume();
    await expect(offer).toBeVisible();
  });
});
