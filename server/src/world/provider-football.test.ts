import { isRefusal } from '@touchline/contract/errors';
import { HOUR_MS, MINUTE_MS } from '@touchline/domain/rules/index';
import { afterAll, expect, test } from 'vitest';
import { setClock } from '../db/clock.ts';
import { inTransaction, sql, type Db } from '../db/database.ts';
import { API_FOOTBALL } from '../feeds/providers/api-football/league-state.ts';
import { FOOTBALL_DATA } from '../feeds/providers/football-data/compare-league.ts';
import { closeByOperator, openFlags, type FlagKind } from '../feeds/providers/kept/flags.ts';
import { seeded } from '../feeds/seeded.ts';
import { matchDetail } from '../football/matches/match.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import {
  COMPETITION,
  inventedLeague,
  LEAGUE,
  SEASON_START_MS,
  type InventedLeague,
} from '../testing/football/provider/invented-league.ts';
import { FAULTS, STAND_IN_KEY, startStandIn, type StandIn } from '../testing/football/provider/stand-in.ts';
import { providerFootball, type ProviderServices } from './provider-football.ts';

const league = inventedLeague('provider');
const opened: StandIn[] = [];
afterAll(async () => {
  for (const standIn of opened) await standIn.close();
});

interface Day {
  readonly db: Db;
  readonly standIn: StandIn;
  readonly refusals: unknown[];
  /** The kinds of the flags that were reported. */
  readonly flags: FlagKind[];
  /** Sets the clock and does everything that is due. */
  runAt(ms: number): Promise<void>;
}

type Faults = Pick<Parameters<typeof startStandIn>[0], 'faultOf' | 'perMinute' | 'secondScore'>;

/** A server with a fresh database that follows the stand-in. */
async function followed(faults: Faults = {}, dailyRequests = 7_500): Promise<Day> {
  const { db } = await openTestDatabase();
  let nowMs = 0;
  const standIn = await startStandIn({ league, now: () => nowMs, ...faults });
  opened.push(standIn);
  const refusals: unknown[] = [];
  const flags: FlagKind[] = [];
  const access = (provider: string, baseUrl: string, header: string) => ({
    provider,
    baseUrl,
    headers: { [header]: STAND_IN_KEY },
    dailyRequests,
    fetch: standIn.fetch,
  });
  const services: ProviderServices = {
    leagues: [{ id: LEAGUE, secondCode: COMPETITION }],
    first: access(API_FOOTBALL, 'https://first.example/', 'x-apisports-key'),
    second: access(FOOTBALL_DATA, 'https://second.example/v4/', 'x-auth-token'),
    onRefused: (_, refused) => refusals.push(refused),
    onFlag: ({ kind }) => flags.push(kind),
    listeners: [],
  };
  let world = providerFootball(services);
  return {
    db,
    standIn,
    refusals,
    flags,
    async runAt(ms) {
      nowMs = ms;
      await inTransaction(db, (tx) => setClock(tx, { mode: 'stepped', at: new Date(ms) }));
      for (const sweep of world.sweeps) while ((await sweep.run(db)) > 0);
      // A server that starts again has nothing in memory.
      if (seeded('restart', ms).chance(0.05)) world = providerFootball(services);
    },
  };
}

/** Minutes between two steps of the clock: enough polls for every fault, few enough for a quick test. */
const STEP_MINUTES = 10;

/** Plays the first round from an hour and a half before until its results are confirmed. */
async function playRound(day: Day, stepMinutes = STEP_MINUTES): Promise<void> {
  const end = SEASON_START_MS + 4.5 * HOUR_MS;
  for (let ms = SEASON_START_MS - 1.5 * HOUR_MS; ms <= end; ms += stepMinutes * MINUTE_MS)
    await day.runAt(ms);
}

/** Everything that contests and pages read of the first round. */
async function outcome(db: Db): Promise<unknown> {
  const { rows: matches } = await sql`
    select provider_key, status, home_score, away_score, minute from match
    where kickoff_at < ${new Date(SEASON_START_MS + 24 * HOUR_MS)} order by provider_key
  `.execute(db);
  const { rows: points } = await sql`
    select match.provider_key as match, player.provider_key as player, scoring_table, points, reasons, statistics
    from player_points join match on match.id = match_id join player on player.id = player_id
    join appearance using (match_id, player_id)
    order by 1, 2, 3
  `.execute(db);
  return { matches, points };
}

/** The scores of the invented league, counted from its own script. */
function scoresOf({ matches }: InventedLeague): readonly unknown[] {
  return matches.slice(0, 2).map(({ id, incidents }) => {
    const goals = (side: 'home' | 'away') =>
      incidents.filter(
        (each) =>
          (each.side === side && (each.kind === 'goal' || each.kind === 'penalty')) ||
          (each.side !== side && each.kind === 'own_goal'),
      ).length;
    return {
      provider_key: String(id),
      status: 'confirmed',
      home_score: goals('home'),
      away_score: goals('away'),
      minute: 90,
    };
  });
}

let clean: unknown = null;

test('a round is announced, played and confirmed from the answers of a provider', async () => {
  const day = await followed();
  await playRound(day);
  clean = await outcome(day.db);
  expect(clean).toMatchObject({ matches: scoresOf(league) });
  expect(day.refusals).toEqual([]);
  expect(await openFlags(day.db)).toEqual([]);
  const { rows } = await sql<{ reason: string }>`select reason from provider_quarantine`.execute(day.db);
  expect(rows).toEqual([]);
  const { rows: kinds } = await sql<{ retractions: number }>`
    select count(*)::int as retractions from match_event where event -> 'happening' ->> 'kind' = 'retraction'
  `.execute(day.db);
  expect(kinds[0]?.retractions).toBeGreaterThan(0);
}, 60_000);

test('with every fault of the provider it ends at the same points', async () => {
  const counts = { all: 0, details: 0 };
  const day = await followed({
    perMinute: 12,
    // Every second answer about matches has another fault, and one of five of the others.
    faultOf(_, path) {
      counts.all += 1;
      if (!path.includes('ids='))
        return counts.all % 5 === 4 ? (FAULTS[counts.all % FAULTS.length] ?? null) : null;
      counts.details += 1;
      return counts.details % 2 === 0 ? (FAULTS[(counts.details / 2) % FAULTS.length] ?? null) : null;
    },
  });
  await playRound(day);
  expect(await outcome(day.db)).toEqual(clean);
  expect(day.refusals).toEqual([]);
  const { rows } = await sql<{ reason: string }>`
    select distinct reason from provider_quarantine order by reason
  `.execute(day.db);
  expect(rows.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['empty', 'goals_and_score_differ', 'not_json', 'not_requested', 'went_back']),
  );
}, 60_000);

test('a score that the second source denies is not confirmed until an operator decides', async () => {
  const wrong = new Map([[1_300_000, { home: 9, away: 0 }]]);
  const day = await followed({ secondScore: wrong });
  await playRound(day, 30);
  const statuses = async () => {
    const { rows } = await sql<{ status: string }>`
      select status from match where kickoff_at < ${new Date(SEASON_START_MS + 24 * HOUR_MS)} order by provider_key
    `.execute(day.db);
    return rows.map(({ status }) => status);
  };
  expect(await statuses()).toEqual(['ended', 'confirmed']);
  expect(day.flags).toContain('score');
  const flag = (await openFlags(day.db)).find(({ kind }) => kind === 'score');
  expect(flag).toMatchObject({ theirs: '9-0', blocks: true });
  const end = SEASON_START_MS + 4.5 * HOUR_MS;
  await inTransaction(day.db, (tx) => closeByOperator(tx, flag?.id ?? 0, 'olga', new Date(end)));
  await day.runAt(end + HOUR_MS);
  const { rows: mapped } = await sql<{ kind: string; keys: number }>`
    select kind, count(*)::int as keys from provider_mapping group by kind order by kind
  `.execute(day.db);
  expect(mapped).toEqual([
    { kind: 'club', keys: 4 },
    { kind: 'league', keys: 1 },
    { kind: 'match', keys: 4 },
  ]);
  expect(await statuses()).toEqual(['confirmed', 'confirmed']);
  expect((await openFlags(day.db)).filter(({ kind }) => kind === 'score')).toEqual([]);
}, 60_000);

test('with a small budget matches in play are left out, and their results are still taken', async () => {
  const day = await followed({}, 40);
  await playRound(day, 30);
  expect(await outcome(day.db)).toMatchObject({ matches: scoresOf(league) });
  expect(day.standIn.requests.filter((path) => !path.startsWith('/v4')).length).toBeLessThanOrEqual(40);
}, 60_000);

test('a match shows when its provider was last read, and that it is silent', async () => {
  let isDown = false;
  const day = await followed({ faultOf: () => (isDown ? 'error_500' : null) });
  const sourceAt = async (minute: number) => {
    await day.runAt(SEASON_START_MS + minute * MINUTE_MS);
    const { rows } = await sql<{ id: number }>`select id from match order by kickoff_at, id limit 1`.execute(
      day.db,
    );
    const detail = await matchDetail(day.db, rows[0]?.id ?? 0);
    if (isRefusal(detail)) throw new Error(detail.refused);
    return detail.source;
  };
  const at = (minute: number) => new Date(SEASON_START_MS + minute * MINUTE_MS).toISOString();
  await sourceAt(-60);
  expect(await sourceAt(10)).toEqual({ read_dt: at(10), is_silent: false });
  isDown = true;
  expect(await sourceAt(12)).toEqual({ read_dt: at(10), is_silent: false });
  expect(await sourceAt(20)).toEqual({ read_dt: at(10), is_silent: true });
  isDown = false;
  expect(await sourceAt(60)).toEqual({ read_dt: at(60), is_silent: false });
}, 60_000);

test('with the budget of the day spent nothing is requested, and what is known stays', async () => {
  const day = await followed({}, 12);
  for (let minute = -120; minute < 180; minute += 30) await day.runAt(SEASON_START_MS + minute * MINUTE_MS);
  expect(day.standIn.requests.filter((path) => !path.startsWith('/v4'))).toHaveLength(12);
  const { rows } = await sql`
    select count(*)::int as players, count(club_id)::int as fielded from player
  `.execute(day.db);
  expect(rows).toEqual([{ players: 72, fielded: 72 }]);
}, 60_000);

test('a postponed match waits, and a moved one follows its new kick-off', async () => {
  const day = await followed();
  await day.runAt(SEASON_START_MS - 2 * HOUR_MS);
  const [first, second] = league.matches;
  if (first === undefined || second === undefined) throw new Error('a round has two matches');
  const stored = async () => {
    const { rows } = await sql<{ items: Record<string, Record<string, unknown>>[] }>`
      select items from provider_answer where resource = ${`fixtures?league=${LEAGUE}&season=2026`}
    `.execute(day.db);
    return rows[0]?.items ?? [];
  };
  const changed = (await stored()).map((item) => {
    const { fixture } = item;
    if (fixture?.['id'] === first.id)
      return { ...item, fixture: { ...fixture, status: { short: 'PST', elapsed: null } } };
    if (fixture?.['id'] === second.id)
      return { ...item, fixture: { ...fixture, timestamp: second.kickOffMs / 1000 + 7_200 } };
    return item;
  });
  await sql`
    update provider_answer set items = ${JSON.stringify(changed)}::jsonb, answered_at = answered_at + interval '1 second'
    where resource = ${`fixtures?league=${LEAGUE}&season=2026`}
  `.execute(day.db);
  await day.runAt(SEASON_START_MS - 1.9 * HOUR_MS);
  const { rows } = await sql`
    select status, extract(epoch from kickoff_at)::int as at from match
    where provider_key in (${String(first.id)}, ${String(second.id)}) order by provider_key
  `.execute(day.db);
  expect(rows).toEqual([
    { status: 'postponed', at: first.kickOffMs / 1000 },
    { status: 'scheduled', at: second.kickOffMs / 1000 + 7_200 },
  ]);
});
