import { STATISTICS } from '@touchline/domain/football/events';
import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/database/database.ts';
import { followSprint } from '../../testing/football/followed-sprint.ts';
import { sql } from '../../db/database.ts';
import { currentSeasons, figureOf, loadSeason, type Season } from './season-memory.ts';

const { db } = await openTestDatabase();
const { playUntil } = followSprint(db, 'season-memory', { round: 48, announcedRounds: 4 });
let seasonId = 0;

async function season(): Promise<Season> {
  const found = await loadSeason(db, seasonId);
  if (found === null) throw new Error('no season');
  return found;
}

/** The sums of the season as the database has them. */
async function sumsInDatabase() {
  const { rows } = await sql<{
    player_id: number;
    matches: number;
    goals: number;
    minutes: number;
    easy: number;
  }>`
    select appearance.player_id, count(*)::int as matches, sum((statistics ->> 'goals')::int)::int as goals,
      sum(minutes)::int as minutes, sum(coalesce(points, 0))::int as easy
    from appearance
    join match on match.id = appearance.match_id
    left join player_points on player_points.match_id = match.id and player_points.player_id = appearance.player_id
      and scoring_table = 'easy'
    where minutes > 0 and round_id in (select id from round where season_id = ${seasonId})
    group by appearance.player_id order by appearance.player_id
  `.execute(db);
  return rows;
}

const sumsInMemory = ({ totals }: Season) =>
  [...totals.values()]
    .map((total) => ({
      player_id: total.playerId,
      matches: total.matches,
      goals: figureOf(total.figures, 'goals'),
      minutes: figureOf(total.figures, 'minutes'),
      easy: total.easy,
    }))
    .toSorted((one, other) => one.player_id - other.player_id);

beforeAll(async () => {
  await playUntil(-20);
  await playUntil(6);
  seasonId = [...(await currentSeasons(db)).values()][0] ?? 0;
});

test('the sums of players are those of their appearances', async () => {
  const known = await season();
  expect(known.totals.size).toBeGreaterThan(100);
  expect(sumsInMemory(known)).toEqual(await sumsInDatabase());
  expect([...known.totals.values()].every(({ figures }) => figures.length === STATISTICS.length)).toBe(true);
});

test('a season follows its matches, and reads again only what has news', async () => {
  const before = await season();
  expect(await season()).toBe(before);
  await playUntil(9);
  const after = await season();
  expect(after).not.toBe(before);
  expect(sumsInMemory(after)).toEqual(await sumsInDatabase());
});

test('calls that come at once get what was committed before they came', async () => {
  const first = season();
  await playUntil(12);
  const [, ...later] = await Promise.all([first, season(), season()]);
  const sums = await sumsInDatabase();
  for (const each of later) expect(sumsInMemory(each)).toEqual(sums);
});

test('a correction after the final whistle changes the sums', async () => {
  await playUntil(30);
  await season();
  const { rows } = await sql<{ match_id: number; player_id: number }>`
    select match_id, player_id from appearance where minutes > 0 order by match_id desc, player_id limit 1
  `.execute(db);
  const [one] = rows;
  await sql`
    update appearance set statistics = jsonb_set(statistics, '{goals}', '7')
    where match_id = ${one?.match_id} and player_id = ${one?.player_id}
  `.execute(db);
  await sql`update match set events_version = events_version + 1 where id = ${one?.match_id}`.execute(db);
  expect(sumsInMemory(await season())).toEqual(await sumsInDatabase());
});

test('the last round keeps its season current until the final whistle', async () => {
  const lastRound = 75;
  const current = async () => [...(await currentSeasons(db)).values()];
  await playUntil(lastRound + 6);
  expect(await current()).toEqual([seasonId]);
  await playUntil(lastRound + 14);
  const [next] = await current();
  expect(next).toBeGreaterThan(seasonId);
  expect((await loadSeason(db, next ?? 0))?.matches.every(({ status }) => status === 'scheduled')).toBe(true);
});

test('an unknown season is null', async () => {
  expect(await loadSeason(db, 2_147_483_647)).toBeNull();
});
