import { DAY_MS, HOUR_MS, MINUTE_MS } from '@touchline/domain/rules/index';
import { beforeAll, describe, expect, test } from 'vitest';
import { CannotStart } from '../cannot-start.ts';
import { sweepContests } from '../contests/lifecycle/sweeps.ts';
import { sql } from '../db/database.ts';
import { secretsFrom } from '../secrets.ts';
import { keepBooks } from '../testing/database/books.ts';
import { makeRewards, stopClockAt, xfcOf } from '../testing/contests/contests.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { enterTwo, MONEY, runDry, type Entered } from '../testing/football/world-scene.ts';
import { footballWorld, refuseOtherWorld, type World } from './world.ts';

const { db } = await openTestDatabase();
keepBooks(db);

const FIRST_START = new Date('2026-03-10T14:00:00Z');
/** Playing a season's history and days of matches takes long on a busy machine. */
const TIMEOUT_MS = 240_000;
const refusals: unknown[] = [];
const lines: string[] = [];
let now = FIRST_START;

/** The world of a newly started server, without memory. */
function started(): World {
  return footballWorld({
    seed: 'world',
    secret: 'secret',
    onRefused: (_, refused) => refusals.push(refused),
    print: (line) => lines.push(line),
  });
}

async function at(moment: Date): Promise<void> {
  now = moment;
  await stopClockAt(db, moment);
}

/** Starts the world after an outage. */
async function startAgainAfter(gapMs: number): Promise<void> {
  await at(new Date(now.getTime() + gapMs));
  const world = started();
  await world.catchUp(db);
  await sweepContests(db);
  await runDry(db, world);
  await sweepContests(db);
}

async function one<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> {
  const [row] = (await query.execute(db)).rows;
  if (row === undefined) throw new Error('there is no such row');
  return row;
}

/** Enters two managers in the paid contest of the next round that starts after the given hours. */
async function enterNext(afterHours: number): Promise<Entered> {
  const from = new Date(now.getTime() + afterHours * HOUR_MS);
  const { id: contest } = await one(sql<{ id: number }>`
    select id from contest where template = 'paid-tournament' and start_at >= ${from} and locked_at is null
      and league_id in (select id from league where provider = 'world' and country_code <> '')
    order by start_at limit 1
  `);
  return enterTwo(db, contest);
}

const contestRow = (id: number) =>
  one(sql<{ final_at: Date | null; cancelled_at: Date | null }>`
    select final_at, cancelled_at from contest where id = ${id}
  `);

const statuses = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from match group by status
  `.execute(db);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
};

beforeAll(async () => {
  await at(FIRST_START);
  await makeRewards(db);
  const world = started();
  await world.catchUp(db);
  await runDry(db, world);
  await sweepContests(db);
}, TIMEOUT_MS);

describe('the first start', () => {
  test('is in the ninth round of a season, with live matches and eight days announced', async () => {
    const { round } = await one(sql<{ round: number }>`
      select min(number) as round from match join round on round.id = round_id
      join league on league.id = match.league_id
      where league.provider_key = 'england' and status = 'scheduled'
    `);
    expect(round).toBe(9);
    const { confirmed = 0, scheduled = 0, ...others } = await statuses();
    expect(confirmed).toBeGreaterThan(350);
    expect(scheduled).toBeGreaterThan(150);
    expect(Object.keys(others).filter((status) => /half/.test(status))).not.toEqual([]);
    const { last } = await one(sql<{ last: Date }>`select max(kickoff_at) as last from match`);
    expect(last.getTime()).toBeGreaterThan(now.getTime() + 7.9 * DAY_MS);
    expect(refusals).toEqual([]);
  });

  test('has a consistent history: goals of events, players and results are equal', async () => {
    const { rows } = await sql`
      select match.id from match
      where provider = 'world' and status = 'confirmed' and home_score + away_score <> (
        select coalesce(sum((statistics->>'goals')::int + (statistics->>'ownGoals')::int), 0)
        from appearance where match_id = match.id
      )
    `.execute(db);
    expect(rows).toEqual([]);
    const { mismatched } = await one(sql<{ mismatched: number }>`
      with goals as (
        select distinct on (match_id, event_id) match_id, event from match_event
        order by match_id, event_id, version desc
      )
      select count(*)::int as mismatched from match
      where provider = 'world' and status = 'confirmed' and home_score + away_score <> (
        select count(*) from goals
        where match_id = match.id and event->'happening'->>'kind' in ('goal', 'own_goal')
      )
    `);
    expect(mismatched).toBe(0);
  });

  test('has tables in which every club has played its rounds, and won, drawn and lost add up', async () => {
    const { rows } = await sql<{ club: number; played: number; won: number; lost: number }>`
      select club_id as club, count(*)::int as played, sum((own > other)::int)::int as won,
        sum((own < other)::int)::int as lost
      from (
        select home_club_id as club_id, home_score as own, away_score as other, league_id, status from match
        union all
        select away_club_id, away_score, home_score, league_id, status from match
      ) as result join league on league.id = league_id
      where status = 'confirmed' and provider_key <> 'cup'
      group by club_id
    `.execute(db);
    expect(rows).toHaveLength(96);
    for (const { played } of rows) expect([7, 8, 9]).toContain(played);
    const sum = (of: 'won' | 'lost'): number => rows.reduce((total, row) => total + row[of], 0);
    expect(sum('won')).toBe(sum('lost'));
  });

  test('stores figures and points of every appearance, but no detailed events of old matches', async () => {
    const { fine, unscored } = await one(sql<{ fine: number; unscored: number }>`
      select (
        select count(*)::int from match_event join match on match.id = match_id
        where event->'happening'->>'kind' = 'stat_deltas' and kickoff_at < ${new Date(now.getTime() - DAY_MS)}
      ) as fine, (
        select count(*)::int from appearance join match on match.id = match_id
        where status = 'confirmed' and 2 <> (
          select count(*) from player_points
          where player_points.match_id = appearance.match_id and player_points.player_id = appearance.player_id
        )
      ) as unscored
    `);
    expect({ fine, unscored }).toEqual({ fine: 0, unscored: 0 });
  });

  test('happens once: another start adds nothing', async () => {
    const before = await statuses();
    await runDry(db, started());
    expect(await statuses()).toEqual(before);
  });

  test('resumes its history after an interrupted start', async () => {
    const before = await statuses();
    await sql`update world_calendar set history_saved = false`.execute(db);
    const lost = sql`select id from match where provider = 'world' and status = 'confirmed' order by id limit 20`;
    for (const table of ['player_points', 'appearance', 'match_event', 'contest_match']) {
      await sql`delete from ${sql.table(table)} where match_id in (${lost})`.execute(db);
    }
    await sql`delete from match where id in (${lost})`.execute(db);
    for (const sweep of started().sweeps.toReversed()) while ((await sweep.run(db)) > 0);
    expect(await statuses()).toEqual(before);
  });
});

describe('a live match', () => {
  test('is provisional at full time, and confirmed some minutes later', async () => {
    const { id, kickoff_at } = await one(sql<{ id: number; kickoff_at: Date }>`
      select id, kickoff_at from match where status = 'scheduled' and kickoff_at > ${now}
      order by kickoff_at limit 1
    `);
    const world = started();
    const statusAfter = async (minutes: number): Promise<string> => {
      await at(new Date(kickoff_at.getTime() + minutes * MINUTE_MS));
      await runDry(db, world);
      return (await one(sql<{ status: string }>`select status from match where id = ${id}`)).status;
    };
    expect(await statusAfter(20)).toBe('first_half');
    expect(await statusAfter(117)).toBe('ended');
    expect(await statusAfter(117 + 90)).toBe('confirmed');
    expect(refusals).toEqual([]);
    await sweepContests(db);
  });
});

describe('after an outage', { timeout: TIMEOUT_MS }, () => {
  test('of three days the matches are played in order and their contests are paid', async () => {
    const { contest, managers } = await enterNext(10);
    lines.length = 0;
    await startAgainAfter(3 * DAY_MS);
    expect(lines.at(-1)).toMatch(/^Playing missed matches: (\d+) of \1\.$/);
    const { open } = await one(sql<{ open: number }>`
      select count(*)::int as open from match
      where confirmed_at is null and kickoff_at < ${new Date(now.getTime() - 4 * HOUR_MS)}
    `);
    expect(open).toBe(0);
    const { latest } = await one(sql<{ latest: number }>`
      select max(extract(epoch from ended_at - kickoff_at))::int as latest from match
    `);
    expect(latest).toBeLessThan(3 * 3_600);
    expect((await contestRow(contest)).final_at).not.toBeNull();
    const balances = await Promise.all(managers.map((manager) => xfcOf(db, manager)));
    expect(balances.every(({ held }) => held === 0n)).toBe(true);
    expect(refusals).toEqual([]);
  });

  test('of nine days the calendar shifts by a week, and entry fees are refunded', async () => {
    const { contest, managers } = await enterNext(60);
    const { id, kickoff_at } = await one(sql<{ id: number; kickoff_at: Date }>`
      select match.id, kickoff_at from match join contest_match on match_id = match.id
      where contest_id = ${contest} order by kickoff_at limit 1
    `);
    await startAgainAfter(9 * DAY_MS);
    const moved = await one(sql<{ kickoff_at: Date; status: string }>`
      select kickoff_at, status from match where id = ${id}
    `);
    expect(moved.kickoff_at.getTime()).toBe(kickoff_at.getTime() + 7 * DAY_MS);
    expect((await contestRow(contest)).cancelled_at).not.toBeNull();
    const balances = await Promise.all(managers.map((manager) => xfcOf(db, manager)));
    expect(balances).toEqual(managers.map(() => ({ available: MONEY.units, held: 0n })));
    const { live } = await one(sql<{ live: number }>`
      select count(*)::int as live from match where status in ('first_half', 'half_time', 'second_half')
    `);
    expect(live).toBeGreaterThan(0);
    expect(refusals).toEqual([]);
  });

  test('a second start shifts nothing', async () => {
    await startAgainAfter(MINUTE_MS);
    const { shifts } = await one(sql<{ shifts: number }>`
      select count(*)::int as shifts from world_calendar_shift
    `);
    expect(shifts).toBe(1);
  });
});

describe('another seed or key than the football was created with', () => {
  const KEY = 'k'.repeat(32);

  test('is refused with the name of the setting', async () => {
    await refuseOtherWorld(db, 'world', secretsFrom(KEY));
    await refuseOtherWorld(db, 'world', secretsFrom(KEY));
    await expect(refuseOtherWorld(db, 'other', secretsFrom(KEY))).rejects.toThrow(/^WORLD_SEED is not/);
    const otherKey = refuseOtherWorld(db, 'world', secretsFrom('o'.repeat(32)));
    await expect(otherKey).rejects.toThrow(/^KEY_SECRET/);
    await expect(otherKey).rejects.toBeInstanceOf(CannotStart);
  });
});
