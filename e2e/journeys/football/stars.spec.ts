import { sql, type Db } from '../../../server/src/db/database.ts';
import { expectAccessible } from '../../access.ts';
import { expect, register, test, visit } from '../../story.ts';

interface Rising {
  readonly id: number;
  readonly name: string;
  readonly before: number;
  /** An easy contest, open until after the notice, in which the player may be picked. */
  readonly contest: number;
}

/**
 * A revision announced almost two weeks ago, in force in two minutes: a player with one or two stars, who is in
 * the pool of an open contest, gets three; many of the others change, so that the list is truncated.
 */
async function announce(db: Db): Promise<Rising> {
  const { rows } = await sql<Rising>`
    with chosen as (
      select player.id, player.name, player.stars as before, player.league_id, contest.season_id, contest.id as contest
      from contest join contest_pool_player as pool using (pool_id) join player on player.id = player_id
      join card on asset_type = 1 and subject_id = player.id
      where not is_pro and contest.season_id is not null and password_hash is null and start_at > game_now() + interval '10 minutes'
        and final_at is null and cancelled_at is null and open_at <= game_now()
        and pool.stars = player.stars and player.stars < 3 and minted = 0 and player.club_id is not null
      order by contest.id, player.id limit 1
    ), revision as (
      insert into star_revision (league_id, season_id, part, announced_at, effective_at)
      select league_id, season_id, 'half', game_now() + interval '2 minutes' - interval '14 days',
        game_now() + interval '2 minutes' from chosen returning id
    ), change as (
      insert into star_change
      select revision.id, player.id, player.stars,
        case when player.id = chosen.id then 3 when player.stars = 1 then 2 else player.stars - 1 end
      from revision, chosen, player
      where player.league_id = chosen.league_id and player.club_id is not null
        and (player.id = chosen.id or player.id % 3 = 0)
    )
    select id, name, before, contest from chosen
  `.execute(db);
  const [player] = rows;
  if (player === undefined) throw new Error('no open contest has a player below three stars');
  return player;
}

const starsText = (stars: number): string => `${stars} ${stars === 1 ? 'star' : 'stars'}`;

test('a revision of stars is announced, seen on player and card, and comes into force @football @long', async ({
  page,
  world,
  isMobile,
}) => {
  const main = page.getByRole('main');
  const history = main
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Stars over time' }) });
  await test.step('nothing is announced yet', async () => {
    await visit(page, '/stats/listing/players');
    await main.getByRole('link', { name: 'Star revisions' }).click();
    await expect(page).toHaveURL('/stats/stars');
    await expect(main.getByText('No revision yet')).toBeVisible();
    await expectAccessible(page);
  });
  await world.stepToKickOff(14);
  const { id, name, before, contest } = await announce(world.db);
  await test.step('an announced revision lists the largest changes, and all of them on demand', async () => {
    await visit(page, '/stats/stars');
    await expect(main.getByText(/^\d+ players gain stars$/)).toBeVisible();
    await expect(main.getByText('Announced', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await main.getByRole('button', { name: /^Show all \d+$/ }).click();
    await expect(main.getByRole('button', { name: /^Show all/ })).toBeHidden();
    await main.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`/stats/details/player/${id}/`));
    await expect(history.getByText('Announced', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('the card shows a manager the same', async () => {
    await register(page);
    await visit(page, `/market/player/${id}/card`);
    await expect(history.getByText('Announced', { exact: true })).toBeVisible();
    await expect(history.getByText(starsText(3), { exact: true })).toBeAttached();
    await expect(main.getByText(starsText(before)).first()).toBeAttached();
  });
  await test.step('after the notice it is in force everywhere', async () => {
    await world.step(5);
    for (const address of [`/stats/details/player/${id}`, `/market/player/${id}/card`]) {
      await visit(page, address);
      await expect(history.getByText('Announced', { exact: true })).toBeHidden();
      await expect(history.getByText('At first')).toBeVisible();
      await expect(main.locator('header').first().getByText(starsText(3)).first()).toBeAttached();
    }
    for (const address of ['/stats/listing/players', '/market/players']) {
      await visit(page, `${address}?stars=3&search=${encodeURIComponent(name)}`);
      await expect(main.getByRole('link', { name }).first()).toBeVisible();
    }
  });
  // A phone has the picker in a sheet, as the builder shows.
  if (isMobile) return;
  await test.step('a contest that was open keeps the stars of its opening', async () => {
    await visit(page, `/play/contest/${contest}/create-team`);
    await page.getByRole('searchbox').first().fill(name);
    await expect(page.locator(`[data-player="${id}"]`).getByText(starsText(before))).toBeAttached();
  });
});
