import { localAccount } from '../../../server/src/testing/chain/local-chain.ts';
import { expectAccessible } from '../../access.ts';
import { expect, register, test, visit } from '../../story.ts';

test.use({ hasChain: true });

test('a manager links an address, deposits XFC on the chain and sees it arrive @phone @wallet @chain', async ({
  page,
  world,
  isMobile,
  expected,
}) => {
  expected.push(/status of 422/);
  const index = isMobile ? 1 : 2;
  const account = localAccount(index);
  await register(page);
  const section = (name: string) => page.getByRole('region', { name });

  await test.step('the wallet leads to deposits, and the address to send to waits for a linked one', async () => {
    await visit(page, '/my-account/my-wallet');
    await page.getByRole('link', { name: 'Deposit XFC' }).click();
    await expect(page.getByText('Test network', { exact: true })).toBeVisible();
    await expect(section('Your deposits').getByText('No deposits yet')).toBeVisible();
    await expect(section('Send XFC here').getByText('Link an address first')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('a mistyped address is refused by its checksum', async () => {
    const mistyped = account.address.replace(/[a-f](?=[^a-f]*$)/, (letter) => letter.toUpperCase());
    await page.getByLabel('Address on the chain').fill(mistyped);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('This isn’t a valid address')).toBeVisible();
  });
  await test.step('the signature of the message links the address', async () => {
    await page.getByLabel('Address on the chain').fill(account.address);
    await page.getByRole('button', { name: 'Continue' }).click();
    const message = await page.locator('pre').textContent();
    await expectAccessible(page);
    await page.getByLabel('Signature').fill(await localAccount(3).signMessage({ message: message ?? '' }));
    await page.getByRole('button', { name: 'Link address' }).click();
    await expect(page.getByText('The signature doesn’t match')).toBeVisible();
    await page.getByLabel('Signature').fill(await account.signMessage({ message: message ?? '' }));
    await page.getByRole('button', { name: 'Link address' }).click();
    await expect(section('Your addresses').getByRole('listitem').getByText(account.address)).toBeVisible();
  });
  await test.step('the warnings are read before the address is shown', async () => {
    await expect(section('Before your first deposit').getByText('Never send from an exchange')).toBeVisible();
    await page.getByRole('button', { name: 'I’ve understood' }).click();
    await expect(section('Send XFC here').getByText(/^0x/).first()).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('a transfer counts its confirmations and arrives without a reload', async () => {
    await world.chain().send(index, '25');
    const list = section('Your deposits');
    await expect(list.getByText('1 of 15 confirmations')).toBeVisible();
    await world.chain().client.mine({ blocks: 7 });
    await expect(list.getByText('8 of 15 confirmations')).toBeVisible();
    await world.chain().client.mine({ blocks: 7 });
    await expect(list.getByText('In your wallet')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('the wallet has the line', async () => {
    await visit(page, '/my-account/my-wallet');
    await expect(page.getByRole('list', { name: 'Latest transactions' }).getByText('+25.00')).toBeVisible();
  });
});
