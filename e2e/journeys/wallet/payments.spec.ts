import type { Page } from '@playwright/test';
import { expect, register, test, visit } from '../../story.ts';

const BUY = '/my-account/my-wallet/buy-xfc';

/** Registers a manager and requests a price for 50 XFC. */
async function quote(page: Page): Promise<void> {
  await register(page, BUY);
  await page.getByRole('button', { name: '50', exact: true }).click();
  await page.getByRole('button', { name: 'See the price' }).click();
  await expect(page.getByText('This price holds for')).toBeVisible();
}

test('a manager buys XFC by card in the sandbox, and the bank takes it back @phone @wallet @payments', async ({
  page,
}) => {
  await register(page);
  await visit(page, BUY);
  await page.getByRole('button', { name: '100', exact: true }).click();
  await expect(page.getByText('€5.25')).toBeVisible();
  await page.getByRole('button', { name: 'See the price' }).click();
  await expect(page.getByText('This price holds for')).toBeVisible();
  await expect(
    page
      .locator('time')
      .filter({ hasText: /1[45]:\d\d/ })
      .first(),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Pay €5.25 by card' }).click();

  await expect(page).toHaveURL(/\/checkout\/sandbox\/\d+/);
  await page.getByRole('button', { name: 'Pay €5.25' }).click();
  await expect(page.getByText('Credited')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Touchline' }).click();
  await expect(page.getByText('The XFC is in your wallet.')).toBeVisible();
  const payments = page.getByRole('region', { name: 'Your card payments' });
  await expect(payments).toContainText('100.00');
  await expect(payments).toContainText('Sandbox');
  await expect(payments).toContainText('can’t be withdrawn yet');

  await visit(page, '/my-account/my-wallet/transactions');
  await expect(page.getByText('Bought by card').first()).toBeVisible();
  await visit(page, BUY);
  await payments.getByRole('link').first().click();
  await expect(page).toHaveURL(/[?&]payment=\d+/);
  const shown = new URL(page.url()).searchParams.get('payment');
  await visit(page, `/checkout/sandbox/${shown}`);
  await page.getByRole('button', { name: 'Dispute it with the bank' }).click();
  await page.getByRole('button', { name: 'The bank decides for the card’s holder' }).click();
  await expect(page.getByText('This payment is over')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Touchline' }).click();
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible();
});

test('a payment that is made elsewhere appears on the open screen without a reload @wallet @payments @long', async ({
  page,
  context,
}) => {
  await register(page);
  await visit(page, BUY);
  await page.getByRole('button', { name: '50', exact: true }).click();
  await page.getByRole('button', { name: 'See the price' }).click();
  await expect(page.getByText('Not paid yet').first()).toBeVisible();
  const elsewhere = await context.newPage();
  const address = (await page.getByRole('link', { name: /^Pay/ }).getAttribute('href')) ?? '';
  await visit(elsewhere, address);
  await elsewhere.getByRole('button', { name: /^Pay €/ }).click();
  await expect(elsewhere.getByText('Credited')).toBeVisible();
  await expect(page.getByText('The XFC is in your wallet.')).toBeVisible();
  await elsewhere.close();
});

test('a declined card can be followed by another while the price holds @phone @wallet @payments @long', async ({
  page,
}) => {
  await quote(page);
  await page.getByRole('link', { name: /^Pay €/ }).click();
  await page.getByRole('button', { name: 'The bank declines the card' }).click();
  await expect(page.getByText('Declined')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Touchline' }).click();
  await expect(page.getByRole('alert')).toContainText('Your card was declined. Nothing was charged.');
  await page.getByRole('link', { name: /^Pay €/ }).click();
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await expect(page.getByText('Credited')).toBeVisible();
});

test('an open screen shows that its price ran out, without a reload @wallet @payments @long', async ({
  page,
  world,
}) => {
  await quote(page);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await world.step(16);
  await expect(page.getByText('The price expired before a payment arrived.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Pay €/ })).toBeHidden();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  await page.getByRole('button', { name: 'Get a new price' }).click();
  await expect(page.getByRole('button', { name: 'See the price' })).toBeVisible();
});

test('an open screen shows a refund and what left the wallet @phone @wallet @payments @long', async ({
  page,
  context,
}) => {
  await quote(page);
  const shown = new URL(page.url()).searchParams.get('payment');
  const bank = await context.newPage();
  await visit(bank, `/checkout/sandbox/${shown}`);
  await bank.getByRole('button', { name: /^Pay €/ }).click();
  await expect(page.getByText('The XFC is in your wallet.')).toBeVisible();
  await bank.getByRole('button', { name: 'Refund the payment' }).click();
  await expect(
    page.getByText('The money went back to your card, and the XFC left your wallet.'),
  ).toBeVisible();
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible();
  await bank.close();
});
