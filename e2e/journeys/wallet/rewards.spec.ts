import { sql } from '../../../server/src/db/database.ts';
import { vouchersFor } from '../../../server/src/testing/rewards/reward-intents.ts';
import { expectAccessible } from '../../access.ts';
import { expect, fillRegistration, newPerson, register, test, visit } from '../../story.ts';

test('a manager exchanges XFC for gold and finds it in the wallet @phone @rewards @wallet', async ({
  page,
}) => {
  await register(page, '/my-account/my-wallet');
  await page.getByRole('link', { name: 'Buy gold' }).click();
  await expect(page).toHaveURL('/my-account/my-wallet/exchange');
  const amount = page.getByLabel('XFC to exchange');
  await amount.fill('1.25');
  await expect(page.getByText('Enter a multiple of 0.10 XFC.').first()).toBeVisible();
  await amount.fill('21');
  await expect(page.getByText('You have 20.00 XFC available.').last()).toBeVisible();

  await page
    .getByRole('list', { name: 'Choose an amount' })
    .getByRole('button', { name: '5', exact: true })
    .click();
  await expect(page.getByText('Balance after').locator('..')).toContainText('15.00');
  await expect(page.getByText('Gold after').locator('..')).toContainText('100');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Buy 50 gold' }).click();
  await expect(page.getByText('50 gold added')).toBeVisible();
  await expect(amount).toHaveValue('');

  await page.goto('/my-account/my-wallet');
  await expect(page.getByText('Gold bought').first()).toBeVisible();
  await expect(page.getByLabel('Balances')).toContainText('100');
});

test('the fountain shows why it does not pay, and pays a verified manager without XFC once @phone @rewards @wallet @long', async ({
  page,
  world,
}) => {
  const { nickname } = await register(page, '/my-account/my-wallet');
  await expect(page.getByText('For verified managers')).toBeVisible();
  await sql`
    update manager set email_verified_at = now(), phone_verified_at = now(), phone_country_id = country_id,
      phone = ${`+39345${Date.now() % 10_000_000}`}
    where nickname = ${nickname}
  `.execute(world.db);
  await visit(page, '/my-account/my-wallet/exchange');
  await page.getByRole('button', { name: 'Max' }).click();
  await page.getByRole('button', { name: 'Buy 200 gold' }).click();
  await expect(page.getByText('200 gold added')).toBeVisible();
  await visit(page, '/my-account/my-wallet');
  await page.getByRole('button', { name: 'Take 0.10 XFC' }).click();
  await expect(page.getByText('0.10 XFC from the fountain')).toBeVisible();
  await expect(page.getByText('Flows again in')).toBeVisible();
  await expectAccessible(page);
});

test('a manager refers a friend, who signs up by the link and appears in the list @phone @rewards @auth @long', async ({
  page,
  browser,
  world,
}) => {
  await register(page, '/my-account/my-wallet');
  await page.getByRole('link', { name: 'Invite friends' }).click();
  await expect(page).toHaveURL('/my-account/invite-friends/share');
  const link = page.getByText(/\/auth\/register\?referral=[A-Z2-9]{10}$/);
  const code = (await link.innerText()).slice(-10);
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  await expect(page.getByText('QR code of your link')).toBeAttached();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Friends' }).click();
  await expect(page.getByText('No friends yet')).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: world.url });
  const friendPage = await elsewhere.newPage();
  const friend = newPerson();
  await visit(friendPage, '/auth/register?referral=NOBODY2345');
  await fillRegistration(friendPage, friend);
  await expect(friendPage.getByText('No manager has this code.').first()).toBeVisible();
  await visit(friendPage, `/auth/register?referral=${code}`);
  await expect(friendPage.getByLabel('Referral code')).toHaveValue(code);
  await fillRegistration(friendPage, friend);
  await expect(friendPage.getByRole('button', { name: 'Account' })).toBeVisible();
  await elsewhere.close();

  await visit(page, '/my-account/invite-friends/list');
  await expect(page.getByRole('listitem').filter({ hasText: friend.nickname })).toContainText(
    '0 of 3 contests',
  );
  await expectAccessible(page);
});

test('a manager redeems a voucher once and finds its sellers @phone @rewards @wallet @long', async ({
  page,
  world,
  expected,
}) => {
  expected.push(/422 \(Unprocessable/);
  const [code = ''] = await vouchersFor(world.db, '12.5', 1);
  await sql`
    insert into partner (type, name, link_url) values (2, 'Kiosk', 'https://kiosk.example/xfc') on conflict do nothing
  `.execute(world.db);
  await register(page, '/my-account/my-wallet');
  await page.getByRole('link', { name: 'Redeem a voucher' }).click();
  await expect(page.getByRole('link', { name: /Kiosk/ })).toHaveAttribute(
    'href',
    'https://kiosk.example/xfc',
  );
  const field = page.getByLabel('Voucher code');
  await field.fill(` ${code.toLowerCase().replaceAll('-', ' ')}`);
  await page.getByRole('button', { name: 'Redeem' }).click();
  await expect(page.getByText('12.50 XFC added. Your balance is 32.50 XFC.')).toBeVisible();
  await expectAccessible(page);
  await field.fill(code);
  await page.getByRole('button', { name: 'Redeem' }).click();
  await expect(page.getByText('This code isn’t valid').first()).toBeVisible();
});
