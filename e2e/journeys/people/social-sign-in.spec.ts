import type { Page } from '@playwright/test';
import { sql } from '../../../server/src/db/database.ts';
import { signInLocally } from '../../servers/local-provider.ts';
import { expect, newPerson, register, signOut, test, visit } from '../../story.ts';

async function completeProfile(page: Page, nickname: string): Promise<void> {
  await page.getByLabel('Nickname').fill(nickname);
  await page.getByLabel('Date of birth').fill('1990-02-03');
  await page.getByLabel('Country').selectOption({ label: 'Italy' });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Start playing' }).click();
}

test('a social account completes its profile, returns to where it was going, and is known again @auth @phone @long', async ({
  page,
}) => {
  const { email, nickname } = newPerson();
  await visit(page, '/my-account/my-wallet');
  await signInLocally(page, email);
  await expect(page).toHaveURL(/\/auth\/complete-profile\?origin=/);
  // The game waits for the profile.
  await visit(page, '/play/contests');
  await expect(page).toHaveURL(/\/auth\/complete-profile/);
  await visit(page, '/auth/complete-profile?origin=%2Fmy-account%2Fmy-wallet');
  await completeProfile(page, nickname);
  await expect(page).toHaveURL('/my-account/my-wallet');
  await expect(page.getByRole('heading', { name: 'Wallet' })).toBeVisible();
  const dialog = await signOut(page);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await visit(page, '/auth/login?origin=%2Fmy-account%2Fsecurity');
  await signInLocally(page, email);
  await expect(page).toHaveURL('/my-account/security');
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText('It’s your only way in')).toBeVisible();
});

test('a late answer from before the profile was complete does not require it again @auth @long', async ({
  page,
  expected,
}) => {
  // The account's language waits for its profile.
  expected.push(/403.*changeLanguage/);
  const { email, nickname } = newPerson();
  await visit(page, '/auth/login?origin=%2Fmy-account%2Fmy-wallet');
  await signInLocally(page, email);
  await expect(page).toHaveURL(/\/auth\/complete-profile/);
  const completed = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  let reads = 0;
  await page.route(/\/api\/v3\/auths\/?(\?|$)/, async (route) => {
    reads += 1;
    if (reads > 1) return route.continue();
    const response = await route.fetch();
    held.resolve();
    await completed.promise;
    return route.fulfill({ response });
  });
  await page.getByLabel('Nickname').fill(nickname);
  // Another language reads the manager again, and keeps what was typed.
  await page.locator('footer select').selectOption('it');
  await held.promise;
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  await expect(page.getByLabel('Nickname')).toHaveValue(nickname);
  await page.locator('footer select').selectOption('en');
  await completeProfile(page, nickname);
  await expect(page).toHaveURL('/my-account/my-wallet');
  completed.resolve();
  await expect.poll(() => reads).toBeGreaterThan(1);
  await expect(page.getByRole('heading', { name: 'Wallet' })).toBeVisible();
  await expect(page).toHaveURL('/my-account/my-wallet');
});

test('an account opens to another account only when its owner allows it @auth @long', async ({
  page,
  world,
  expected,
}) => {
  expected.push(/403/);
  const { email, password } = await register(page, '/my-account/security');
  await sql`update manager set email_verified_at = clock_timestamp() where email = ${email}`.execute(
    world.db,
  );
  await (await signOut(page)).getByRole('button', { name: 'OK' }).click();
  await signInLocally(page, email);
  await expect(page.getByText('Turn on “Sign in with other accounts”')).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/');
  await visit(page, '/my-account/security');
  await page.getByRole('button', { name: 'Turn on' }).click();
  const confirm = page.getByRole('dialog');
  await confirm.getByLabel('Password', { exact: true }).fill('not-my-password');
  await confirm.getByRole('button', { name: 'Turn on' }).click();
  await expect(confirm.getByText('Wrong password.')).toBeVisible();
  await confirm.getByLabel('Password', { exact: true }).fill(password);
  await confirm.getByRole('button', { name: 'Turn on' }).click();
  await expect(confirm).toBeHidden();
  await (await signOut(page)).getByRole('button', { name: 'OK' }).click();
  await signInLocally(page, email);
  await expect(page).toHaveURL('/');
  await visit(page, '/my-account/security');
  await expect(page.getByText('Local test user')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await confirm.getByLabel('Password', { exact: true }).fill(password);
  await confirm.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Other accounts can’t sign in any more.')).toBeVisible();
});

test('a sign-in with another account can be cancelled, and a stranger’s code is worth nothing @auth @long', async ({
  page,
  expected,
}) => {
  expected.push(/422/);
  await visit(page, '/auth/login');
  await page.getByRole('button', { name: 'Local test user' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('You cancelled the sign-in.')).toBeVisible();
  await visit(page, '/terms');
  await visit(page, `/auth/login#provider-code=${'A'.repeat(43)}`);
  await expect(page.getByRole('dialog', { name: 'Sign-in failed' })).toBeVisible();
  await expect(page).toHaveURL('/auth/login');
});
