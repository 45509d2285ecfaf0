import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { Screen } from './present-screens.ts';
import type { World } from '../world.ts';

const BUY = '/my-account/my-wallet/buy-xfc';
const LIMITS = '/my-account/limits';
const SANDBOX = '/checkout/sandbox';

/** Card payments by the state they are in. */
export type PaymentState = 'waiting' | 'declined' | 'credited' | 'disputed';

/** The screens of card payments, by their ids. */
export function paymentScreens(of: Readonly<Record<PaymentState, number>>): readonly Screen[] {
  return [
    { name: 'payment-waiting', address: `${BUY}?payment=${of.waiting}` },
    { name: 'payment-declined', address: `${BUY}?payment=${of.declined}` },
    { name: 'payment-credited', address: `${BUY}?payment=${of.credited}` },
    { name: 'payment-disputed', address: `${BUY}?payment=${of.disputed}` },
    { name: 'sandbox', address: `${SANDBOX}/${of.waiting}` },
    { name: 'sandbox-credited', address: `${SANDBOX}/${of.credited}` },
    { name: 'sandbox-disputed', address: `${SANDBOX}/${of.disputed}` },
    {
      name: 'voucher-unknown',
      address: `${BUY}/voucher`,
      async open(page) {
        await page.getByLabel('Voucher code').fill('ABCD-EFGH-JKLM-NPQR');
        await page.getByRole('button', { name: 'Redeem', exact: true }).click();
        await expect(page.getByText('This code isn’t valid')).toBeVisible();
      },
    },
  ];
}

/** Makes a card payment in every state. Returns their ids. */
export async function payByCard(
  { url }: World,
  context: BrowserContext,
): Promise<Record<PaymentState, number>> {
  const page = await context.newPage();
  const quote = async (): Promise<number> => {
    await open(page, `${url}${BUY}`);
    await page.getByRole('button', { name: '50', exact: true }).click();
    await page.getByRole('button', { name: 'See the price' }).click();
    await expect(page).toHaveURL(/payment=\d+/);
    return Number(new URL(page.url()).searchParams.get('payment'));
  };
  const pay = async (id: number, ...buttons: readonly RegExp[]): Promise<void> => {
    await open(page, `${url}${SANDBOX}/${id}`);
    for (const name of buttons) await page.getByRole('button', { name }).click();
  };
  const disputed = await quote();
  await pay(disputed, /^Pay €/, /^Dispute it/);
  await expect(page.getByRole('button', { name: /^The bank decides/ }).first()).toBeVisible();
  const credited = await quote();
  await pay(credited, /^Pay €/);
  await expect(page.getByText('Credited')).toBeVisible();
  const declined = await quote();
  await pay(declined, /declines the card$/);
  await expect(page.getByText('Declined')).toBeVisible();
  const waiting = await quote();
  await page.close();
  return { waiting, declined, credited, disputed };
}

/** The limits of a manager who has some, one of which is to rise. */
export const LIMITED: readonly Screen[] = [
  { name: 'limits-set', address: LIMITS },
  {
    name: 'limits-change',
    address: LIMITS,
    async open(page) {
      await page.getByRole('button', { name: /Daily play limit$/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];

/** The limits of a manager who is excluded from paid play. */
export const EXCLUDED: readonly Screen[] = [{ name: 'limits-excluded', address: LIMITS }];

/** Gives a manager a daily limit that is to rise. */
export async function limitManager({ url }: World, context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await open(page, `${url}${LIMITS}`);
  for (const [button, amount] of [
    ['Set: Daily play limit', '6'],
    ['Change: Daily play limit', '8'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await page.getByLabel('Limit in XFC').fill(amount);
    await page.getByRole('button', { name: 'Save limit' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.close();
}

/** Excludes a manager from paid play for a week. */
export async function excludeManager({ url }: World, context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await open(page, `${url}${LIMITS}`);
  await page.getByLabel('For how long').selectOption('7 days');
  await page.getByRole('button', { name: 'Exclude me' }).click();
  await page.getByText('I understand that this can’t be undone').click();
  await page.getByRole('button', { name: 'Exclude me: 7 days' }).click();
  await expect(page.getByText('You’re excluded from paid play until')).toBeVisible();
  await page.close();
}

/** Opens an address and waits until the page is hydrated. */
async function open(page: Page, address: string): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value: 'en', url: address }]);
  await page.goto(address);
  await page.locator('footer select:enabled').waitFor({ state: 'attached' });
}
