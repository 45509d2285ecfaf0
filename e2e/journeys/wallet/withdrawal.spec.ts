import { totpCode } from '../../../server/src/auth/two-steps/totp.ts';
import { localAccount } from '../../../server/src/testing/chain/local-chain.ts';
import { expectAccessible } from '../../access.ts';
import { expect, register, test, visit } from '../../story.ts';
import { setUpTwoSteps, STEP_MS } from '../../scenes/two-steps.ts';
import { prepareWithdrawer, signerTurn } from '../../scenes/withdrawals.ts';

const SCREEN = '/my-account/my-wallet/withdraw-xfc/network';

test.use({ hasChain: true });

test('a manager withdraws to their own address with a two-step code and sees it arrive @phone @wallet @chain', async ({
  page,
  world,
  expected,
}) => {
  expected.push(/status of 422/);
  const account = 3;
  const { nickname } = await register(page, SCREEN);
  const list = page.getByRole('region', { name: 'Your withdrawals' });

  await test.step('the screen shows what is missing before a withdrawal', async () => {
    await expect(page.getByText('Link an address of your own first.')).toBeVisible();
    await expect(list.getByText('No withdrawals yet')).toBeVisible();
    await expectAccessible(page);
  });
  await visit(page, '/my-account/security');
  const { secret } = await setUpTwoSteps(page);
  await prepareWithdrawer(world, nickname, account);
  await world.chain().send(account, '60');
  await world.chain().client.mine({ blocks: 16 });

  await test.step('bonus XFC stay; the first use of an address shows it whole', async () => {
    await visit(page, '/my-account/my-wallet');
    await expect(page.getByRole('list', { name: 'Latest transactions' }).getByText('+60.00')).toBeVisible();
    await page.getByRole('link', { name: 'Withdraw' }).click();
    await expect(
      page.getByRole('region', { name: 'What you can withdraw' }).getByText('60.00'),
    ).toBeVisible();
    const first = page.getByRole('region', { name: 'First withdrawal to this address' });
    await expect(first.getByText(localAccount(account).address)).toBeVisible();
    await page.getByRole('button', { name: 'Max' }).click();
    await expect(page.locator('p').getByText('Enter the code from your app.')).toBeVisible();
    await expect(page.getByText(/^Up to 0\.000\d+ BNB, paid by us$/)).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('a wrong code is refused; with the right one the XFC are held and can be cancelled', async () => {
    await page.getByLabel('Amount').fill('25');
    await page.getByLabel('Code from your authenticator app').fill('000000');
    await page.getByRole('button', { name: 'Withdraw 25.00 XFC' }).click();
    await expect(page.getByText('That code doesn’t work.')).toBeVisible();
    await page.getByLabel('Code from your authenticator app').fill(totpCode(secret, Date.now() + STEP_MS));
    await page.getByRole('button', { name: 'Withdraw 25.00 XFC' }).click();
    await expect(list.getByText('Requested')).toBeVisible();
    await expect(list.getByRole('button', { name: 'Cancel' })).toBeVisible();
  });
  await test.step('after ten minutes it is sent, confirmed and arrives, seen without a reload', async () => {
    await world.step(11);
    await signerTurn(world);
    await expect(list.getByText('Sent')).toBeVisible();
    await expect(list.getByRole('button', { name: 'Cancel' })).toBeHidden();
    await world.chain().client.mine({ blocks: 7 });
    await signerTurn(world);
    await expect(list.getByText('8 of 15 confirmations')).toBeVisible();
    await expectAccessible(page);
    await world.chain().client.mine({ blocks: 10 });
    await signerTurn(world);
    await expect(list.getByText('Arrived')).toBeVisible();
  });
  await test.step('the wallet has what was sent and its fee', async () => {
    await visit(page, '/my-account/my-wallet');
    const lines = page.getByRole('list', { name: 'Latest transactions' });
    await expect(lines.getByText('−24.50')).toBeVisible();
    await expect(lines.getByText('−0.50')).toBeVisible();
  });
});
