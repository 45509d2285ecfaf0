import { expectAccessible } from '../../access.ts';
import { isOnPhone } from '../../device.ts';
import { expect, register, test, visit } from '../../story.ts';

test('the navigation marks what waits, until it is done @phone @desktop @contests @teams @long', async ({
  page,
  world,
}) => {
  await world.stepToKickOff(12);
  const contest = await world.rivals.openContest('free');
  await register(page, `/play/contest/${contest.id}/${contest.slug}`);
  const areas = page.locator('nav[aria-label="Main navigation"]:visible');

  await test.step('nothing waits in a section at first, and a spin is free', async () => {
    await expect(areas.getByText('without a team')).toHaveCount(0);
    const account = page.getByRole('button', { name: 'Account' });
    await (isOnPhone() ? account.tap() : account.click());
    await expect(page.getByRole('menuitem', { name: 'Spin and win Free' })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('a seat without a team is marked at once', async () => {
    await page.getByRole('button', { name: 'Join now, pick later' }).click();
    await page.getByRole('dialog', { name: 'Join contest' }).getByRole('button', { name: 'Join' }).click();
    const joined = page.getByRole('dialog', { name: 'You’re in' });
    await expect(joined).toBeVisible();
    await expect(areas.getByText('1 spot without a team')).toBeAttached();
    await visit(page, '/');
    await expect(areas.getByText('1 spot without a team')).toBeAttached();
    await expectAccessible(page);
  });
  await test.step('once it has a team the mark disappears', async () => {
    await visit(page, `/play/contest/${contest.id}/create-team`);
    await page.getByRole('button', { name: 'Suggest a team' }).click();
    await expect(page.getByText('Your team is complete')).toBeVisible();
    await page.getByRole('button', { name: 'Save team' }).click();
    await expect(page.getByText('Your team is saved')).toBeVisible();
    await expect(areas.getByText('without a team')).toHaveCount(0);
  });
});

test('a row of tabs that goes on fades there, and shows the tab that is open @phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const tabs = page.getByRole('navigation', { name: 'Stats sections' });
  await test.step('at the beginning it fades at its end', async () => {
    await visit(page, '/stats');
    await expect(tabs).toHaveCSS('mask-image', /gradient/);
    await expect(tabs.getByRole('link', { name: 'News' })).not.toBeInViewport();
  });
  await test.step('the last tab is in view on its own screen', async () => {
    await visit(page, '/stats/news');
    await expect(tabs.getByRole('link', { name: 'News' })).toBeInViewport({ ratio: 1 });
    await expect(tabs).toHaveAttribute('data-more', 'before');
  });
});
