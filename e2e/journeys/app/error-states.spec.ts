import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { CallKey } from '@touchline/contract/addresses';
import { sql } from '../../../server/src/db/database.ts';
import { signInLocally } from '../../servers/local-provider.ts';
import { expectText, refusalWith, refuseCall, REFUSED } from '../../refused-calls.ts';
import { expectAccessible } from '../../access.ts';
import { expect, goOn, newPerson, register, test, visit } from '../../story.ts';

const SHELL = new URL('../../../web/dist/client/shell.html', import.meta.url);

/** Delivers each document without its startup data, as the worker and the phone apps do. */
async function deliverShell(page: Page): Promise<void> {
  const shell = readFileSync(SHELL, 'utf8');
  await page.route(
    () => true,
    async (route) => {
      if (!route.request().isNavigationRequest()) return route.fallback();
      await route.fulfill({ response: await route.fetch(), body: shell });
    },
  );
}

test.beforeEach(({ expected }) => {
  expected.push(REFUSED);
});

test('a list that cannot be loaded shows why and no count, and loads after a retry @long', async ({
  page,
}) => {
  await register(page, '/my-account');
  const lists: readonly (readonly [CallKey, string, RegExp?])[] = [
    ['contests.list', '/play/contests'],
    ['tops.list', '/tops'],
    ['market.players.list', '/market/players', /^[\d,]+ players?$/],
    ['football.players.list', '/stats/listing/players', /^[\d,]+ players?$/],
    ['inbox.list', '/my-account/notifications'],
    ['wallet.transactions', '/my-account/my-wallet/transactions'],
    ['football.clubs.list', '/stats/listing/teams'],
    ['achievements.challenges', '/play/challenges/general'],
  ];
  for (const [key, address, count] of lists) {
    await test.step(key, async () => {
      const list = await refuseCall(page, key, refusalWith('errors', 'The list is on the bench.'));
      await goOn(page, address);
      const failed = page
        .getByRole('main')
        .getByRole('alert')
        .filter({ hasText: 'The list is on the bench.' });
      await expect(failed).toBeVisible();
      await expect(failed).toContainText('This couldn’t be loaded');
      const counted = count === undefined ? null : page.getByRole('main').getByText(count).first();
      if (counted !== null) await expect(counted).toBeHidden();
      const retry = failed.getByRole('button', { name: 'Retry' });
      const before = list.attempts();
      await retry.click();
      await expect.poll(() => list.attempts()).toBeGreaterThan(before);
      await expect(failed).toBeVisible();
      await list.end();
      // A screen that has just opened may read again by itself.
      await expect(async () => {
        if (await failed.isVisible()) await retry.click({ timeout: 1_000 });
        await expect(failed).toBeHidden({ timeout: 3_000 });
      }).toPass();
      await expect(page.getByText('The list is on the bench.')).toHaveCount(0);
      if (counted !== null) await expect(counted).toBeVisible();
    });
  }
});

test('a club and its season show the first text of message @stats @long', async ({ page, world }) => {
  const { rows } = await sql<{ id: number }>`
    select club_id as id from player where club_id is not null order by id limit 1
  `.execute(world.db);
  const club = `/stats/details/team/${rows[0]?.id}`;
  const alert = page.getByRole('main').getByRole('alert');
  await visit(page, '/stats');
  const whole = await refuseCall(
    page,
    'football.clubs.get',
    refusalWith('message', 'The club is not at home.'),
  );
  await goOn(page, club);
  await expectText(alert, 'The club is not at home.');
  await whole.end();
  const season = await refuseCall(
    page,
    'football.clubs.topPlayers',
    refusalWith('message', 'Nobody scored for this page.'),
  );
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expectText(alert, 'Nobody scored for this page.');
  await season.end();
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toHaveCount(0);
});

test('a start without the server ends with an offer to try again @long', async ({ page }) => {
  await test.step('the texts of the shell cannot be loaded', async () => {
    await deliverShell(page);
    const texts = await refuseCall(page, 'startup.texts', { status: 404, body: { error: 'ERR_NOT_FOUND' } });
    await page.goto('/terms');
    const failed = page.getByRole('alert');
    await expect(failed.getByRole('heading', { name: 'Touchline can’t be reached' })).toBeVisible();
    await expect(failed).toContainText('Check your connection and try again.');
    await texts.end();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Terms of use' })).toBeVisible();
    await page.unrouteAll();
  });
  await test.step('a manager’s session cannot be checked', async () => {
    await register(page);
    const user = await refuseCall(page, 'auth.user', { status: 404, body: { error: 'ERR_NOT_FOUND' } });
    await page.goto('/my-account');
    await expect(page.getByRole('alert')).toContainText('Touchline can’t be reached');
    await user.end();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  });
});

test('a provider’s token that fails its check is shown in a dialog, a refused account on the screen; nobody is signed in @auth @long', async ({
  page,
}) => {
  const { email } = newPerson();
  const signedIn = page.getByRole('button', { name: 'Account' });
  await visit(page, '/auth/login');
  await test.step('the check of the token', async () => {
    const check = await refuseCall(page, 'auth.providers.checkToken', {
      status: 422,
      body: { error: 'ERR_GENERIC_ERROR' },
    });
    await signInLocally(page, email);
    const dialog = page.getByRole('dialog', { name: 'Sign-in failed' });
    await expectText(dialog, 'That didn’t work. Try again.');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/auth\/login/);
    await expect(signedIn).toBeHidden();
    await check.end();
  });
  await test.step('the account does not open to other accounts', async () => {
    await refuseCall(page, 'auth.providers.signIn', {
      status: 403,
      body: { error: 'USER_SECURITY_PERMIT_LOGIN_FROM_SOCIAL' },
    });
    await signInLocally(page, email);
    await expectText(
      page.getByRole('main'),
      'Turn on “Sign in with other accounts” in your security settings first. Sign in with your password to get there.',
    );
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    await expect(signedIn).toBeHidden();
    expect(await page.evaluate(`localStorage.getItem('token')`)).toBeNull();
  });
});

test('statistics whose script fails show “Error loading data” and a way to load it again @stats @long', async ({
  page,
  world,
  expected,
}) => {
  expected.push(/net::ERR_FAILED/);
  await world.stepToKickOff(12);
  const contest = await world.rivals.openContest('free');
  await world.step(20);
  await page.route(/\/assets\/line-ups-[\w-]+\.js$/, (route) => route.abort());
  await visit(page, await world.matchOf(contest.id));
  await page.getByRole('tab', { name: 'Line-ups' }).click();
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toContainText('Error loading data');
  await page.unrouteAll();
  await failed.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('tab', { name: 'Line-ups', selected: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Bench').first()).toBeVisible();
});

test('a part of the page whose script fails is said to be missing, and a reload brings it back @app @long', async ({
  page,
  expected,
}) => {
  expected.push(/net::ERR_FAILED/);
  const script = /\/assets\/palette-[\w-]+\.js$/;
  await page.route(script, (route) => route.abort());
  await visit(page, '/terms');
  const missing = page.getByRole('region', { name: 'Part of this page didn’t load.' });
  await expect(missing).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(missing).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Terms of use' })).toBeVisible();
  await page.unroute(script);
  await missing.getByRole('button', { name: 'Reload' }).click();
  await expect(missing).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search and commands' })).toBeVisible();
});

test('a browser without its network shows the offline dialog over any screen @app @long', async ({
  page,
  context,
  expected,
}) => {
  expected.push(/ERR_INTERNET_DISCONNECTED/);
  await visit(page, '/market');
  await context.setOffline(true);
  const dialog = page.getByRole('dialog', { name: 'You went offline.' });
  await expect(dialog).toContainText('We will get you back online once a network connection is established.');
  await context.setOffline(false);
  await expect(dialog).toBeHidden();
});

test('a screen that breaks shows “Oops, there was an error” and leads back @app @long', async ({
  page,
  expected,
}) => {
  expected.push(/./);
  await visit(page, '/terms');
  // An answer that no server of this version gives.
  await page.route('**/api/theLeaderboard/list/**', (route) =>
    route.fulfill({ json: { error: 'SUCCESS', params: {} } }),
  );
  await goOn(page, '/tops');
  await expect(page.getByRole('alert')).toContainText('Oops, there was an error');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go back and try again' }).click();
  await expect(page).toHaveURL('/terms');
});
