import type { Page } from '@playwright/test';
import { expect, newPerson, fillRegistration, test, visit, type Person } from './story.ts';
import type { World } from './world.ts';

test.setTimeout(120_000);

test('from signing up to a paid prize', async ({ page, world, expected }) => {
  // Asking for a team that is still hidden is refused, as it has to be.
  expected.push(/403 \(Forbidden\).*userTeam/);
  await world.stepToKickOff(12);
  const contest = await world.rivals.openContest('paid');
  const address = `/play/contest/${contest.id}/${contest.slug}`;
  const person = newPerson();

  await test.step('he makes an account and finds his starter set', () => signUp(page, person));
  await test.step('he joins the paid contest', () => joinPaid(page, address));
  await test.step('he names his eleven', () => nameEleven(page));
  await test.step('the deadline passes', () => passDeadline(page, world, contest.id, address));
  await test.step('goals fall and points arrive', () => watchPoints(page, world, person));
  await test.step('the prize arrives', () => takePrize(page, world, address));
});

async function signUp(page: Page, person: Person): Promise<void> {
  await visit(page, '/');
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await fillRegistration(page, person);
  await expect(page.getByRole('heading', { name: 'Your matchday' })).toBeVisible();
  await visit(page, '/my-account/my-wallet');
  const main = page.getByRole('main');
  await expect(main.getByText('20.00').first()).toBeVisible();
  await expect(main.getByText('50', { exact: true }).first()).toBeVisible();
  await expect(main.getByText('Welcome gift').first()).toBeVisible();
}

async function joinPaid(page: Page, address: string): Promise<void> {
  await visit(page, address);
  await page.getByRole('button', { name: 'Join for 2.00 XFC' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take a seat' });
  await expect(dialog.getByText('Entry fee, held')).toBeVisible();
  await expect(dialog.getByText('Balance after')).toBeVisible();
  await expect(dialog.getByText('18.00')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pay 2.00 XFC and join' }).click();
  const joined = page.getByRole('dialog', { name: 'You are in' });
  await expect(page.getByRole('banner').getByText('18.00')).toBeAttached();
  await joined.getByRole('link', { name: 'Make your team' }).click();
}

async function nameEleven(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Suggest a team' }).click();
  await expect(page.getByText('Your team is complete')).toBeVisible();
  await page.getByRole('list', { name: 'Midfielder' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Captain', exact: true }).last().click();
  await expect(page.getByText(/ is captain\.$/)).toBeAttached();
  await page.getByRole('button', { name: 'Save team' }).click();
  await expect(page.getByText('Your team is saved')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change the team' })).toBeVisible();
}

async function passDeadline(page: Page, world: World, contestId: number, address: string): Promise<void> {
  const [rival = ''] = await world.rivals.enter(contestId, 2);
  await world.stepToKickOff(1);
  await visit(page, address);
  await expect(page.getByText('Teams are fixed.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Join/ })).toBeHidden();
  const rivalTeam = await world.rivals.teamOf(contestId, rival);
  await visit(page, `${address}/${rivalTeam}`);
  await expect(page.getByRole('heading', { name: 'Teams are still hidden' })).toBeVisible();
  await visit(page, `/play/contest/${contestId}/create-team`);
  await expect(page.getByText('The deadline has passed: teams are locked')).toBeVisible();

  await world.step(3);
  await visit(page, `${address}/${rivalTeam}`);
  await expect(page.getByRole('region', { name: /pitch|formation/i }).first()).toBeVisible();
  await expect(page.getByText(rival).first()).toBeVisible();
  await visit(page, `${address}?tab=results-contest`);
}

async function watchPoints(page: Page, world: World, person: Person): Promise<void> {
  const standings = page.getByRole('list', { name: 'Standings' });
  const mine = standings.getByRole('listitem').filter({ hasText: person.nickname });
  await expect(mine).toBeVisible();
  const before = await mine.innerText();
  await world.step(6);
  await expect(mine).not.toHaveText(before);
  await mine.getByRole('link').click();
  // Somebody who is on the pitch has points for his minutes, and they say so.
  await page
    .getByRole('button', { name: /[1-9] points, Starter/ })
    .first()
    .click();
  const reasons = page.getByRole('dialog', { name: 'Where the points come from' });
  await expect(reasons.getByText(/^Played/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(reasons).toBeHidden();
}

async function takePrize(page: Page, world: World, address: string): Promise<void> {
  await world.step(20);
  await visit(page, address);
  await expect(page.getByText('Final', { exact: true })).toBeVisible();
  await visit(page, '/my-account/my-wallet/transactions');
  const transactions = page.getByRole('main');
  await expect(transactions.getByText('Entry fee').first()).toBeVisible();
  await visit(page, '/my-account/notifications');
  await expect(
    page
      .getByRole('main')
      .getByText(/You won|is final/)
      .first(),
  ).toBeVisible();
}
