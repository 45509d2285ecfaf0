import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../access.ts';
import { expect, register, test, visit } from '../../story.ts';

test('a team is filled around pinned players, and undone and redone after a reload @phone @teams @long', async ({
  page,
  world,
}) => {
  await world.stepToKickOff(12);
  const contest = await world.rivals.openContest('free');
  await visit(page, `/play/contest/${contest.id}/create-team`);
  await page.getByRole('button', { name: 'Suggest a team' }).click();
  await expect(page.getByText('Your team is complete')).toBeVisible();

  const fill = page.getByRole('button', { name: 'Fill the rest' });
  await test.step('a full team has nothing to fill until players are pinned', async () => {
    await expect(fill).toHaveAttribute('aria-disabled', 'true');
  });
  const [striker = '', keeper = ''] = await playersAt(page, 'FW-0', 'GK-0');
  await test.step('a player is pinned in the menu, another by a key', async () => {
    await place(page, 'FW-0').click();
    await page.getByRole('button', { name: 'Pin', exact: true }).click();
    await expect(page.getByText(/ is pinned\.$/)).toBeAttached();
    await expect(place(page, 'FW-0')).toContainText('pinned');
    await place(page, 'GK-0').focus();
    await page.keyboard.press('p');
    await expect(place(page, 'GK-0')).toContainText('pinned');
    await expectAccessible(page);
  });
  await test.step('filling keeps the pinned players and completes the team', async () => {
    await place(page, 'MF-0').focus();
    await page.keyboard.press('Delete');
    await fill.click();
    await expect(page.getByText('2 players kept, the rest filled by expected points.')).toBeAttached();
    await expect(page.getByText('Your team is complete')).toBeVisible();
    const standing = await page
      .locator('[data-slot][data-player]')
      .evaluateAll((places) => places.map((each) => each.getAttribute('data-player')));
    expect(standing).toEqual(expect.arrayContaining([striker, keeper]));
    await expect(place(page, 'GK-0')).toContainText('pinned');
  });
  await test.step('clearing the pitch is a change like any other', async () => {
    await page.getByRole('button', { name: 'Clear the pitch' }).click();
    await expect(page.getByRole('button', { name: 'Suggest a team' })).toBeVisible();
  });
  const undo = page.getByRole('button', { name: 'Undo last change' });
  const redo = page.getByRole('button', { name: 'Redo change' });
  await test.step('after a reload the steps can still be taken back, and restored', async () => {
    await page.reload();
    await expect(redo).toBeDisabled();
    await undo.click();
    await expect(page.getByText('Your team is complete')).toBeVisible();
    await expect(place(page, 'GK-0')).toContainText('pinned');
    await page.reload();
    await expect(redo).toBeEnabled();
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(page.getByText('Change restored.')).toBeAttached();
    expect(await playersAt(page, 'GK-0')).toEqual(['']);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByText('Your team is complete')).toBeVisible();
    await undo.click();
    expect(await playersAt(page, 'MF-0')).toEqual(['']);
  });
});

test('a template begins a team, is renamed and deleted @phone @teams @long', async ({ page, world }) => {
  await register(page);
  await world.stepToKickOff(12);
  const contest = await world.rivals.openContest('free');
  await visit(page, `/play/contest/${contest.id}/create-team`);
  const open = page.getByRole('button', { name: 'Templates', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Team templates' });

  await test.step('an empty list explains templates', async () => {
    await open.click();
    await expect(dialog.getByText('No templates yet')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });
  await page.getByRole('button', { name: 'Suggest a team' }).click();
  await expect(page.getByText('Your team is complete')).toBeVisible();
  const before = await playersAt(page, 'GK-0', 'DF-0', 'FW-0');
  await test.step('the team on the pitch is saved under a name', async () => {
    await open.click();
    await dialog.getByLabel('Name').fill('Home games');
    await dialog.getByRole('button', { name: 'Save as template' }).click();
    await expect(dialog.getByText('15 players')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Name').fill('HOME games');
    await expect(dialog.getByRole('button', { name: 'Replace “Home games”' })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('used on an empty pitch it brings everybody, and one press undoes it', async () => {
    await page.getByRole('button', { name: 'Clear the pitch' }).click();
    await open.click();
    await dialog.getByRole('button', { name: 'Use “Home games”' }).click();
    await expect(page.getByText('Your team is complete')).toBeVisible();
    expect(await playersAt(page, 'GK-0', 'DF-0', 'FW-0')).toEqual(before);
    await page.getByRole('button', { name: 'Undo last change' }).click();
    expect(await playersAt(page, 'GK-0')).toEqual(['']);
  });
  await test.step('it gets another name, and is deleted by a second press', async () => {
    await open.click();
    await dialog.getByRole('button', { name: 'Rename “Home games”' }).click();
    await dialog.getByLabel('Name').first().fill('Away games');
    await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
    await dialog.getByRole('button', { name: 'Delete “Away games”' }).click();
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(dialog.getByText('No templates yet')).toBeVisible();
  });
});

test('one team enters several contests at once, with the money shown before @phone @teams @contests @wallet @long', async ({
  page,
  world,
}) => {
  await register(page);
  await world.stepToKickOff(12);
  const contest = await world.rivals.openContest('paid');
  await visit(page, `/play/contest/${contest.id}/create-team`);
  await page.getByRole('button', { name: 'Suggest a team' }).click();
  await expect(page.getByText('Your team is complete')).toBeVisible();
  await page.getByRole('button', { name: 'Enter more contests' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter more contests' });
  const own = dialog.getByRole('checkbox', { name: new RegExp(`^${contest.name}.*This contest`) });

  await test.step('the contest of the builder is chosen, others fit too, and the sums follow the choice', async () => {
    await expect(own).toBeChecked();
    expect(await dialog.getByRole('checkbox').count()).toBeGreaterThan(1);
    await own.uncheck();
    await expect(dialog.getByRole('button', { name: 'Enter 0 contests' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await own.check();
    const free = dialog.getByRole('checkbox', { name: /Free$/ }).first();
    await free.check();
    await expect(dialog.getByText('2 entries with this team')).toBeVisible();
    await expect(dialog.getByText('Entry fees')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('one confirmation enters both, and one result names them', async () => {
    await dialog.getByRole('button', { name: 'Enter 2 contests' }).click();
    const result = page.getByRole('dialog', { name: 'You’re in' });
    await expect(result).toContainText('The team plays in 2 contests.');
    await expect(result.getByRole('link', { name: `View the team in ${contest.name}` })).toBeVisible();
    await expectAccessible(page);
    await result.getByRole('button', { name: 'Done' }).click();
    await expect(page).toHaveURL(new RegExp(`/play/contest/${contest.id}/.+/[0-9]+$`));
  });
});

function place(page: Page, key: string): Locator {
  return page.locator(`[data-slot="${key}"]`);
}

function playersAt(page: Page, ...keys: readonly string[]): Promise<string[]> {
  return Promise.all(keys.map(async (key) => (await place(page, key).getAttribute('data-player')) ?? ''));
}
