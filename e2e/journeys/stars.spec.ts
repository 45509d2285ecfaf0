import { sql, type Db } from '../../server/src/db/database.ts';
import { applyRevisions } from '../../server/src/stars/apply-revision.ts';
import { expectAccessible } from '../access.ts';
import { expect, register, test, visit } from '../story.ts';

/** Announces a revision in which a player with one or two stars gets three; in force in two weeks. */
async function announce(
  db: Db,
): Promise<{ readonly id: number; readonly name: string; readonly before: number }> {
  const { rows } = await sql<{ id: number; name: string; before: number }>`
    with chosen as (
      select player.id, player.name, player.stars as before, player.league_id,
        (select season_id from round join match on round_id = round.id where match.league_id = player.league_id
          order by kickoff_at desc limit 1) as season_id
      from player join card on asset_type = 1 and subject_id = player.id
      where player.stars < 3 and minted = 0 and club_id is not null order by player.id limit 1
    ), revision as (
      insert into star_revision (league_id, season_id, part, announced_at, effective_at)
      select league_id, season_id, 'half', game_now(), game_now() + interval '14 days' from chosen returning id
    ), change as (
      insert into star_change select revision.id, chosen.id, before, 3 from revision, chosen
    )
    select id, name, before from chosen
  `.execute(db);
  const [player] = rows;
  if (player === undefined) throw new Error('every player has three stars');
  return player;
}

test('a revision of stars is announced, seen on player and card, and comes into force @football @phone @desktop', async ({
  page,
  world,
}) => {
  const main = page.getByRole('main');
  await test.step('nothing is announced yet', async () => {
    await visit(page, '/stats/listing/players');
    await main.getByRole('link', { name: 'Star revisions' }).click();
    await expect(page).toHaveURL('/stats/stars');
    await expect(main.getByText('No revision yet')).toBeVisible();
    await expectAccessible(page);
  });
  const { id, name } = await announce(world.db);
  await test.step('an announced revision lists who rises', async () => {
    await visit(page, '/stats/stars');
    await expect(main.getByText('1 player gains stars')).toBeVisible();
    await expect(main.getByText('Announced', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await main.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`/stats/details/player/${id}/`));
    await expect(main.getByRole('heading', { name: 'Stars over time' })).toBeVisible();
    await expect(main.getByText('Announced', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('the card shows a manager the same', async () => {
    await register(page);
    await visit(page, `/market/player/${id}/card`);
    await expect(main.getByRole('heading', { name: 'Stars over time' })).toBeVisible();
  });
  await test.step('after the notice it is in force', async () => {
    await sql`
      update star_revision set announced_at = announced_at - interval '15 days', effective_at = effective_at - interval '15 days'
    `.execute(world.db);
    expect(await applyRevisions(world.db)).toBe(1);
    await visit(page, `/stats/details/player/${id}`);
    await expect(
      main.getByRole('banner').or(main.locator('header')).getByText('3 stars').first(),
    ).toBeAttached();
    await expect(main.getByText('Announced', { exact: true })).toBeHidden();
    await expect(main.getByText('At first')).toBeVisible();
  });
});
