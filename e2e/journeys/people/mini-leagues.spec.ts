import { sql } from '../../../server/src/db/database.ts';
import { expectAccessible } from '../../access.ts';
import { newPerson, openAccount } from '../../scenes/account.ts';
import { expect, goOn, register, test, visit } from '../../story.ts';

test('friends meet in a mini-league by a link, and the owner keeps its members @desktop @mini-leagues @long', async ({
  page,
  browser,
  world,
}) => {
  const owner = await register(page);
  const friend = newPerson();
  const context = await browser.newContext({ baseURL: world.url, reducedMotion: 'reduce' });
  const theirs = await context.newPage();

  const link = await test.step('the owner creates it and takes the link', async () => {
    await visit(page, '/my-account/mini-leagues');
    await expect(page.getByText('No mini-league yet')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New mini-league' }).click();
    const dialog = page.getByRole('dialog', { name: 'New mini-league' });
    await dialog.getByLabel('Name').fill('  <b>The Sunday lot</b> ');
    await dialog.getByLabel('League').selectOption({ label: 'Sprint League' });
    await dialog.getByRole('button', { name: 'Create it' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('<b>The Sunday lot</b>');
    await expect(page.getByText('You’re alone so far.')).toBeVisible();
    await page.getByRole('button', { name: 'Invite' }).click();
    const address = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
    expect(new URL(address).hash).toMatch(/^#invitation=[\w-]{22}$/);
    await page.keyboard.press('Escape');
    return address;
  });

  await test.step('a visitor keeps the invitation through the sign-in, then joins', async () => {
    const asked: string[] = [];
    theirs.on('request', (request) => asked.push(request.url()));
    await visit(theirs, link);
    await expect(theirs.getByRole('heading', { name: 'You’re invited to a mini-league' })).toBeVisible();
    await expect(theirs).toHaveURL(/\/play\/mini-league\/\d+$/);
    const secret = new URL(link).hash.split('=')[1] ?? link;
    expect(asked.filter((url) => url.includes(secret))).toEqual([]);
    await openAccount(theirs, friend);
    // A sign-in keeps everything stored on the device before.
    await visit(theirs, link);
    await expect(theirs.getByText(`${owner.nickname} invites you`)).toBeVisible();
    await expectAccessible(theirs);
    await theirs.getByRole('button', { name: 'Join the mini-league' }).click();
    await expect(theirs.getByRole('row', { name: new RegExp(owner.nickname) })).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Invite' })).toHaveCount(0);
  });

  await test.step('contests that are final fill the table', async () => {
    await world.stepToKickOff(12);
    const contest = await world.rivals.openContest('free');
    for (const { nickname } of [owner, friend]) await world.rivals.enterAs(contest.id, nickname);
    await world.step(45);
    await visit(page, '/my-account/mini-leagues');
    await expect(page.getByRole('row', { name: /The Sunday lot/ })).toContainText('1 / 2');
    // A season of the Sprint League lasts hours: another one may have begun meanwhile.
    const { rows } = await sql<{ season: number }>`
      select season_id as season from contest where id = ${contest.id}
    `.execute(world.db);
    const league = new URL(link).pathname.replace('/play/mini-league', '/my-account/mini-leagues');
    await goOn(page, `${league}?season_id=${rows[0]?.season}`);
    const mine = page.getByRole('row', { name: new RegExp(owner.nickname) });
    await expect(mine).toContainText('1 / 1');
    await expect(page.getByText('5 contests count a week')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the owner removes the friend, whose link no longer works', async () => {
    await page.getByRole('button', { name: `Remove ${friend.nickname}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByRole('row', { name: new RegExp(friend.nickname) })).toHaveCount(0);
    await visit(theirs, link);
    await expect(theirs.getByText('This invitation no longer works')).toBeVisible();
    await context.close();
  });
});
