import { sql } from '../../../server/src/db/database.ts';
import { sprintFeed } from '../../../server/src/feeds/simulator/sprint-feed.ts';
import { expectAccessible } from '../../access.ts';
import { isOnPhone } from '../../device.ts';
import { expect, register, test, visit } from '../../story.ts';
import { SEED } from '../../servers/world-database.ts';
import type { World } from '../../world.ts';

const ROUND_MS = 15 * 60_000;
const LONG_AFTER_MS = 3_600_000;

/** The codes of those who start in the next round, by the scripts that its matches are played with. */
async function startersOfNextRound(world: World): Promise<readonly string[]> {
  const feed = sprintFeed(SEED, SEED);
  const now = (await world.now()).getTime();
  return feed
    .fixtures(now, now + ROUND_MS)
    .flatMap((fixture) => feed.eventsUpTo(fixture, fixture.kickOffMs + LONG_AFTER_MS))
    .flatMap(({ happening }) => (happening.kind === 'line_up' ? happening.starters : []))
    .map(String);
}

/** Puts players who will not start in the places of starters alike, and returns their names. */
async function fieldNonStarters(world: World, teamId: number): Promise<readonly string[]> {
  const starting = await startersOfNextRound(world);
  const { rows } = await sql<{ name: string }>`
    with team as (
      select id, starters, reserves, captain_id, vice_captain_id from entry where id = ${teamId}
    ), alike as (
      select distinct on (coming.id) coming.id, coming.short_name, leaving.id as leaving_id
      from team
      join player as leaving on leaving.id = any(starters) and leaving.id not in (captain_id, vice_captain_id)
      join player as coming on coming.club_id = leaving.club_id and coming.position = leaving.position
        and coming.stars = leaving.stars and not coming.id = any(starters || reserves)
        and not coming.provider_key = any(${starting}::text[])
      where leaving.provider_key = any(${starting}::text[])
      order by coming.id, leaving.id
    ), chosen as (
      select distinct on (leaving_id) * from alike order by leaving_id, id limit 2
    ), changed as (
      update entry set starters = array(
        select coalesce((select chosen.id from chosen where leaving_id = one), one)
        from unnest(entry.starters) with ordinality as old (one, place) order by place
      ) where id = ${teamId} returning id
    )
    select short_name as name from chosen, changed
  `.execute(world.db);
  if (rows.length === 0) throw new Error('everybody like a starter starts');
  return rows.map(({ name }) => name);
}

test('once line-ups are published, non-starters are marked and swapped with one press @football @long', async ({
  page,
  world,
}) => {
  await world.stepToKickOff(14);
  const contest = await world.rivals.openContest('free');
  const person = await register(page);
  await world.rivals.enterAs(contest.id, person.nickname);
  const teamId = await world.rivals.teamOf(contest.id, person.nickname);
  const names = await fieldNonStarters(world, teamId);
  const main = page.getByRole('main');
  const swap = main.getByRole('button', { name: 'Swap now' });

  await test.step('before the line-ups the picker shows how likely each player starts', async () => {
    await visit(page, `/play/contest/${contest.id}/create-team/${teamId}`);
    if (isOnPhone()) await page.locator('[data-slot$="-0"]').first().click();
    await expect(page.getByText(/\d+% likely to start/).first()).toBeAttached();
    await expect(swap).toBeHidden();
  });
  await test.step('the alarm comes while the team is in view, with the names', async () => {
    await visit(page, `/play/contest/${contest.id}/${contest.slug}?tab=team`);
    await expect(main.getByRole('link', { name: 'Edit team' })).toBeVisible();
    await expect(swap).toBeHidden();
    await world.step(5);
    await expect(swap).toBeVisible();
    for (const name of names) await expect(main.getByRole('alert').getByText(name)).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('one press swaps them, and nobody is left to swap', async () => {
    await swap.click();
    await expect(page.getByText(/^In: .+ Out: /)).toBeVisible();
    await expect(swap).toBeHidden();
    for (const name of names) await expect(main.getByText(name, { exact: true })).toHaveCount(0);
  });
  await test.step('the notification stays in the inbox', async () => {
    await visit(page, '/my-account/notifications');
    await expect(main.getByText(/^Not starting: /)).toBeVisible();
  });
  await test.step('the swapped team plays: all of it are in the line-ups of their matches', async () => {
    await world.step(10);
    const { rows } = await sql<{ started: number }>`
      select count(*)::int as started from entry join appearance on player_id = any(starters) and started
      join contest_match on contest_match.match_id = appearance.match_id and contest_match.contest_id = entry.contest_id
      where entry.id = ${teamId}
    `.execute(world.db);
    expect(rows[0]?.started).toBe(11);
  });
});
