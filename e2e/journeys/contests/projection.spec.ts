import { sql } from '../../../server/src/db/database.ts';
import { enterOpenContest, playUntilTeamsShow } from '../../scenes/entered-contest.ts';
import { expect, test, visit } from '../../story.ts';

test('a manager sees where their team will probably end, and why it is an estimate @contests @phone @long', async ({
  page,
  world,
}) => {
  const { contest, rival } = await enterOpenContest(page, world, { fee: 'paid', rivals: 19 });
  await playUntilTeamsShow(world);
  const address = `/play/contest/${contest.id}/${contest.slug}`;
  const panel = page.getByRole('region', { name: 'Projected finish' });

  await test.step('the board has rank, likely ranks and the chance of each prize', async () => {
    await visit(page, `${address}?tab=info`);
    await expect(panel).toContainText(/≈\d+ \/ 20/);
    await expect(panel).toContainText(/likely (\d+ to )?\d+/);
    await expect(panel).toContainText(/Prize chance[<>]?\d+%/);
    await expect(panel.getByRole('list', { name: 'Chance of each prize' }).getByRole('listitem')).toHaveCount(
      4,
    );
  });

  await test.step('a press explains how it is made, with the prizes', async () => {
    await panel.getByRole('button', { name: '1,000 simulations' }).click();
    const dialog = page.getByRole('dialog', { name: 'How this estimate works' });
    await expect(dialog).toContainText('An estimate, not a promise.');
    await expect(dialog.getByRole('row')).toHaveCount(5);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a rival’s team has one, too', async () => {
    const { rows } = await sql<{ id: number }>`
      select entry.id from entry join manager on manager.id = manager_id
      where contest_id = ${contest.id} and nickname = ${rival}
    `.execute(world.db);
    await visit(page, `${address}/${rows[0]?.id}`);
    await expect(panel).toHaveCount(2);
    await expect(panel.last()).toContainText(/≈\d+ \/ 20/);
  });

  await test.step('after the last whistle it disappears', async () => {
    await world.step(6);
    await visit(page, `${address}?tab=info`);
    await expect(page.getByText('Full time. Points can still be corrected.')).toBeVisible();
    await expect(panel).toHaveCount(0);
  });
});
