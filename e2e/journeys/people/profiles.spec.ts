import { sql } from '../../../server/src/db/database.ts';
import { makeTrader, whole } from '../../../server/src/testing/market/market.ts';
import { expectAccessible } from '../../access.ts';
import { findCard, giveCopies } from '../../scenes/cards.ts';
import { expect, register, test, visit } from '../../story.ts';

test('a manager is read by visitors, followed, and hides what others see @phone @profiles', async ({
  page,
  world,
  request,
}) => {
  const rival = await makeTrader(world.db, whole(10));
  const card = await findCard(world, 4, 9);
  await giveCopies(world, card, rival.nickname, 2);
  await sql`
    insert into goal_count (manager_id, type, since, measure, count)
    values (${rival.managerId}, 1, date '1970-01-01', 'trades', 50)
  `.execute(world.db);
  await sql`
    insert into goal_claim (manager_id, goal_id, since, claimed_at)
    values (${rival.managerId}, 20, date '1970-01-01', game_now())
  `.execute(world.db);
  const path = `/profile/${rival.managerId}`;

  await test.step('the document has the profile, and names its own picture', async () => {
    const document = await (await request.get(path)).text();
    expect(document).toContain(rival.nickname);
    const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(document) ?? [];
    expect(picture).toContain(`/share/profile/${rival.managerId}.png`);
    const drawn = await request.get(new URL(picture).pathname);
    expect(drawn.headers()['content-type']).toBe('image/png');
  });
  await test.step('a visitor reads it, and must sign in to follow', async () => {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1, name: rival.nickname })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Follow' }).click();
    await expect(page.getByRole('dialog', { name: 'Login required' })).toBeVisible();
    await visit(page, `${path}/owned-players`);
    await expect(page.getByRole('list', { name: 'Players' }).getByText('2 copies')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('and finds the badges, those to come as outlines', async () => {
    await visit(page, `${path}/owned-achievments`);
    const badges = page.getByRole('list', { name: 'Badges' });
    await expect(badges.getByRole('listitem')).toHaveCount(13);
    await expect(badges.getByRole('listitem').first()).toContainText('Trader');
    await expect(badges.getByRole('listitem').first()).toContainText('silver');
    await expect(badges.getByText('Not earned yet')).toHaveCount(12);
    await expectAccessible(page);
    await page.getByRole('navigation', { name: 'Parts of the profile' }).getByText('Overview').click();
    await expect(page.getByText('2 of 39')).toBeVisible();
    await expect(page.getByText('No score this season yet.')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('a manager follows them, and finds them among those followed', async () => {
    const { nickname } = await register(page);
    await visit(page, path);
    await page.getByRole('button', { name: 'Follow' }).click();
    await expect(page.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('1 follower')).toBeVisible();
    await visit(page, '/my-account/following');
    await expect(page.getByRole('list', { name: 'Managers' })).toContainText(rival.nickname);
    const news = page.getByRole('list', { name: 'News' });
    await expect(news).toContainText('earned a badge');
    await expect(news.getByRole('link', { name: 'Trader, silver' })).toBeVisible();
    await expectAccessible(page);
    await test.step('and hides their own cards from others', async () => {
      await visit(page, '/my-account/profile-privacy');
      const saved = page.waitForResponse((response) => response.url().endsWith('/api/v3/user/privacy'));
      await page.getByRole('switch', { name: /^Cards/ }).click();
      expect((await saved).ok()).toBe(true);
      await expectAccessible(page);
      const { rows } = await sql<{ id: number }>`select id from manager where nickname = ${nickname}`.execute(
        world.db,
      );
      const document = await (await request.get(`/profile/${rows[0]?.id}/x/owned-players`)).text();
      expect(document).toContain('This manager keeps their cards private.');
    });
  });
});
