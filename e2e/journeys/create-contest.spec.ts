import type { Page } from '@playwright/test';
import { experienceForLevel } from '@touchline/domain/cards';
import { xfc, XFC_UNIT, type Money } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { gameNow } from '../../server/src/db/clock.ts';
import { inTransaction, sql } from '../../server/src/db/database.ts';
import { houseAccount } from '../../server/src/wallet/accounts.ts';
import { moveMoney } from '../../server/src/wallet/ledger.ts';
import { expectAccessible } from '../access.ts';
import { openAccount } from '../account.ts';
import { giveCopies } from '../cards.ts';
import { expect, newPerson, register, test, visit, type Person } from '../story.ts';
import type { World } from '../world.ts';

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
  await giveCopies(world, { ...ground, playerId: 0 }, nickname, 1);
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

/**
 * Gives a manager XFC that are their own, and plays their starter XFC: promotional XFC back no prize and enter no
 * private contest of another manager.
 */
async function pay({ db }: World, { nickname }: Person, money: Money<'XFC'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const issue = await houseAccount(tx, 'XFC', 'issue');
    const { rows } = await sql<{ id: number; account: number }>`
      select manager.id, account.id as account
      from manager join account on manager_id = manager.id and owner = 'manager' and currency = 'XFC'
      where nickname = ${nickname}
    `.execute(tx);
    const [to] = rows;
    if (to === undefined) throw new Error(`there is no manager ${nickname}`);
    const cause = { kind: 'manager', id: to.id } as const;
    const move = (reason: 'contest_prize' | 'contest_fee', units: bigint) => ({
      reason,
      cause,
      postings: [
        { accountId: issue, money: xfc(-units) },
        { accountId: to.account, money: xfc(units) },
      ],
    });
    const starter = CURRENT_RULES.starterGrant.xfc.units;
    await moveMoney(tx, await gameNow(tx), [
      move('contest_fee', -starter),
      move('contest_prize', money.units + starter),
    ]);
  });
}

/** Joins and saves the suggested team in the builder; the password of the invitation is filled in. */
async function enter(page: Page, contestId: string): Promise<void> {
  await visit(page, `/play/contest/${contestId}/create-team`);
  await page.getByRole('button', { name: 'Suggest a team' }).click();
  await expect(page.getByText('Your team is complete')).toBeVisible();
  await page.getByRole('button', { name: 'Join and save' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Contest password')).toHaveValue('pub-quiz');
  await dialog.getByRole('button', { name: /save/i }).click();
  await expect(page.getByText('Your team is saved')).toBeVisible();
}

test('a manager makes a private pro contest with ground and sponsor, a friend joins by its link, the host is paid @phone @contests', async ({
  page,
  world,
  browser,
}) => {
  const organizer = await register(page);
  await lift(world, organizer);
  await pay(world, organizer, xfc(100n * XFC_UNIT));
  const ground = await giveGround(world, organizer);
  await world.stepToKickOff(12);
  await test.step('the wizard leads through the steps, and says what is missing at its field', async () => {
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
    await page.getByRole('list', { name: 'Grounds' }).getByRole('radio', { name: ground }).check();
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
  const friendContext = await browser.newContext({ baseURL: world.url });
  const friendPage = await friendContext.newPage();
  const asked: string[] = [];
  friendPage.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  await test.step('a friend opens the link: the password leaves the address and waits in the dialog', async () => {
    const friend = newPerson();
    await openAccount(friendPage, friend);
    await pay(world, friend, xfc(10n * XFC_UNIT));
    await friendPage.goto(address);
    await expect(friendPage).toHaveURL(address.replace(/#.*/, ''));
    expect(asked.filter((each) => each.includes('pub-quiz'))).toEqual([]);
    await enter(friendPage, contestId);
  });
  await visit(page, `/play/contest/${contestId}/friday-five`);
  await enter(page, contestId);
  await test.step('once somebody joined, the organizer can’t cancel it', async () => {
    await visit(page, `/play/contest/${contestId}/friday-five`);
    await expect(page.getByText('Sponsored by', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel contest' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expectAccessible(page);
  });
  await test.step('it is played, and the transactions of the organizer say share and guarantee', async () => {
    await world.step(75);
    await visit(page, `/play/contest/${contestId}/friday-five`);
    await expect(page.getByText('Final').first()).toBeVisible();
    await visit(page, '/my-account/my-wallet/transactions');
    await expect(page.getByText('Host’s share').first()).toBeVisible();
    await expect(page.getByText('Guarantee not needed, returned').first()).toBeVisible();
  });
  await friendContext.close();
});

test('a contest with a guarantee is cancelled by its organizer, and all of it comes back @contests', async ({
  page,
  world,
}) => {
  const organizer = await register(page);
  await pay(world, organizer, xfc(30n * XFC_UNIT));
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
  await dialog.getByRole('button', { name: 'Cancel it and take all back' }).click();
  await expect(page.getByText('Cancelled by the organizer')).toBeVisible();
  await expect(page.getByRole('link', { name: /50\.00/ }).first()).toBeVisible();
});
