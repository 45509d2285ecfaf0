import type { Page } from '@playwright/test';
import { totpCode } from '../../server/src/auth/two-steps/totp.ts';
import { expectAccessible } from '../access.ts';
import { expect, register, signIn, signOut, test, visit } from '../story.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** The bytes of a secret as the page shows it: Base32 in groups of four. */
function bytesOf(shown: string): Buffer {
  const letters = Array.from(shown.replaceAll(/\s/g, ''));
  const bits = letters.map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Sets two steps up as somebody with an app does. Returns the secret and the recovery codes. */
async function setUp(page: Page) {
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
  const secret = bytesOf((await dialog.locator('[data-secret]').textContent()) ?? '');
  await expectAccessible(page);
  await dialog.getByLabel('Code from the app').fill('000000');
  await expect(dialog.getByText('That code doesn’t work.')).toBeVisible();
  await dialog.getByLabel('Code from the app').fill('');
  await dialog.getByLabel('Code from the app').fill(totpCode(secret, Date.now()));
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  const recoveryCodes = await codes.getByRole('listitem').allTextContents();
  await codes.getByRole('button', { name: 'I’ve saved them' }).click();
  return { secret, recoveryCodes };
}

test('a manager turns two-step sign-in on, signs in with it, loses the phone, and turns it off @auth', async ({
  page,
  expected,
}) => {
  // A wrong code is typed once.
  expected.push(/422 \(Unprocessable/);
  const person = await register(page, '/my-account/security');
  await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor();
  const { secret, recoveryCodes } = await setUp(page);
  await expect(page.getByText('On', { exact: true })).toBeVisible();

  await test.step('a sign-in waits for the code, wherever one goes', async () => {
    await (await signOut(page)).getByRole('button', { name: 'OK' }).click();
    await visit(page, '/my-account/my-wallet');
    await signIn(page, person);
    await expect(page).toHaveURL(/\/auth\/two-steps-auth\?origin=/);
    await expectAccessible(page);
    await page.goto('/market');
    await expect(page).toHaveURL(/\/auth\/two-steps-auth/);
    await visit(page, '/auth/two-steps-auth?origin=%2Fmy-account%2Fmy-wallet');
    // The code of the step after: the one of this step may have been used.
    await page.getByLabel('Code from your authenticator app').fill(totpCode(secret, Date.now() + STEP_MS));
    await expect(page).toHaveURL('/my-account/my-wallet');
    await expect(page.getByRole('heading', { name: 'Wallet' })).toBeVisible();
  });

  await test.step('a recovery code signs in once', async () => {
    await (await signOut(page)).getByRole('button', { name: 'OK' }).click();
    await signIn(page, person);
    await page.getByRole('button', { name: 'Lost your phone? Use a recovery code' }).click();
    await page.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[0] ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).not.toHaveURL(/two-steps-auth/);
  });

  await test.step('turning it off takes the password; the recovery code was given in this session', async () => {
    await visit(page, '/my-account/security');
    await page.getByRole('button', { name: 'Turn off' }).click();
    const dialog = page.getByRole('dialog', { name: 'Turn off two-step sign-in?' });
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('Off', { exact: true })).toBeVisible();
  });
});
