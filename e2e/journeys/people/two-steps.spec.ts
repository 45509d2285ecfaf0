import { totpCode } from '../../../server/src/auth/two-steps/totp.ts';
import { expectAccessible } from '../../access.ts';
import { answerLocally, signInLocally } from '../../servers/local-provider.ts';
import { setUpTwoSteps, STEP_MS } from '../../scenes/two-steps.ts';
import { expect, newPerson, register, signIn, signOut, test, visit } from '../../story.ts';

test('a manager turns two-step sign-in on, signs in with it, loses the phone, and turns it off @auth', async ({
  page,
  expected,
}) => {
  // A wrong code is typed once.
  expected.push(/422 \(Unprocessable/);
  const person = await register(page, '/my-account/security');
  const twoSteps = page.getByRole('region', { name: 'Two-step sign-in' });
  const { secret, recoveryCodes } = await setUpTwoSteps(page);
  await expect(twoSteps.getByText('On', { exact: true })).toBeVisible();

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
    await twoSteps.getByRole('button', { name: 'Turn off' }).click();
    const dialog = page.getByRole('dialog', { name: 'Turn off two-step sign-in?' });
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expect(twoSteps.getByText('Off', { exact: true })).toBeVisible();
  });
});

test('a service is added on the security screen, signs in up to the second step, and is removed @auth @phone @long', async ({
  page,
  expected,
}) => {
  // A wrong code is typed once, and a removal requires the password first.
  expected.push(/422 \(Unprocessable/, /403 \(Forbidden/);
  const person = await register(page, '/my-account/security');
  const { email } = newPerson();
  const services = page.getByRole('region', { name: 'Sign-in services' });

  await test.step('the service is offered once the account opens to others', async () => {
    await page.getByRole('button', { name: 'Turn on' }).click();
    const confirm = page.getByRole('dialog');
    await confirm.getByLabel('Password', { exact: true }).fill(person.password);
    await confirm.getByRole('button', { name: 'Turn on' }).click();
    await expect(confirm).toBeHidden();
    await services.getByRole('button', { name: 'Add: Local test user' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/my-account/security');
    await expect(services.getByText('Nothing was added.')).toBeVisible();
  });

  await test.step('the round trip returns to the security screen', async () => {
    await services.getByRole('button', { name: 'Add: Local test user' }).click();
    await answerLocally(page, email);
    // The toast disappears by itself, so it is awaited first.
    await expect(page.getByText('Local test user can now sign you in.')).toBeVisible();
    await expect(page).toHaveURL('/my-account/security');
    await expect(services.getByText(email)).toBeVisible();
    await expectAccessible(page);
  });

  const { secret } = await setUpTwoSteps(page);

  await test.step('a sign-in by the service waits for the code and returns to the previous screen', async () => {
    await (await signOut(page)).getByRole('button', { name: 'OK' }).click();
    await visit(page, '/my-account/my-wallet');
    await signInLocally(page, email);
    await expect(page).toHaveURL('/auth/two-steps-auth?origin=%2Fmy-account%2Fmy-wallet');
    await expectAccessible(page);
    // The code of the step after: the one of this step may have been used.
    await page.getByLabel('Code from your authenticator app').fill(totpCode(secret, Date.now() + STEP_MS));
    await expect(page).toHaveURL('/my-account/my-wallet');
    await expect(page.getByRole('heading', { name: 'Wallet' })).toBeVisible();
  });

  await test.step('a removed service opens nothing', async () => {
    await visit(page, '/my-account/security');
    await services.getByRole('button', { name: 'Remove' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Local test user?' });
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Local test user was removed.')).toBeVisible();
    await expect(services.getByText(email)).toBeHidden();
  });
});
