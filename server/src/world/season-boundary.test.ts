import { HOUR_MS } from '@touchline/domain/rules/index';
import { beforeAll, describe, expect, test } from 'vitest';
import { sweepContests } from '../contests/lifecycle/sweeps.ts';
import { inTransaction, sql } from '../db/database.ts';
import { CYCLE_MS, SEASON_CYCLES, SEASON_MS, WORLD_PROVIDER } from '../feeds/world/leagues.ts';
import { beginCalendar } from '../football/feed/world-calendar.ts';
import { keepBooks } from '../testing/database/books.ts';
import { makeRewards, stopClockAt, xfcOf } from '../testing/contests/contests.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { enterTwo, runDry, type Entered } from '../testing/football/world-scene.ts';
import { footballWorld } from './world.ts';

const { db } = await openTestDatabase();
keepBooks(db);

/** Start of the new season. */
const BOUNDARY = Date.parse('2026-05-13T00:00:00Z');
const BEFORE = new Date(BOUNDARY - CYCLE_MS - HOUR_MS);
const AFTER = new Date(BOUNDARY + 30 * HOUR_MS);
const STEP_MS = 6 * HOUR_MS;
/** Playing days of matches of five leagues takes long on a busy machine. */
const TIMEOUT_MS = 480_000;
const refusals: unknown[] = [];
const world = footballWorld({
  seed: 'world',
  secret: 'secret',
  onRefused: (_, refused) => refusals.push(refused),
  print: () => undefined,
});

async function playOn(): Promise<void> {
  await runDry(db, world);
  await sweepContests(db);
}

/** Enters two managers in the paid tournament of a round of the league that plays every cycle. */
async function enter(round: number): Promise<Entered> {
  const { rows } = await sql<{ id: number }>`
    select contest.id from contest join round on round.id = contest.round_id
    join league on league.id = contest.league_id
    where template = 'paid-tournament' and provider_key = 'england' and number = ${round} and start_at > ${BEFORE}
  `.execute(db);
  const contest = rows[0]?.id;
  if (contest === undefined) throw new Error(`nothing is offered for round ${round}`);
  return enterTwo(db, contest);
}

interface RoundRow {
  readonly season: string;
  readonly number: number;
  readonly matches: number;
  readonly confirmed: number;
  readonly goals: number;
}

/** The rounds of the league that plays every cycle, in order. */
async function rounds(): Promise<readonly RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    select season.name as season, number, count(*)::int as matches, count(confirmed_at)::int as confirmed,
      coalesce(sum(home_score + away_score), 0)::int as goals
    from match join round on round.id = match.round_id join season on season.id = season_id
    join league on league.id = match.league_id
    where league.provider_key = 'england' group by season.name, number order by min(kickoff_at)
  `.execute(db);
  return rows;
}

let last: Entered;
let first: Entered;

beforeAll(async () => {
  await stopClockAt(db, BEFORE);
  await makeRewards(db);
  await inTransaction(db, (tx) =>
    beginCalendar(tx, WORLD_PROVIDER, {
      epochOf: () => new Date(BOUNDARY - SEASON_MS),
      historyOlderThanMs: 5 * HOUR_MS,
    }),
  );
  // Skip earlier matches, which would take minutes.
  await sql`update world_calendar set history_saved = true`.execute(db);
  await playOn();
  last = await enter(SEASON_CYCLES);
  first = await enter(1);
  for (let now = BEFORE.getTime() + STEP_MS; now <= AFTER.getTime(); now += STEP_MS) {
    await stopClockAt(db, new Date(now));
    await playOn();
  }
}, TIMEOUT_MS);

describe('across the end of a season', () => {
  test('the last round and the first of the next season are played completely, each in its season', async () => {
    const played = (await rounds()).filter(({ confirmed }) => confirmed > 0);
    expect(
      played.map(({ season, number, matches, confirmed }) => [season, number, matches, confirmed]),
    ).toEqual([
      ['1', SEASON_CYCLES, 10, 10],
      ['2', 1, 10, 10],
    ]);
    expect(played.every(({ goals }) => goals > 0)).toBe(true);
    expect(refusals).toEqual([]);
  });

  test('coming rounds are announced and their contests offered', async () => {
    const toCome = (await rounds()).filter(({ season, confirmed }) => season === '2' && confirmed === 0);
    expect(toCome.slice(0, 3).map(({ number, matches }) => [number, matches])).toEqual([
      [2, 10],
      [3, 10],
      [4, 10],
    ]);
    const { rows } = await sql<{ number: number }>`
      select distinct number from contest join round on round.id = contest.round_id
      join league on league.id = contest.league_id
      where provider_key = 'england' and cancelled_at is null and locked_at is null order by number
    `.execute(db);
    expect(rows.map(({ number }) => number).slice(0, 3)).toEqual([2, 3, 4]);
  });

  test('contests of both seasons are paid, including one entered before its season began', async () => {
    for (const { contest, managers } of [last, first]) {
      const { rows } = await sql<{ final: boolean; points: number }>`
        select final_at is not null as final, sum(final_points)::int as points
        from contest join entry on contest_id = contest.id where contest.id = ${contest} group by contest.id
      `.execute(db);
      expect(rows).toMatchObject([{ final: true }]);
      expect(rows[0]?.points).toBeGreaterThan(0);
      const balances = await Promise.all(managers.map((manager) => xfcOf(db, manager)));
      expect(balances.every(({ held }) => held === 0n)).toBe(true);
    }
  });

  test('nothing is overdue, and the players who played can be picked', async () => {
    const overdue = await sql`select id from contest where due_at <= (select game_now())`.execute(db);
    expect(overdue.rows).toEqual([]);
    const { rows } = await sql<{ started: number; pooled: number }>`
      select count(*)::int as started, count(contest_pool_player.player_id)::int as pooled
      from contest join contest_match on contest_match.contest_id = contest.id
      join appearance on appearance.match_id = contest_match.match_id and started
      left join contest_pool_player on contest_pool_player.pool_id = contest.pool_id
        and contest_pool_player.player_id = appearance.player_id
      where contest.id = ${first.contest}
    `.execute(db);
    expect(rows).toEqual([{ started: 220, pooled: 220 }]);
  });
});
