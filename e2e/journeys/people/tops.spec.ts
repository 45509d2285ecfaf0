import type { Page } from '@playwright/test';
import { expectAccessible } from '../../access.ts';
import { enterOpenContest } from '../../scenes/entered-contest.ts';
import { expect, test, visit } from '../../story.ts';

/** With the manager two pages, even when some score nothing and are not listed. */
const RIVALS = 34;

test('a manager finds their place in the tops, and others by name, league and country @phone @tops @long', async ({
  page,
  world,
}) => {
  const { nickname, rivals } = await enterOpenContest(page, world, { rivals: RIVALS });
  await visit(page, '/tops');
  await expect(page.getByText('You have no score here yet.')).toBeVisible();
  await world.stepToKickOff(1);
  await world.step(21);
  const own = row(page, nickname);

  await test.step('the final whistle brings a score, a rank and what counts of the week', async () => {
    await visit(page, '/play/contests');
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Tops' })
      .click();
    await expect(page).toHaveURL(/\/tops\?sort_by=score&sort_how=desc/);
    await expect(own.first()).toBeVisible();
    const week = page.getByRole('complementary', { name: 'My week' });
    await expect(
      week.getByRole('progressbar', { name: 'Official contests: 1 of 10 that count' }),
    ).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('the last ones come first on request, and pages continue', async () => {
    await page.getByRole('button', { name: 'Last first' }).click();
    await expect(page).toHaveURL(/sort_how=asc/);
    const last = await page.getByRole('main').getByRole('row').nth(1).textContent();
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText('Page 2 of')).toBeVisible();
    expect(await page.getByRole('main').getByRole('row').nth(2).textContent()).not.toBe(last);
    await expect(own.first()).toBeVisible();
  });
  await test.step('a rival is found by name and shown at their place', async () => {
    const rival = rivals[0] ?? '';
    await page.getByRole('searchbox', { name: 'Search managers' }).fill(rival.toUpperCase());
    await expect(page).toHaveURL(/search=/);
    const show = page.getByRole('link', { name: `Show the place of ${rival}`, exact: true });
    await expect(show).toBeVisible();
    await expectAccessible(page);
    await show.click();
    await expect(page).not.toHaveURL(/search=/);
    await expect(row(page, rival).first()).toBeVisible();
  });
  await test.step('a country has its own ranks, a league and last week theirs', async () => {
    await page.getByLabel('Country').selectOption({ label: 'Italy' });
    await expect(page).toHaveURL(/country=/);
    await expect(own).toHaveCount(1);
    await expect(row(page, rivals[0] ?? '')).toHaveCount(0);
    await page.getByLabel('Period').selectOption({ label: 'Last week' });
    await expect(page).toHaveURL(/season=-1&start_date=/);
    await expect(page.getByText('Nobody here')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByLabel('Contests in').selectOption({ index: 1 });
    await expect(page).toHaveURL(/tournament=/);
  });
  await test.step('followed managers make a list of their own', async () => {
    const rival = rivals[0] ?? '';
    await visit(page, `/tops?search=${encodeURIComponent(rival)}`);
    await page.getByRole('link', { name: rival, exact: true }).click();
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await visit(page, '/tops?sort_by=score');
    await page.getByRole('button', { name: 'Following' }).click();
    await expect(page).toHaveURL(/followed=true/);
    await expect(page.getByText('2 managers', { exact: true })).toBeVisible();
    await expect(own).toHaveCount(1);
    await expect(page.getByRole('link', { name: rival, exact: true })).toBeVisible();
  });
  await test.step('the rules explain the score', async () => {
    await page.getByRole('link', { name: 'How scores are made' }).click();
    await expect(page.getByText('Points of easy contests count 8 times.')).toBeVisible();
  });
  await test.step('a visitor gets the same list, drawn by the server', async () => {
    const { body } = await drawn(page, '/tops');
    expect([nickname, ...rivals].filter((name) => body.includes(name)).length).toBeGreaterThan(9);
    expect(body).toContain('Sign in to see where you stand.');
  });
});

function row(page: Page, nickname: string) {
  return page.getByRole('main').getByRole('row').filter({ hasText: nickname });
}

/** The document of an address, as the server draws it for a visitor. */
async function drawn(page: Page, address: string): Promise<{ readonly body: string }> {
  const response = await page.request.get(address);
  expect(response.status()).toBe(200);
  return { body: await response.text() };
}
