import { expectAccessible } from '../../access.ts';
import { enterOpenContest, playUntilTeamsShow } from '../../scenes/entered-contest.ts';
import { ingestGoal, strikerOf } from '../../scenes/goals.ts';
import { expect, test, visit } from '../../story.ts';

test('the end of a contest shows how it went, with a picture to share @contests @long', async ({
  page,
  world,
}) => {
  const { contest, nickname, rival } = await enterOpenContest(page, world);
  await playUntilTeamsShow(world);
  // The manager leads for good: a striker whom the rival does not field scores until nothing can change it.
  const striker = await strikerOf(world, contest.id, nickname, rival);
  for (let goals = 1; goals <= 12; goals += 1) await ingestGoal(world, striker, `story-${goals}`);
  await world.step(16);
  // Journeys run with reduced motion, where nothing is celebrated.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visit(page, `/play/contest/${contest.id}/${contest.slug}`);

  const story = page.getByRole('region', { name: 'Your round' });
  await test.step('a win is celebrated once, and the prize is in the wallet', async () => {
    await expect(page.getByText('Winner!')).toBeVisible();
    await expect(page.getByText('Winner!')).toBeHidden();
    await expect(story.getByText('Rank 1 of 2')).toBeVisible();
    await expect(story.getByText('has landed in your wallet')).toBeVisible();
  });
  await test.step('the path of the rank is read by keys, with the deciding moments below', async () => {
    const chart = story.getByRole('slider', { name: /^Rank by minute/ });
    await chart.press('Home');
    await expect(story.getByText(/^\d+′ · Rank 1 · -?\d+ points?$/)).toBeVisible();
    await expect(story.getByRole('heading', { name: 'Winning margin' })).toBeVisible();
    await expect(story.getByRole('link', { name: rival })).toBeVisible();
    // Themes change at once only with reduced motion.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectAccessible(page);
  });
  await test.step('both pictures are drawn', async () => {
    for (const name of ['Post', 'Story']) {
      const address = await story.getByRole('link', { name, exact: true }).getAttribute('href');
      const picture = await page.request.get(address ?? '');
      expect(picture.headers()['content-type']).toBe('image/png');
    }
  });
  await test.step('it is not celebrated again', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await visit(page, `/play/contest/${contest.id}/${contest.slug}`);
    await expect(story.getByText('Rank 1 of 2')).toBeVisible();
    await expect(page.getByText('Winner!')).toBeHidden();
  });
});
