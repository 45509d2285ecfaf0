import { inTransaction, sql } from '../../../server/src/db/database.ts';
import { gameNow } from '../../../server/src/db/clock.ts';
import { recordActivity } from '../../../server/src/activity/record.ts';
import { expectAccessible } from '../../access.ts';
import { expect, register, test, visit } from '../../story.ts';

test('a manager reaches an achievement by trading, sees it live, and claims its gold once @phone @achievements', async ({
  page,
  world,
}) => {
  await visit(page, '/play/challenges/general');
  const main = page.getByRole('main');
  await expect(main.getByText('Sign in to see how far you are')).toBeVisible();
  await expect(main.getByRole('list', { name: 'Achievements' }).getByRole('listitem')).toHaveCount(13);
  await expectAccessible(page);

  const { nickname } = await register(page);
  await visit(page, '/play/challenges/general');
  const trader = main.getByRole('article').filter({ hasText: 'Trader, bronze' });
  await expect(trader.getByText('0 of 5')).toBeVisible();

  await inTransaction(world.db, async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from manager where nickname = ${nickname}`.execute(
      tx,
    );
    const managerId = rows[0]?.id ?? 0;
    const at = await gameNow(tx);
    const acts = [1, 2, 3, 4, 5].map((subject) => ({ managerId, kind: 'sold' as const, subject }));
    await recordActivity(tx, at, acts);
  });
  await world.step(1);
  await expect(trader.getByRole('button', { name: 'Claim: Trader, bronze' })).toBeVisible();
  await trader.getByRole('button', { name: 'Claim: Trader, bronze' }).click();
  // The next of its family takes its place.
  await expect(main.getByRole('article').filter({ hasText: 'Trader, silver' })).toBeVisible();

  await main.getByRole('link', { name: 'My achievements' }).click();
  await expect(page).toHaveURL('/my-account/my-achievements/general');
  await expect(main.getByText('1 reached, 0 to claim.')).toBeVisible();
  await expect(trader.getByText('Claimed on')).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Reached only' }).click();
  await expect(page).toHaveURL(/completed=true/);
  await expect(main.getByRole('article')).toHaveCount(1);
  await trader.getByRole('link', { name: 'Trader, bronze' }).click();
  await expect(page).toHaveURL(/\/play\/challenge\/\d+/);
  await expect(main.getByRole('heading', { level: 1, name: 'Trader, bronze' })).toBeVisible();

  await visit(page, '/play/challenges/daily');
  await expect(main.getByRole('heading', { name: 'Challenge of the day' })).toBeVisible();
  await visit(page, '/play/challenges/weekly');
  await expect(main.getByRole('heading', { name: 'Challenge of the week' })).toBeVisible();
});
