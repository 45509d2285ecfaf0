import { warnOfAbsences } from '../../../server/src/contests/public.ts';
import { inTransaction, sql } from '../../../server/src/db/database.ts';
import type { FeedAbsence } from '../../../server/src/feeds/feed.ts';
import { sprintFeed } from '../../../server/src/feeds/simulator/sprint-feed.ts';
import { saveAbsences } from '../../../server/src/football/availability/save-absences.ts';
import { expectAccessible } from '../../access.ts';
import { isOnPhone } from '../../device.ts';
import { expect, register, test, visit } from '../../story.ts';
import { SEED } from '../../servers/world-database.ts';
import type { World } from '../../world.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const ROUND_MS = 15 * MINUTE_MS;

interface Missing {
  readonly code: number;
  readonly id: number;
  readonly name: string;
  readonly shortName: string;
  readonly clubId: number;
  /** The match they miss, and the next one, which they play. */
  readonly matchId: number;
  readonly backId: number;
  readonly kickOffMs: number;
}

/** A player whom the coach leaves out of the next match and fields in the one after. */
async function missingPlayer(world: World): Promise<Missing> {
  const feed = sprintFeed(SEED, SEED);
  const now = (await world.now()).getTime();
  const squads = Map.groupBy(feed.world().players, ({ clubCode }) => clubCode);
  const [first, second] = [0, ROUND_MS].map((after) =>
    feed
      .fixtures(now + after, now + after + ROUND_MS)
      .map((fixture) => ({ fixture, fielded: fieldedIn(feed, fixture) })),
  );
  for (const { fixture, fielded } of first ?? []) {
    for (const clubCode of [fixture.homeCode, fixture.awayCode]) {
      const next = second?.find(({ fixture: { homeCode, awayCode } }) =>
        [homeCode, awayCode].includes(clubCode),
      );
      const player = squads
        .get(clubCode)
        ?.find(
          ({ code }) =>
            !fielded.starters.has(code) && !fielded.bench.has(code) && next?.fielded.starters.has(code),
        );
      if (player === undefined || next === undefined) continue;
      const { rows } = await sql<{ id: number; club_id: number; match_id: number; back_id: number }>`
        select id, club_id,
          (select id from match where provider_key = ${String(fixture.matchId)} and provider = 'sprint') as match_id,
          (select id from match where provider_key = ${String(next.fixture.matchId)} and provider = 'sprint') as back_id
        from player where provider = 'sprint' and provider_key = ${String(player.code)}
      `.execute(world.db);
      const [row] = rows;
      if (row === undefined) continue;
      return {
        code: player.code,
        id: row.id,
        name: player.name,
        shortName: player.shortName,
        clubId: row.club_id,
        matchId: row.match_id,
        backId: row.back_id,
        kickOffMs: fixture.kickOffMs,
      };
    }
  }
  throw new Error('every player of the round is fielded');
}

function fieldedIn(feed: ReturnType<typeof sprintFeed>, fixture: Parameters<typeof feed.eventsUpTo>[0]) {
  const starters = new Set<number>();
  const bench = new Set<number>();
  for (const { happening } of feed.eventsUpTo(fixture, fixture.kickOffMs + HOUR_MS)) {
    if (happening.kind !== 'line_up') continue;
    for (const code of happening.starters) starters.add(code);
    for (const code of happening.bench) bench.add(code);
  }
  return { starters, bench };
}

async function ruleOut(world: World, absences: readonly FeedAbsence[]): Promise<void> {
  const at = await world.now();
  await inTransaction(world.db, (tx) => saveAbsences(tx, 'sprint', absences, at, warnOfAbsences));
}

test('an injured player is seen on every page, warned of in the picker, left out, and then back @football @long', async ({
  page,
  world,
}) => {
  await world.stepToKickOff(14);
  const contest = await world.rivals.openContest('free');
  const out = await missingPlayer(world);
  const injury: FeedAbsence = {
    key: 'journey',
    playerCode: out.code,
    status: 'injured',
    reason: 'knee',
    sinceMs: out.kickOffMs - ROUND_MS,
    fromMs: out.kickOffMs,
    untilMs: out.kickOffMs + 12 * MINUTE_MS,
  };
  const person = await register(page);
  await world.rivals.enterAs(contest.id, person.nickname);
  const main = page.getByRole('main');

  await test.step('the open match page shows a new absence', async () => {
    await visit(page, `/stats/details/match/${out.matchId}`);
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Missing' })).toBeHidden();
    await ruleOut(world, [injury]);
    await expect(main.getByRole('region', { name: 'Missing' }).getByText(out.name)).toBeVisible();
    await expect(main.getByText(/Knee injury · Back/)).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('player, card and squad show the reason and the return', async () => {
    await main.getByRole('link', { name: out.name }).click();
    await expect(page).toHaveURL(new RegExp(`/stats/details/player/${out.id}/`));
    await expect(main.getByText('Injured', { exact: true })).toBeVisible();
    await expect(main.getByText(/Knee injury · Back/)).toBeVisible();
    await expectAccessible(page);
    await visit(page, `/market/player/${out.id}/card`);
    await expect(main.getByText(/Knee injury · Back/)).toBeVisible();
    await visit(page, `/stats/details/team/${out.clubId}?tab=squad`);
    await expect(main.getByRole('row', { name: out.name }).getByText('Injured: Knee injury')).toBeAttached();
    await expectAccessible(page);
  });
  await test.step('the picker shows it, and fielding the player is a warning', async () => {
    await visit(page, `/play/contest/${contest.id}/create-team`);
    if (isOnPhone()) await page.locator('[data-slot$="-0"]').first().click();
    await page.getByRole('searchbox').first().fill(out.name);
    const row = page.locator(`[data-player="${out.id}"]`);
    if (!isOnPhone()) {
      await expect(row.getByText(/Knee injury · Back/)).toBeVisible();
      await row.click();
      await expect(page.getByText(`${out.shortName} is injured and won’t play.`).first()).toBeVisible();
    }
  });
  await test.step('a manager who fields an absent player is notified before the deadline', async () => {
    const { rows } = await sql<{ code: string; short_name: string }>`
      select player.provider_key as code, short_name from entry join player on player.id = entry.starters[1]
      where contest_id = ${contest.id} and manager_id = (select id from manager where nickname = ${person.nickname})
    `.execute(world.db);
    const [fielded] = rows;
    if (fielded === undefined) throw new Error('no team');
    const ban: FeedAbsence = {
      ...injury,
      key: 'ban',
      playerCode: Number(fielded.code),
      status: 'suspended',
      reason: 'red_card',
    };
    await ruleOut(world, [injury, ban]);
    await visit(page, '/my-account/notifications');
    await expect(main.getByText(`Out: ${fielded.short_name}`)).toBeVisible();
  });
  await test.step('the line-up is without the player, the next one has him again', async () => {
    await world.step(15);
    await visit(page, `/stats/details/match/${out.matchId}?tab=line-ups`);
    await expect(main.getByRole('region', { name: / line-up$/ }).getByRole('button')).toHaveCount(22);
    await expect(main.getByText(out.shortName, { exact: true })).toHaveCount(0);
    await world.step(15);
    await ruleOut(world, []);
    await visit(page, `/stats/details/match/${out.backId}?tab=line-ups`);
    await expect(main.getByText(out.shortName).first()).toBeVisible();
    await visit(page, `/stats/details/player/${out.id}`);
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.getByText('Injured', { exact: true })).toBeHidden();
  });
});
