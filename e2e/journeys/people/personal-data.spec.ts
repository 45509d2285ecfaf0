import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { unzip } from '../../../server/src/testing/account/unzip.ts';
import { expect, register, signIn, test, visit, type Person } from '../../story.ts';

const DATA = '/my-account/personal-data';

/** Opens the screen with a new account; a button of it is also named after the account, which `register` waits for. */
async function registerAndOpen(page: Page): Promise<Person> {
  const person = await register(page);
  await visit(page, DATA);
  return person;
}

/** The address of the picture in the section of the screen. */
const shown = async (page: Page) =>
  page.getByRole('region', { name: 'Picture' }).locator('img').getAttribute('src');

test('a manager picks a drawn picture and sees it in the header @account @long', async ({ page }) => {
  await register(page, '/my-account');
  await page.getByRole('button', { name: 'Change picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose your picture' });
  // A new account has one of the drawn pictures already.
  const current = await dialog.getByRole('radio', { checked: true }).inputValue();
  const next = current === '14' ? '15' : '14';
  await dialog.getByRole('radio', { name: `Picture ${next}` }).check();
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByText('Picture changed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account' }).locator('img')).toHaveAttribute(
    'src',
    `/avatars/${next}.svg`,
  );
});

test('a manager uploads a part of an own picture, and removes it @account @long', async ({ page }) => {
  await registerAndOpen(page);
  const before = await shown(page);
  const halves = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#c02020' } })
    .composite([
      {
        input: { create: { width: 450, height: 300, channels: 3, background: '#2030c0' } },
        left: 450,
        top: 0,
      },
    ])
    .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();
  await page.getByRole('button', { name: 'Change picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose your picture' });
  await dialog
    .getByLabel('Upload your own')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: halves });
  const part = dialog.getByRole('button', { name: 'Drag the picture' });
  await expect(part).toBeVisible();
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('2');
  await part.focus();
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('ArrowRight');
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialog).toBeHidden();
  const address = (await shown(page)) ?? '';
  expect(address).toMatch(/^\/media\/[0-9a-f]{13}\.webp$/);
  const answer = await page.request.get(address);
  const picture = sharp(await answer.body());
  expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  const { dominant } = await picture.stats();
  expect(dominant.b, 'the right half was chosen').toBeGreaterThan(dominant.r);
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect.poll(() => shown(page)).toBe(before);
});

test('a manager downloads everything about them @account @long', async ({ page }) => {
  const person = await registerAndOpen(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download ZIP' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^touchline-\d+-\d{4}-\d{2}-\d{2}\.zip$/);
  const files = unzip(readFileSync(await file.path()));
  const [profile] = JSON.parse(files.get('profile.json')?.toString('utf8') ?? '[]');
  expect(profile).toMatchObject({ nickname: person.nickname, email: person.email });
  expect(files.get('ledger.csv')?.toString('utf8')).toContain('starter');
});

test('a manager deletes their account, returns in time, and keeps it @account', async ({
  page,
  expected,
}) => {
  expected.push(/401/);
  const person = await registerAndOpen(page);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('checkbox').check();
  const confirm = dialog.getByRole('button', { name: 'Delete account' });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel(`Type ${person.nickname} to confirm`).fill(person.nickname);
  await confirm.click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByText('Your account will be deleted on')).toBeVisible();
  await visit(page, `/auth/login?origin=${encodeURIComponent(DATA)}`);
  await signIn(page, person);
  await expect(page).toHaveURL(DATA);
  await expect(page.getByRole('heading', { name: 'Delete your account' })).toBeVisible();
});
