import type { Page } from '@playwright/test';
import { expect, goOn, register, test, visit } from '../../story.ts';

const topOfTabs = async (page: Page): Promise<number> => {
  const box = await page.getByRole('tablist', { name: 'Contest sections' }).boundingBox();
  return Math.round((box?.y ?? 0) + (await page.evaluate<number>('scrollY')));
};

/** Opens a contest within the page while its standings are held back; returns where its tabs are before and after. */
async function openSlowly(page: Page, address: string, board: string): Promise<readonly [number, number]> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/v4/contests/standings/**', async (route) => {
    await released;
    await route.continue();
  });
  await goOn(page, address);
  await expect(page.getByRole('status', { name: 'Loading' }).first()).toBeVisible();
  const before = await topOfTabs(page);
  release();
  await expect(page.getByText(board).or(page.getByLabel(board)).first()).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  return [before, await topOfTabs(page)];
}

test('the tabs of a contest stay in place while its standings load @contests @phone @desktop @long', async ({
  page,
  world,
}) => {
  await world.stepToKickOff(12);
  const contest = await world.rivals.openContest('free');
  const own = await world.rivals.openContest('paid');
  const duel = await world.rivals.openContest('paid', 1);
  const { nickname } = await register(page);
  const [leader = ''] = await world.rivals.enter(contest.id, 3);
  await world.rivals.enterAs(own.id, nickname);
  await world.rivals.enter(own.id, 3);
  const [side = ''] = await world.rivals.enter(duel.id, 2);
  await world.stepToKickOff(1);
  await world.step(6);

  await test.step('the document carries the leaders', async () => {
    const document = await page.request.get(`/play/contest/${contest.id}/${contest.slug}`);
    expect(await document.text()).toContain(leader);
  });
  await visit(page, '/play/contests');
  for (const [{ id, slug }, board] of [
    [contest, leader],
    [own, 'My teams here'],
    [duel, side],
  ] as const) {
    await test.step(`the board with ${board}`, async () => {
      const [before, after] = await openSlowly(page, `/play/contest/${id}/${slug}?tab=info`, board);
      expect(Math.abs(after - before)).toBeLessThan(4);
    });
  }
});
