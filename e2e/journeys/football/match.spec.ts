import type { Page } from '@playwright/test';
import { sql } from '../../../server/src/db/database.ts';
import { sprintFeed } from '../../../server/src/feeds/simulator/sprint-feed.ts';
import { expectAccessible } from '../../access.ts';
import { expect, register, test, visit } from '../../story.ts';
import { SEED } from '../../servers/world-database.ts';
import type { World } from '../../world.ts';

const HOUR = 60 * 60_000;
/** Until about this minute a match may not have statistics yet, although a goal was scored. */
const EARLY = 15;
/** The shot map is walked through when the first goal has fallen. */
const MIN_SHOTS = 2;
const TABS = ['Line-ups', 'Statistics', 'Players', 'Overview'] as const;

interface Watched {
  readonly id: number;
  readonly homeId: number;
  readonly home: string;
  readonly away: string;
}

test('a match page follows the match from before kick-off to full time @phone @football', async ({
  page,
  request,
  world,
  expected,
}) => {
  await world.stepToKickOff(12);
  const contest = await world.rivals.openContest('paid');
  await world.rivals.enter(contest.id, 2);
  const person = await register(page);
  await world.rivals.enterAs(contest.id, person.nickname);
  const watched = await matchWithGoal(world, contest.id);
  const main = page.getByRole('main');

  await test.step('the manager finds the match in their contest before kick-off', async () => {
    await visit(page, `/play/contest/${contest.id}/${contest.slug}?tab=matches`);
    await main.getByRole('link', { name: `${watched.home} – ${watched.away}` }).click();
    await expect(page).toHaveURL(new RegExp(`/stats/details/match/${watched.id}/`));
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(`${watched.home} – ${watched.away}`);
    await expect(main.getByText('Kicks off in')).toBeVisible();
    const contests = main.getByRole('list', { name: 'Contests with this match' });
    await expect(contests.getByRole('link').first()).toBeVisible();
    await page.getByRole('tab', { name: 'Line-ups' }).click();
    await expect(main.getByText('Line-ups aren’t out yet')).toBeVisible();
  });
  await test.step('links to the match and to its clubs have pictures of their own', async () => {
    for (const path of [`match/${watched.id}`, `team/${watched.homeId}`]) {
      const document = await (await request.get(`/en/stats/details/${path}`)).text();
      const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(document) ?? [];
      const { pathname, search } = new URL(picture);
      expect(pathname).toBe(`/share/${path.replace('team', 'club')}.png`);
      expect((await request.get(pathname + search)).headers()['content-type']).toBe('image/png');
    }
  });
  await test.step('line-ups appear, the match begins, and a goal is shown', async () => {
    await world.step(13);
    await expect(main.getByText('First half')).toBeVisible();
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expect(main.getByRole('region', { name: 'My players in this match' })).toBeVisible();
    await page.getByRole('tab', { name: 'Line-ups' }).click();
    await expect(main.getByRole('region', { name: / line-up$/ }).getByRole('button')).toHaveCount(22);
    await stepToGoal(world, watched.id);
    await expect(main.getByText(/^Goal! /)).toBeAttached();
  });
  await test.step('while the script of a statistic cannot be loaded, its place shows that', async () => {
    expected.push(/net::ERR_FAILED/);
    const script = /\/assets\/players-[\w-]+\.js/;
    await page.route(script, (route) => route.abort());
    await page.getByRole('tab', { name: 'Players' }).click();
    await expect(main.getByText('Error loading data')).toBeVisible();
    await page.unroute(script);
    await visit(page, page.url());
    await expect(page.getByRole('table').first()).toBeVisible();
  });
  await test.step('every tab has content and is accessible', () => checkTabs(page));
  await test.step('a player’s points open with their breakdown', async () => {
    await page.getByRole('tab', { name: 'Players' }).click();
    await page.getByRole('table').getByRole('button', { name: /·/ }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Match performance' });
    await expect(dialog.getByText('Easy points')).toBeVisible();
    await expect(dialog.getByText(/^Played/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
  await test.step('the match ends', async () => {
    await page.getByRole('tab', { name: 'Overview' }).click();
    await world.step(12);
    const timeline = main.getByRole('list', { name: 'Timeline' });
    await expect(timeline.getByRole('listitem').first()).toContainText('Full-time');
    await visit(page, '/play/live');
    await expect(
      main
        .getByRole('region', { name: 'Just finished' })
        .getByRole('link', { name: new RegExp(`${watched.home} .* ${watched.away}`) }),
    ).toBeVisible();
  });
});

async function checkTabs(page: Page): Promise<void> {
  for (const tab of TABS) {
    await page.getByRole('tab', { name: tab }).click();
    await expectAccessible(page);
  }
  await page.getByRole('tab', { name: 'Statistics' }).click();
  await expect(page.getByRole('tabpanel').getByText('Possession')).toBeVisible();
  await checkPlaces(page);
}

/** Every shot by name, one after the other with the keyboard; and who passed to whom. */
async function checkPlaces(page: Page): Promise<void> {
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('button', { name: /^All shots \(\d+\)$/ }).click();
  const shots = panel.getByRole('list', { name: 'Shot map' }).getByRole('button');
  await shots.first().press('Enter');
  await expect(shots.first()).toHaveAttribute('aria-pressed', 'true');
  await expect(panel.getByRole('button', { name: 'Previous shot' })).toBeDisabled();
  await panel.getByRole('button', { name: 'Next shot' }).press('Enter');
  await expect(shots.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(shots.filter({ hasText: 'Goal' }).first()).toBeVisible();
  await expect(panel.getByRole('region', { name: / passing network$/ })).toHaveCount(2);
  await expect(panel.getByText(/^\d+ passes$/).first()).toBeVisible();
  await expectAccessible(page);
}

/** A match of the contest whose first goal, from a shot, comes after other shots, and in which a picked player plays. */
async function matchWithGoal(world: World, contestId: number): Promise<Watched> {
  const { rows } = await sql<Watched & { readonly provider_key: string }>`
    select match.id, home.id as "homeId", match.provider_key, home.name as home, away.name as away
    from match join contest_match on match_id = match.id
    join club as home on home.id = home_club_id join club as away on away.id = away_club_id
    where contest_id = ${contestId} and exists (
      select from entry join player on player.id = any(entry.starters)
      where entry.contest_id = ${contestId} and player.club_id in (home_club_id, away_club_id)
    )
    order by match.id
  `.execute(world.db);
  const now = (await world.now()).getTime();
  const feed = sprintFeed(SEED, SEED);
  const fixtures = feed.fixtures(now, now + HOUR).filter((fixture) => {
    const kinds = feed.eventsUpTo(fixture, now + 2 * HOUR).map(({ happening }) => happening.kind);
    const opener = kinds.findIndex((kind) => kind === 'goal' || kind === 'own_goal');
    return (
      kinds[opener] === 'goal' && kinds.slice(0, opener).filter((kind) => kind === 'shot').length >= MIN_SHOTS
    );
  });
  const found = rows.find(({ provider_key }) =>
    fixtures.some(({ matchId }) => String(matchId) === provider_key),
  );
  if (found === undefined) throw new Error('no match of the round has a goal');
  return found;
}

async function stepToGoal(world: World, matchId: number): Promise<void> {
  for (let minutes = 0; minutes < 10; minutes += 1) {
    const { rows } = await sql<{ goals: number; minute: number | null }>`
      select home_score + away_score as goals, minute from match where id = ${matchId}
    `.execute(world.db);
    const [match] = rows;
    if (match !== undefined && match.goals > 0 && (match.minute ?? 0) > EARLY) return;
    await world.step(1);
  }
  throw new Error('no goal fell');
}
