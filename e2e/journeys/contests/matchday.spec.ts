import type { Page } from '@playwright/test';
import { expect, newPerson, fillRegistration, test, visit, type Person } from '../../story.ts';
import type { World } from '../../world.ts';

test('a new manager gets from sign-up to a paid prize @phone @contests @teams @wallet', async ({
  page,
  world,
  expected,
}) => {
  // A request for a team that is still hidden is refused, as expected.
  expected.push(/403 \(Forbidden\).*userTeam/);
  await world.stepToKickOff(12);
  const contest = await world.rivals.openContest('paid');
  const address = `/play/contest/${contest.id}/${contest.slug}`;
  const person = newPerson();

  await test.step('a new manager signs up and gets the starter set', () => signUp(page, person));
  await test.step('they join the paid contest', () => joinPaid(page, address));
  const joinedAt = await world.now();
  await test.step('they save a team', () => nameEleven(page));
  await test.step('the deadline passes', () => passDeadline(page, world, { contest, person }));
  await test.step('goals are scored and points arrive', () => watchPoints(page, world, { contest, person }));
  await test.step('the prize arrives', () => takePrize(page, world, { contest, person }));
  await test.step('it all takes less than half an hour of game time', async () => {
    expect((await world.now()).getTime() - joinedAt.getTime()).toBeLessThanOrEqual(30 * 60_000);
  });
});

async function signUp(page: Page, person: Person): Promise<void> {
  await visit(page, '/');
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await fillRegistration(page, person);
  await expect(page.getByRole('heading', { name: `Welcome, ${person.nickname}` })).toBeVisible();
  await visit(page, '/my-account/my-wallet');
  const main = page.getByRole('main');
  await expect(main.getByText('20.00').first()).toBeVisible();
  await expect(main.getByText('50', { exact: true }).first()).toBeVisible();
  await expect(main.getByText('Welcome gift').first()).toBeVisible();
}

async function joinPaid(page: Page, address: string): Promise<void> {
  await visit(page, address);
  await page.getByRole('button', { name: 'Join now, pick later' }).click();
  const dialog = page.getByRole('dialog', { name: 'Join contest' });
  await expect(dialog.getByText('Entry fee, held')).toBeVisible();
  await expect(dialog.getByText('Balance after')).toBeVisible();
  await expect(dialog.getByText('18.00')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pay 2.00 XFC and join' }).click();
  const joined = page.getByRole('dialog', { name: 'You’re in' });
  await expect(page.getByRole('banner').getByText('18.00')).toBeAttached();
  await joined.getByRole('link', { name: 'Pick your team' }).click();
}

async function nameEleven(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Suggest a team' }).click();
  await expect(page.getByText('Your team is complete')).toBeVisible();
  await page.getByRole('list', { name: 'Midfielder' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Captain', exact: true }).last().click();
  await expect(page.getByText(/ is captain\.$/)).toBeAttached();
  await page.getByRole('button', { name: 'Save team' }).click();
  await expect(page.getByText('Your team is saved')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit team' })).toBeVisible();
}

interface Seat {
  readonly contest: { readonly id: number; readonly name: string; readonly slug: string };
  readonly person: Person;
}

async function passDeadline(page: Page, world: World, { contest, person }: Seat): Promise<void> {
  const contestId = contest.id;
  const address = `/play/contest/${contestId}/${contest.slug}`;
  // Two more managers with the same team: the three of them share the first prize for any result.
  const [rival = ''] = await world.rivals.enterCopies(contestId, person.nickname, 2);
  await world.stepToKickOff(1);
  await visit(page, address);
  await expect(page.getByText('Teams are locked.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Join/ })).toBeHidden();
  const rivalTeam = await world.rivals.teamOf(contestId, rival);
  await visit(page, `${address}/${rivalTeam}`);
  await expect(page.getByText('Teams are still hidden')).toBeVisible();
  await visit(page, `/play/contest/${contestId}/create-team`);
  await expect(page.getByText('The deadline has passed: teams are locked')).toBeVisible();

  await world.step(3);
  await visit(page, `${address}/${rivalTeam}`);
  await expect(page.getByRole('region', { name: /pitch|formation/i }).first()).toBeVisible();
  await expect(page.getByText(rival).first()).toBeVisible();
  await visit(page, `${address}?tab=results-contest`);
}

async function watchPoints(page: Page, world: World, { contest, person }: Seat): Promise<void> {
  const board = page.getByRole('list', { name: 'My teams here' });
  const standings = page.getByRole('list', { name: 'Standings' });
  const mine = standings.getByRole('listitem').filter({ hasText: person.nickname });
  await expect(mine).toBeVisible();
  const before = await world.rivals.standingOf(contest.id, person.nickname);
  await expect(board).toContainText(`${before.points} points`);
  await world.step(6);
  const after = await world.rivals.standingOf(contest.id, person.nickname);
  expect(after.points).not.toBe(before.points);
  // The page was not touched: updates arrive live.
  await expect(board).toContainText(`${after.points} points`);
  await expect(board).toContainText(`${after.rank} / 3`);
  await expect(board.getByTitle(after.prize, { exact: true })).toBeVisible();
  await expect(mine).toContainText(after.points);
  await mine.getByRole('link').click();
  // A player on the pitch has points for their minutes, with a breakdown.
  await page
    .getByRole('button', { name: /[1-9] points, Starter/ })
    .first()
    .click();
  const reasons = page.getByRole('dialog', { name: 'Points breakdown' });
  await expect(reasons.getByText(/^Played/)).toBeVisible();
  await expect(reasons.getByText('Owned by 100%', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(reasons).toBeHidden();
}

/** A third of three fees of 2 XFC, less the house's 4%. */
const PRIZE = '1.92';

async function takePrize(page: Page, world: World, { contest }: Seat): Promise<void> {
  await world.step(10);
  await visit(page, `/play/contest/${contest.id}/${contest.slug}`);
  await expect(page.getByText('Final', { exact: true })).toBeVisible();
  await expect(page.getByText('You won', { exact: true })).toBeVisible();
  await expect(page.getByText('Rank 1 of 3')).toBeVisible();
  const main = page.getByRole('main');
  await visit(page, '/my-account/my-wallet/transactions');
  await expect(main.getByText('Entry fee').first()).toBeVisible();
  await expect(main.getByText('Prize won').first()).toBeVisible();
  await expect(main.getByTitle(PRIZE, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  // 20 at the start, less the fee, plus the prize: exact to the unit.
  await expect(main.getByTitle('19.92', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await visit(page, '/my-account/notifications');
  await expect(main.getByText(`You won ${PRIZE} XFC`).first()).toBeVisible();
  await visit(page, '/play/results');
  const results = page.getByRole('list', { name: 'My results' });
  await expect(results.getByRole('listitem').filter({ hasText: contest.name })).toContainText(PRIZE);
  const finished = page.getByRole('list', { name: 'Finished contests' });
  await expect(finished.getByRole('listitem').filter({ hasText: contest.name })).toContainText('2 more');
  await visit(page, '/');
  await expect(page.getByRole('list', { name: 'My latest results' })).toContainText(contest.name);
}
