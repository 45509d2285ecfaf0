import type { Page } from '@playwright/test';
import { makeLinkCode } from '../../../server/src/auth/codes/one-time-codes.ts';
import { inTransaction, sql } from '../../../server/src/db/database.ts';
import { inProcessManager } from '../../../server/src/http/auth/caller.ts';
import { contestCaller } from '../../../server/src/testing/contests/contest-calls.ts';
import { SKIP_TOUR } from '../../scenes/account.ts';
import {
  expect,
  newPerson,
  register,
  registerByForm,
  signIn,
  signOut,
  test,
  visit,
  type Person,
} from '../../story.ts';
import type { World } from '../../world.ts';

async function managerIdOf({ db }: World, { email }: Person): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from manager where email = ${email}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`${email} has no account.`);
  return row.id;
}

/** The token of a link, as it would be mailed. */
async function tokenFor(world: World, person: Person): Promise<string> {
  const managerId = await managerIdOf(world, person);
  return inTransaction(world.db, (tx) =>
    makeLinkCode(tx, { managerId, purpose: 'sign_in', seconds: 600, target: person.email }),
  );
}

/** All requests of a page that carry a text in their address or headers. */
function watchFor(page: Page, text: string): readonly string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    const sent = `${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`;
    if (sent.includes(text)) found.push(new URL(request.url()).pathname);
  });
  return found;
}

test('the query parameter qlogin signs in once, leaves the address first, and leads where it was meant to @phone @auth', async ({
  page,
  world,
  expected,
}) => {
  expected.push(/422/);
  const person = await register(page, '/my-account');
  await signOut(page);
  const token = await tokenFor(world, person);
  const address = `/auth/login?origin=${encodeURIComponent('/my-account/my-wallet')}&qlogin=${token}`;
  // A mail scanner opens the address before the reader does.
  const scanned = await page.request.get(address);
  expect(await scanned.text()).not.toContain(token);
  const carried = watchFor(page, token);
  await page.goto(address);
  await expect(page).toHaveURL('/my-account/my-wallet');
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  expect(carried).toEqual(['/auth/login', '/api/v3/user']);
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.values(localStorage), Object.values(sessionStorage)]),
  );
  expect(stored).not.toContain(token);
  await signOut(page);
  await page.goto(address);
  await expect(page.getByText('This sign-in link no longer works.')).toBeVisible();
  await expect(page).not.toHaveURL(/qlogin/);
});

test('a link leaves a browser that is signed in alone @auth @long', async ({ page, world, browser }) => {
  const other = await (await browser.newContext({ baseURL: world.url })).newPage();
  const token = await tokenFor(world, await register(other));
  await other.context().close();
  const person = await register(page, '/my-account');
  await page.goto(`/my-account?qlogin=${token}`);
  await expect(page.getByText('You’re already signed in.')).toBeVisible();
  await expect(page.getByText(person.nickname).filter({ visible: true }).first()).toBeVisible();
  await expect(page).toHaveURL('/my-account');
});

test('asking for a link answers alike for every address @phone @auth', async ({ page }) => {
  await visit(page, '/auth/login');
  const send = page.getByRole('button', { name: 'E-mail me a sign-in link' });
  await send.click();
  await expect(page.getByText('Enter your e-mail.')).toBeVisible();
  const { email } = newPerson();
  await page.getByLabel('E-mail').fill(email);
  await send.click();
  await expect(page.getByText(`If ${email} has an account, a link is on its way.`)).toBeVisible();
});

test('a session that is ended from another device shows the reason on the sign-in screen @auth @long', async ({
  page,
  world,
  browser,
  expected,
}) => {
  expected.push(/401/);
  const person = await registerByForm(page, '/my-account/security');
  const second = await (await browser.newContext({ baseURL: world.url })).newPage();
  await second.addInitScript(SKIP_TOUR);
  await visit(second, '/auth/login?origin=%2Fmy-account%2Fsecurity');
  await signIn(second, person);
  await second.getByRole('button', { name: 'Sign out all others' }).click();
  const dialog = second.getByRole('dialog', { name: 'Sign out all other devices?' });
  await expect(dialog).toContainText('1 other device is signed out right away');
  await dialog.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(second.getByRole('list', { name: 'Signed out in the last 30 days' })).toContainText(
    'Signed out from another device',
  );
  await second.context().close();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByText('You were signed out from another device')).toBeVisible();
  await signIn(page, person);
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
});

test('a copied sign-in is reported on the sign-in screen and in the product @phone @auth @long', async ({
  page,
  world,
  expected,
}) => {
  expected.push(/401/);
  const person = await registerByForm(page, '/my-account');
  const managerId = await managerIdOf(world, person);
  await sql`
    update session set ended_at = clock_timestamp(), end_reason = 'stolen' where manager_id = ${managerId}
  `.execute(world.db);
  await page.goto('/my-account/security');
  await expect(page.getByText('We signed you out to keep your account safe')).toBeVisible();
  await signIn(page, person);
  await expect(page.getByText('Signed out by us: the sign-in may have been copied')).toBeVisible();
});

test('two accounts of one device do not meet head-to-head @market @long', async ({
  page,
  world,
  expected,
}) => {
  expected.push(/422/);
  const first = await registerByForm(page, '/my-account');
  await signOut(page);
  const second = await registerByForm(page, '/my-account');
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from contest
    where max_entries = 2 and is_official and not is_pro and locked_at is null and entries = 0
      and open_at <= ${await world.now()} and start_at > ${await world.now()}
    order by start_at desc limit 1
  `.execute(world.db);
  const [contest] = rows;
  if (contest === undefined) throw new Error('No head-to-head is open.');
  const managerId = await managerIdOf(world, first);
  const call = contestCaller(world.db);
  await call('contests.join', { id: contest.id }, inProcessManager({ managerId, nickname: first.nickname }));
  expect(second.email).not.toBe(first.email);
  await visit(page, `/play/contest/${contest.id}/x`);
  await page.getByRole('button', { name: 'Join now, pick later' }).click();
  await page
    .getByRole('dialog', { name: 'Join contest' })
    .getByRole('button', { name: /^(Pay|Join)/ })
    .click();
  await expect(
    page.getByText('You can’t trade with or play against an account linked to yours.'),
  ).toBeVisible();
});
