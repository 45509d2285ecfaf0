import type { Request } from '@playwright/test';
import {
  expect,
  fillRegistration,
  newPerson,
  register,
  registerByForm,
  signIn,
  signOut,
  test,
  visit,
} from '../../story.ts';

test('a guarded address sends a visitor to sign in and returns them afterwards @auth', async ({ page }) => {
  const person = await registerByForm(page, '/my-account');
  await signOut(page);
  await visit(page, '/my-account/my-wallet');
  await expect(page).toHaveURL(/\/auth\/login\?origin=/);
  await signIn(page, person);
  await expect(page).toHaveURL('/my-account/my-wallet');
  await expect(page.getByRole('heading', { name: 'Wallet' })).toBeVisible();
});

test('signing out leads to the sign-in screen with a confirmation @auth @long', async ({ page }) => {
  await register(page, '/my-account');
  const dialog = await signOut(page);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
  await visit(page, '/my-account');
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('a session survives a reload and is shared with a second tab @auth @long', async ({ page, context }) => {
  await register(page, '/my-account/my-wallet');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  const second = await context.newPage();
  await visit(second, '/my-account/my-wallet');
  await expect(second.getByRole('button', { name: 'Account' })).toBeVisible();
  await signOut(second);
  await expect(page.getByRole('button', { name: 'Account' })).toBeHidden();
});

test('a sign-out stops the reads of other tabs before the server would refuse them @auth @long', async ({
  page,
  context,
}) => {
  await register(page, '/my-account/my-wallet');
  const second = await context.newPage();
  await visit(second, '/my-account/my-wallet');
  // A read of the first tab stays on its way until the server has ended the session.
  const read = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const isRead = (request: Request) => request.url().includes('/user/notifications/');
  page.on('request', (request) => isRead(request) && read.resolve());
  page.on('requestfinished', (request) => isRead(request) && over.resolve());
  page.on('requestfailed', (request) => isRead(request) && over.resolve());
  await page.route('**/user/notifications/**', async (route) => {
    await ended.promise;
    await route.continue().catch(() => undefined);
  });
  await second.route('**/auths/logout', async (route) => {
    const response = await route.fetch();
    ended.resolve();
    await over.promise;
    await route.fulfill({ response });
  });
  await page.evaluate(`__TSR_ROUTER__.history.push('/my-account/notifications')`);
  await read.promise;
  await signOut(second);
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('a token unknown to the server is dropped at start @auth @long', async ({ page, expected }) => {
  expected.push(/401/);
  await visit(page, '/terms');
  await page.evaluate(() => localStorage.setItem('token', 'a-token-nobody-gave'));
  await visit(page, '/my-account');
  await expect(page).toHaveURL(/\/auth\/login/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a failed sign-in shows an error, and nothing typed is lost @phone @auth', async ({
  page,
  expected,
}) => {
  expected.push(/40[0-9]/);
  await visit(page, '/auth/login');
  const person = newPerson();
  await signIn(page, person);
  await expect(page.getByText('Wrong e-mail or password.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
});

test('the sign-up form shows errors before it is submitted @phone @auth @long', async ({ page }) => {
  await visit(page, '/auth/register');
  await page.getByLabel('E-mail').fill('ada@');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Nickname').fill('x');
  await page.getByLabel('Date of birth').fill('2025-01-01');
  await page.getByLabel('Country').focus();
  await expect(page.getByText('Enter a full e-mail address.')).toBeVisible();
  await expect(page.getByText('Use at least 8 characters.')).toBeVisible();
  await expect(page.getByText('Use at least 3 characters.')).toBeVisible();
  await expect(page.getByText('You must be 18 or older to play Touchline.')).toBeVisible();
  await fillRegistration(page, newPerson());
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
});

test('when the server does not answer, the start page shows an error and a retry recovers @home @long', async ({
  page,
  expected,
}) => {
  expected.push(/Failed to load resource|ERR_FAILED|CallFailure|NETWORK/);
  let reachable = false;
  await page.route('**/api/**', (route) => (reachable ? route.continue() : route.abort()));
  // The bare shell, as in the phone app: it requests its startup data itself.
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replace(/<script[^>]*id="startup"[^>]*>.*?<\/script>/s, '') });
  });
  await page.goto('/terms');
  await expect(page.getByRole('alert')).toContainText('can’t be reached');
  reachable = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Terms of use' })).toBeVisible();
});

test('a read rejected by an overloaded server is retried, and the page shows the answer @home @long', async ({
  page,
}) => {
  await register(page);
  let rejected = 0;
  await page.route('**/api/v3/auths/sessions*', (route) => {
    if (rejected === 1) return route.continue();
    rejected += 1;
    const body = { error: 'ERR_BUSY', errors: ['Touchline is very busy. Try again in a moment.'] };
    return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: body });
  });
  await visit(page, '/my-account/security');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  expect(rejected).toBe(1);
});

test('an offline notice appears and disappears with the connection @phone', async ({
  page,
  context,
  expected,
}) => {
  expected.push(/ERR_INTERNET_DISCONNECTED/);
  await visit(page, '/terms');
  await expect(page.getByLabel('Language')).toBeEnabled();
  await context.setOffline(true);
  const dialog = page.getByRole('dialog', { name: 'You went offline.' });
  await expect(dialog).toContainText('We will get you back online once a network connection is established.');
  await expect(dialog.getByRole('button', { name: 'Retry' })).toBeVisible();
  await context.setOffline(false);
  await expect(dialog).toBeHidden();
});

test('a manager who opens the start page sees nothing of that of a visitor @phone @home', async ({
  page,
}) => {
  await register(page, '/');
  const seen: string[] = [];
  await page.exposeFunction('see', (title: string) => seen.push(title));
  await page.addInitScript(`{
    let last = null;
    const check = () => {
      const title = document.querySelector('h1');
      const shown = title !== null && getComputedStyle(title).visibility === 'visible' ? title.textContent : null;
      if (shown !== null && shown !== last) see((last = shown));
      requestAnimationFrame(check);
    };
    check();
  }`);
  await page.reload();
  await expect.poll(() => seen).toContain('Your matchday');
  expect(seen).toEqual(['Your matchday']);
});
