import { enterOpenContest } from '../../scenes/entered-contest.ts';
import { ingestGoal, ingestSubstitution, strikerOf } from '../../scenes/goals.ts';
import { expect, test, visit } from '../../story.ts';

test('entries in play are first on Live and at home, and a goal moves them there @phone @contests @long', async ({
  page,
  world,
}) => {
  const { contest, nickname, rival } = await enterOpenContest(page, world);

  await visit(page, '/play/live');
  const round = page.getByRole('region', { name: 'My round' });
  const entry = round.getByRole('listitem').filter({ hasText: contest.name });
  await expect(entry).toContainText('Starts in');

  await world.stepToKickOff(1);
  // A minute after kick-off is minute 11 at most: nothing can follow the goal of this journey, in minute 21.
  await world.step(2);
  await visit(page, '/play/live');
  const begun = await world.rivals.standingOf(contest.id, nickname);
  await expect(entry).toContainText(`${begun.rank}/ 2`);
  // Before all matches, wherever the page is read.
  const matches = page.getByRole('region', { name: 'Live now' });
  await expect(matches).toBeVisible();
  const [first, second] = [await round.boundingBox(), await matches.boundingBox()];
  expect(first?.y ?? Infinity).toBeLessThan(second?.y ?? 0);

  const striker = await strikerOf(world, contest.id, nickname, rival);
  await ingestGoal(world, striker, 'my-round-1');
  const scored = await world.rivals.standingOf(contest.id, nickname);
  expect(scored.points).not.toBe(begun.points);
  await expect(entry).toContainText(scored.points);
  await expect(entry.getByText('Goal', { exact: true })).toBeVisible();

  await visit(page, '/');
  await expect(entry).toContainText(scored.points);
  await entry.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/play/contest/${contest.id}/`, 'u'));

  await test.step('the card of a scorer lights up, and dims when the player is substituted', async () => {
    const place = page.locator(`[data-player="${striker.player_id}"]`);
    const card = place.locator('.pitch-card');
    await expect(card).toBeVisible();
    await expect(place.locator('[data-lit]')).toHaveCount(0);
    await ingestGoal(world, striker, 'my-round-2');
    await expect(place.locator('[data-lit]')).toHaveCount(1);
    await expect(card).not.toHaveClass(/pitch-off/u);
    await ingestSubstitution(world, striker);
    await expect(place).toContainText('off the pitch');
    await expect(card).toHaveClass(/pitch-off/u);
  });
});
