import type { Page } from '@playwright/test';
import { totpCode } from '../../server/src/auth/two-steps/totp.ts';
import { expectAccessible } from '../access.ts';
import { expect } from '../story.ts';

/** How long a code is valid. */
export const STEP_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a secret as the page shows it: Base32 in groups of four. */
function bytesOf(shown: string): Buffer {
  const letters = Array.from(shown.replaceAll(/\s/g, ''));
  const bits = letters.map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Sets two steps up as somebody with an app does. Returns the secret and the recovery codes. */
export async function setUpTwoSteps(page: Page) {
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
