import type { Page } from '@playwright/test';
import { expectAccessible } from '../../access.ts';
import { enterOpenContest, playUntilTeamsShow } from '../../scenes/entered-contest.ts';
import { expect, register, test, visit } from '../../story.ts';
import type { World } from '../../world.ts';

const RIVALS = 56;

test('a manager is found in long standings, and two teams are compared live @phone @desktop @contests @long', async ({
  page,
  world,
}) => {
  const { contest, nickname, rivals } = await enterOpenContest(page, world, { rivals: RIVALS });
  await playUntilTeamsShow(world);
  const last = await lastOf(world, contest.id, rivals);
  const address = `/play/contest/${contest.id}/results-contest`;

  await test.step('an unknown name shows that no one was found', async () => {
    await visit(page, address);
    await search(page).fill('zzzz');
    await expect(page.getByText('No manager here goes by “zzzz”')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('the keyboard leads from the name to the row, far down the standings', async () => {
    await search(page).fill(last.toUpperCase());
    const found = page.getByRole('list', { name: 'Managers found' });
    // The whole name is found before those that begin with it.
    await expect(found.getByRole('button').first()).toContainText(last);
    await search(page).press('ArrowDown');
    await page.keyboard.press('Enter');
    const row = page.getByRole('list', { name: 'Standings' }).locator('a[aria-current="true"]');
    await expect(row).toContainText(last);
    await expect(row).toBeFocused();
    await expect(row).toBeInViewport();
  });
  await test.step('the action of the row compares the two teams', async () => {
    await page.getByRole('link', { name: `Compare my team with ${last}`, exact: true }).click();
    await expect(page).toHaveURL(/\?compare=\d+$/);
    await expectCompared(page, nickname, last);
    await expectAccessible(page);
  });
  await test.step('the address of a comparison shows it again', async () => {
    await visit(page, page.url());
    await expectCompared(page, nickname, last);
  });
  await test.step('another rival is chosen by name', async () => {
    const other = rivals.find((name) => name !== last) ?? '';
    await page.getByRole('button', { name: 'Another rival' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare with whom?' });
    await dialog.getByRole('searchbox').fill(other);
    await dialog.getByRole('list', { name: 'Managers found' }).getByRole('button').first().click();
    await expect(dialog).toBeHidden();
    await expectCompared(page, nickname, other);
  });
  await test.step('points that arrive meanwhile are compared, too', async () => {
    await world.step(8);
    const now = await world.rivals.standingOf(contest.id, nickname);
    await expect(page.getByRole('main')).toContainText(now.points);
    await page.getByRole('button', { name: 'Stop comparing' }).click();
    await expect(page).not.toHaveURL(/compare/);
  });
});

function search(page: Page) {
  return page.getByRole('searchbox', { name: 'Find a manager' });
}

/** The rival with the last place. */
async function lastOf(world: World, contestId: number, rivals: readonly string[]): Promise<string> {
  let last = { name: '', rank: 0 };
  for (const name of rivals.slice(0, 12)) {
    const { rank } = await world.rivals.standingOf(contestId, name);
    if (rank > last.rank) last = { name, rank };
  }
  return last.name;
}

async function expectCompared(page: Page, mine: string, theirs: string): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Where your teams differ' })).toBeVisible();
  for (const name of [mine, theirs])
    await expect(main.getByText(name, { exact: true }).first()).toBeVisible();
}

test('every tab of a contest and every list has its address @contests @long', async ({
  page,
  world,
  expected,
}) => {
  // The page of unknown addresses has their status.
  expected.push(/404 \(Not Found\).*\/error\/404/);
  await world.stepToKickOff(12);
  const contest = await world.rivals.openContest('free');
  const { id } = contest;
  const tabs = {
    info: 'Info',
    participants: 'Participants',
    'results-contest': 'Standings',
    'player-stats': 'Players',
    matches: 'Matches',
    team: 'Team',
  } as const;
  for (const word of Object.keys(tabs)) {
    await visit(page, `/play/contest/${id}/${word}`);
    await expect(page.locator(`#contest-${word}`)).toHaveAttribute('aria-selected', 'true');
  }
  await visit(page, `/play/contest/${id}/create-team`);
  // An unknown address would lead to /error/404; the builder stays at its own.
  await expect(page).toHaveURL(new RegExp(`/play/contest/${id}/create-team$`));
  await visit(page, `/play/contest/${id}/${contest.slug}`);
  await expect(page.locator('#contest-info')).toHaveAttribute('aria-selected', 'true');

  const lists = {
    upcoming: /\/play\/contests$/,
    running: /\/play\/live$/,
    finished: /\/play\/results$/,
    private: /\/play\/contests\?is_private=1$/,
    all: /\/play\/contests\?when=0$/,
  };
  for (const [word, address] of Object.entries(lists)) {
    await visit(page, `/play/${word}`);
    await expect(page).toHaveURL(address);
  }
  await visit(page, '/play/something-else');
  await expect(page).toHaveURL(/\/error\/404$/);
});

test('a finished contest is in the history with its result @phone @desktop @contests @long', async ({
  page,
  world,
}) => {
  await world.stepToKickOff(12);
  const contest = await world.rivals.openContest('paid');
  const { nickname } = await register(page);
  const empty = page.getByText('None of your contests has finished yet');
  await visit(page, '/my-account/contest-history');
  await expect(empty).toBeVisible();
  await visit(page, '/my-account/player-points');
  await expect(page.getByText('No points to count yet')).toBeVisible();

  await world.rivals.enterAs(contest.id, nickname);
  await world.rivals.enter(contest.id, 3);
  await world.step(45);
  const { rank, points, prize } = await world.rivals.standingOf(contest.id, nickname);

  await visit(page, '/my-account/contest-history');
  const row = page.getByRole('row').filter({ hasText: contest.name });
  await expect(row).toContainText(`${rank} / 4`);
  await expect(row).toContainText(points);
  // Amounts are shown to two decimals, rounded down.
  await expect(row).toContainText((Math.floor(Math.abs(Number(prize) - 2) * 100 + 1e-6) / 100).toFixed(2));
  await expectAccessible(page);
  // A filter that excludes it offers a reset.
  await page.getByRole('button', { name: 'Private' }).click();
  await expect(page.getByText('No contests match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(row).toBeVisible();

  await page.getByRole('link', { name: 'Players', exact: true }).click();
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await expectAccessible(page);

  await visit(page, '/my-account/my-contests/3?free_entry=1');
  await expect(page.getByText('No contests match')).toBeVisible();
  await page.getByRole('button', { name: 'Paid' }).click();
  await expect(page.getByRole('main').getByText(contest.name)).toBeVisible();
  await expectAccessible(page);
});
