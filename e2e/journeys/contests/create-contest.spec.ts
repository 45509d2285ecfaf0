import type { Page } from '@playwright/test';
import { experienceForLevel } from '@touchline/domain/cards';
import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { CURRENT_RULES, MINUTE_MS } from '@touchline/domain/rules/index';
import { sql } from '../../../server/src/db/database.ts';
import { makeTrader, marketCaller, whole } from '../../../server/src/testing/market/market.ts';
import { expectAccessible } from '../../access.ts';
import { openAccount } from '../../scenes/account.ts';
import { giveCopies } from '../../scenes/cards.ts';
import { ingestGoal, retractGoal, strikerOf } from '../../scenes/goals.ts';
import { payOwn } from '../../scenes/own-money.ts';
import { pickFor, poolOf, signingsFor } from '../../scenes/signings.ts';
import { expect, fillRegistration, newPerson, register, test, visit, type Person } from '../../story.ts';
import type { World } from '../../world.ts';

const WIZARD = '/play/contest/create-contest';

/** Lifts a manager to the level of paid contests. */
async function lift({ db }: World, { nickname }: Person): Promise<void> {
  const experience = experienceForLevel(CURRENT_RULES.contests.madeByManagers.minLevelForPaid, CURRENT_RULES);
  await sql`update manager set experience = ${experience} where nickname = ${nickname}`.execute(db);
}

/** Gives a manager a ground of three stars that hosts nothing. Returns its name. */
async function giveGround(world: World, { nickname }: Person): Promise<string> {
  const { rows } = await sql<{ cardId: number; name: string }>`
    select card.id as "cardId", venue_name as name
    from card join club on club.id = subject_id
    where asset_type = 2 and card.stars = 3 order by card.id desc limit 1
  `.execute(world.db);
  const [ground] = rows;
  if (ground === undefined) throw new Error('there is no ground of three stars');
  await giveCopies(world, ground, nickname, 1);
  return ground.name;
}

async function next(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(new RegExp(`step=${step}`));
}

/** Fills the steps of name and matches: the third round of the Sprint League from now, which starts in time. */
async function nameAndMatches(page: Page, name: string, scoring: string): Promise<void> {
  await page.getByLabel('Contest name').fill(name);
  await page.getByRole('radio', { name: new RegExp(`^${scoring}`) }).check();
  await next(page, 'matches');
  await page.getByLabel('League', { exact: true }).selectOption({ label: 'Sprint League' });
  await page.getByText('Rounds', { exact: true }).click();
  // By key: on a phone the chips scroll sideways.
  await page.getByRole('group', { name: 'Rounds' }).getByRole('checkbox').nth(2).press('Space');
  await page.getByRole('checkbox', { name: /^All matches/ }).check();
  await next(page, 'entry');
}

/** Advances to six minutes after the first kick-off of a contest: teams are open to all its members. */
async function stepToPlay(world: World, contestId: string): Promise<void> {
  const { rows } = await sql<{ start_at: Date }>`
    select start_at from contest where id = ${Number(contestId)}
  `.execute(world.db);
  const [contest] = rows;
  if (contest === undefined) throw new Error(`there is no contest ${contestId}`);
  await world.step((contest.start_at.getTime() - (await world.now()).getTime()) / MINUTE_MS + 6);
}

/** Puts the suggested team in the builder. */
async function suggest(page: Page, contestId: string): Promise<void> {
  await visit(page, `/play/contest/${contestId}/create-team`);
  await page.getByRole('button', { name: 'Suggest a team' }).click();
  await expect(page.getByText('Your team is complete')).toBeVisible();
}

/** Joins with the team in the builder and saves it; the password of the invitation is filled in. */
async function joinAndSave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Join and save' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Contest password')).toHaveValue('pub-quiz');
  await dialog.getByRole('button', { name: /save/i }).click();
  await expect(page.getByText('Your team is saved')).toBeVisible();
}

/** Fields a card of another manager, borrowed inside the builder. Returns the player's short name. */
async function borrow(page: Page, world: World, contestId: string, person: Person): Promise<string> {
  const [, lent] = await signingsFor(page, await poolOf(world, Number(contestId), person));
  const lender = await makeTrader(world.db, whole(50));
  await giveCopies(world, lent.card, lender.nickname, 1);
  const offer = { asset_type: 1, asset_id: lent.row.id, qty: 1, price: '1.2' };
  await marketCaller(world.db).done('market.loans.offer', offer, lender);
  await visit(page, `/play/contest/${contestId}/create-team`);
  await pickFor(page, lent);
  const options = page.getByRole('dialog', { name: `How to field ${lent.row.short_name}` });
  await options.getByRole('button', { name: 'Borrow for 1.20 XFC' }).click();
  await expect(page.getByText('Your team is complete')).toBeVisible();
  return lent.row.short_name;
}

test('a manager makes a private pro contest with ground and sponsor, a friend joins by its link with a borrowed card, it is followed live and corrected, the host is paid @phone @contests @long', async ({
  page,
  world,
  browser,
}) => {
  const organizer = await register(page);
  await lift(world, organizer);
  await payOwn(world, organizer, xfc(100n * XFC_UNIT));
  const ground = await giveGround(world, organizer);
  await world.stepToKickOff(12);
  await test.step('the wizard leads through the steps, and shows problems at their fields', async () => {
    await visit(page, WIZARD);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Give it a name of 3 to 60 characters.')).toBeVisible();
    await expect(page.getByLabel('Contest name')).toBeFocused();
    await expectAccessible(page);
    await nameAndMatches(page, 'Friday five', 'Pro Cards');
    await page.getByRole('radio', { name: /^Paid/ }).check();
    await page.getByLabel('Fee per entry').fill('5');
    await page.getByRole('switch', { name: /^Private contest/ }).check();
    await page.getByLabel('Contest password').fill('pub-quiz');
    await next(page, 'venue');
    await page.getByRole('list', { name: 'Stadiums' }).getByRole('radio', { name: ground }).check();
    await expectAccessible(page);
    await next(page, 'prizes');
    await page.getByLabel('Guaranteed pool').fill('12');
    await next(page, 'sponsor');
    await page.getByRole('button', { name: 'Add a sponsor' }).click();
    await page.getByLabel('Sponsor name').fill('Rossi Gelateria');
    await page.getByRole('textbox', { name: 'Link' }).fill('https://example.org/gelato');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('radio', { name: /^Rossi Gelateria/ })).toBeChecked();
    await next(page, 'review');
  });
  await test.step('the draft survives a reload, and one press makes the contest', async () => {
    await visit(page, `${WIZARD}?step=review`);
    await expect(page.getByText('Friday five').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Hold 12.00 XFC and create' }).click();
    await expect(page).toHaveURL(/\/play\/contest\/\d+\/friday-five$/);
  });
  const contestId = /\/contest\/(\d+)/.exec(page.url())?.[1] ?? '';
  const invitation = page.getByRole('dialog', { name: 'Invite to this contest' });
  const link = invitation.getByRole('textbox', { name: 'Invitation link' });
  await test.step('its invitation is open: the password is in the fragment of the link only', async () => {
    await expect(link).toHaveValue(`${page.url()}#password=pub-quiz`);
    await expect(invitation.locator('svg path').last()).toBeAttached();
    await expectAccessible(page);
  });
  const address = await link.inputValue();
  // The friend plays on a desktop: the player picker of a phone is a sheet.
  const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
  const friendContext = await browser.newContext({ baseURL: world.url, ...desktop });
  const friendPage = await friendContext.newPage();
  const asked: string[] = [];
  friendPage.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  const friend = newPerson();
  await test.step('a friend opens the link: the password leaves the address and waits in the dialog', async () => {
    await openAccount(friendPage, friend);
    await payOwn(world, friend, xfc(10n * XFC_UNIT));
    await friendPage.goto(address);
    await expect(friendPage).toHaveURL(address.replace(/#.*/, ''));
    expect(asked.filter((each) => each.includes('pub-quiz'))).toEqual([]);
  });
  await test.step('the friend borrows a card inside the builder, and joins with one save', async () => {
    await suggest(friendPage, contestId);
    const borrowed = await borrow(friendPage, world, contestId, friend);
    await joinAndSave(friendPage);
    await visit(friendPage, `/play/contest/${contestId}/friday-five?tab=team`);
    await expect(friendPage.getByText(borrowed).first()).toBeVisible();
  });
  await suggest(page, contestId);
  await joinAndSave(page);
  await test.step('once somebody joined, the organizer can’t cancel it', async () => {
    await visit(page, `/play/contest/${contestId}/friday-five`);
    await expect(page.getByText('Sponsored by', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel contest' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expectAccessible(page);
  });
  await stepToPlay(world, contestId);
  const board = friendPage.getByRole('list', { name: 'My teams here' });
  const goal = await strikerOf(world, Number(contestId), friend.nickname, null);
  const pointsOf = async (): Promise<string> =>
    (await world.rivals.standingOf(Number(contestId), friend.nickname)).points;
  await test.step('both watch it live: a goal moves the points on the screen', async () => {
    await visit(friendPage, `/play/contest/${contestId}/friday-five`);
    await expect(board).toContainText(`${await pointsOf()} points`);
    await ingestGoal(world, goal, 'private');
    await expect(board).toContainText(`${await pointsOf()} points`);
    await visit(page, `/play/contest/${contestId}/friday-five`);
    await expect(page.getByRole('list', { name: 'My teams here' })).toContainText('/ 2');
  });
  await test.step('a manager who has not joined sees neither teams nor standings', async () => {
    const outsider = await browser.newContext({ baseURL: world.url });
    const visitor = await outsider.newPage();
    await visit(visitor, `/play/contest/${contestId}/friday-five?tab=results-contest`);
    await expect(visitor.getByText('Only members see this')).toBeVisible();
    await expect(visitor.getByText(friend.nickname)).toHaveCount(0);
    await outsider.close();
  });
  await test.step('after the final whistle the goal is taken back, and the points follow', async () => {
    await world.step(5);
    await visit(friendPage, `/play/contest/${contestId}/friday-five`);
    await expect(friendPage.getByText('Full time. Points can still be corrected.')).toBeVisible();
    const before = await pointsOf();
    await retractGoal(world, goal, 'private');
    await expect(board).not.toContainText(`${before} points`);
    await expect(board).toContainText(`${await pointsOf()} points`);
  });
  await test.step('it is paid, and the transactions of the organizer show share and guarantee', async () => {
    await world.step(60);
    await visit(page, `/play/contest/${contestId}/friday-five`);
    await expect(page.getByText('Final').first()).toBeVisible();
    await visit(page, '/my-account/my-wallet/transactions');
    await expect(page.getByText('Organizer’s share').first()).toBeVisible();
    await expect(page.getByText('Guarantee not needed, returned').first()).toBeVisible();
  });
  await friendContext.close();
});

test('a contest with a guarantee is cancelled by its organizer, and all of it is returned @contests', async ({
  page,
  world,
}) => {
  const organizer = await register(page);
  await payOwn(world, organizer, xfc(30n * XFC_UNIT));
  await world.stepToKickOff(12);
  await visit(page, WIZARD);
  await nameAndMatches(page, 'Sunday stroll', 'Easy');
  await next(page, 'venue');
  await next(page, 'prizes');
  await page.getByLabel('Added prize').fill('5');
  await page.getByLabel('Guaranteed pool').fill('25');
  await next(page, 'sponsor');
  await next(page, 'review');
  await page.getByRole('button', { name: 'Hold 25.00 XFC and create' }).click();
  await expect(page.getByRole('dialog', { name: 'Invite to this contest' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: /25\.00/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Cancel contest' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel contest' });
  await expect(dialog.getByText('50.00')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel and get everything back' }).click();
  await expect(page.getByText('Cancelled by the organizer')).toBeVisible();
  await expect(page.getByRole('link', { name: /50\.00/ }).first()).toBeVisible();
});

test('a visitor fills in a contest, signs up at the act, and goes on where they were @contests', async ({
  page,
}) => {
  await visit(page, WIZARD);
  await page.getByLabel('Contest name').fill('Visitors Cup');
  await next(page, 'matches');
  await page.reload();
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Sponsor' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign up' }).click();
  await fillRegistration(page, newPerson());
  await expect(page).toHaveURL(`${WIZARD}?step=sponsor`);
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Basics' }).click();
  await expect(page.getByLabel('Contest name')).toHaveValue('Visitors Cup');
});
