import type { PoolPlayer, Team } from '@touchline/domain/contests/team';
import { xfc } from '@touchline/domain/money';
import { MINUTE_MS } from '@touchline/domain/rules/index';
import { gameNow } from '../server/src/db/clock.ts';
import { inTransaction, sql, type Db } from '../server/src/db/database.ts';
import { seeded, type Draws } from '../server/src/feeds/seeded.ts';
import { loadContest, type ContestWithMatches } from '../server/src/contests/facts.ts';
import { loadPerformances, scoreOf } from '../server/src/contests/standings/standings.ts';
import { writeChunks } from '../server/src/contests/standings/team-chunks.ts';
import { makeContest, makeFootball, type Football } from '../server/src/testing/contests/contests.ts';

/** Number of different teams in the field; entry n plays team n modulo this. */
const PATTERNS = 20_000;
const MATCHES = 20;
const FORMATION = { GK: 1, DF: 4, MF: 4, FW: 2 } as const;
/** Popularity of the nth player of a position is 1 / n ** FALL. */
const FALL = 1.05;
const STARTED_MINUTES_AGO = 40;

/** A running contest with a large field in the database, with chunks, entries and managers. */
export interface LargeField {
  readonly contestId: number;
  readonly entries: number;
  readonly football: Football;
  /** The most popular forward: about four in ten teams start them. */
  readonly star: PoolPlayer;
  readonly patterns: readonly Team[];
  readonly firstEntryId: number;
  readonly chunkMs: number;
}

/** Inserts the field of a contest that began 40 minutes ago; every player has played, with points. */
export async function makeLargeField(db: Db, entries: number): Promise<LargeField> {
  const now = await gameNow(db);
  const kickOffAt = new Date(now.getTime() + 60 * MINUTE_MS);
  const football = await makeFootball(db, { kickOffAt, matches: MATCHES });
  const contestId = await makeContest(db, football, { entryFee: xfc(200_000_000n) });
  const draws = seeded('large field', entries);
  const patterns = Array.from({ length: PATTERNS }, () => teamOf(football, draws));
  await sql`
    insert into manager (nickname, nickname_key, activated_at, accepted_terms_at, created_at)
    select 'Manager ' || n, 'manager ' || n, ${now}, ${now}, ${now} from generate_series(1, ${entries}::int) as n
  `.execute(db);
  const firstEntryId = await insertEntries(db, contestId, patterns, entries);
  const startAt = new Date(now.getTime() - STARTED_MINUTES_AGO * MINUTE_MS);
  await sql`
    update match set kickoff_at = ${startAt}, status = 'first_half', events_version = 1
    where id = any(${football.matchIds}::int[])
  `.execute(db);
  await sql`
    update contest set start_at = ${startAt}, locked_at = ${startAt}, entries = ${entries},
      entries_with_team = ${entries}, due_at = ${kickOffAt}
    where id = ${contestId}
  `.execute(db);
  await playAll(db, football, draws);
  const began = performance.now();
  const contest = await contestOf(db, contestId);
  while ((await inTransaction(db, (tx) => writeChunks(tx, contest, entries))) > 0);
  const chunkMs = performance.now() - began;
  await sql`analyze entry`.execute(db);
  const [star] = football.players.filter(({ position }) => position === 'FW');
  if (star === undefined) throw new Error('There is no forward.');
  return { contestId, entries, football, star, patterns, firstEntryId, chunkMs };
}

/** The current state of the contest. */
export async function contestOf(db: Db, contestId: number): Promise<ContestWithMatches> {
  const contest = await loadContest(db, contestId);
  if (contest === null) throw new Error('The contest is gone.');
  return contest;
}

/** Stores a goal: it changes the points of the star and adds an event to their match. */
export async function goal(db: Db, { football, star }: LargeField, points: number): Promise<void> {
  const match = football.matchIds[Math.floor(football.clubIds.indexOf(star.clubId) / 2)] ?? 0;
  await inTransaction(db, async (tx) => {
    await sql`
      update player_points set points = ${points}
      where match_id = ${match} and player_id = ${star.id} and scoring_table = 'easy'
    `.execute(tx);
    await sql`update match set events_version = events_version + 1 where id = ${match}`.execute(tx);
    await sql`select pg_notify('live', ${`match ${match}`})`.execute(tx);
  });
}

/** The true current order of the field: entries with their points, best first, then by id. */
export async function trueOrder(db: Db, field: LargeField): Promise<(offset: number) => [number, number]> {
  const contest = await contestOf(db, field.contestId);
  const played = await loadPerformances(db, contest, await gameNow(db));
  const points = field.patterns.map((team) => scoreOf(team, played).total);
  const size = 2 ** 21;
  const keys = Float64Array.from(
    { length: field.entries },
    (_, entry) => -(points[entry % PATTERNS] ?? 0) * size + entry,
  ).sort();
  return (offset) => {
    const key = keys[offset] ?? 0;
    const entry = ((key % size) + size) % size;
    return [field.firstEntryId + entry, points[entry % PATTERNS] ?? 0];
  };
}

async function insertEntries(
  db: Db,
  contestId: number,
  patterns: readonly Team[],
  entries: number,
): Promise<number> {
  const picks = patterns.map(({ starters, reserves }) => [...starters, ...reserves].join(','));
  await sql`alter table entry disable trigger user`.execute(db);
  const { rows } = await sql<{ first: number }>`
    with pattern as (
      select nth - 1 as number, string_to_array(text, ',')::int[] as picks
      from unnest(${picks}::text[]) with ordinality as given (text, nth)
    ), written as (
      insert into entry (contest_id, manager_id, fee, joined_at, starters, reserves, captain_id, vice_captain_id,
        stars, formation, saved_at)
      select ${contestId}, n, 200000000, clock_timestamp(), picks[1:11], picks[12:15], picks[11], picks[2], 25, '4-4-2',
        clock_timestamp()
      from generate_series(1, ${entries}::int) as n join pattern on number = (n - 1) % ${patterns.length}
      order by n
      returning id
    )
    select min(id) as first from written
  `.execute(db);
  await sql`alter table entry enable trigger user`.execute(db);
  return rows[0]?.first ?? 0;
}

async function playAll(db: Db, football: Football, draws: Draws): Promise<void> {
  const played = football.players.map(({ id, clubId }) => ({
    id,
    clubId,
    match: football.matchIds[Math.floor(football.clubIds.indexOf(clubId) / 2)] ?? 0,
    points: draws.whole(9) - 1,
  }));
  await sql`
    insert into appearance (match_id, player_id, club_id, side, started, on_pitch, minutes, statistics)
    select match, player, club, 'home', true, true, 40, '{}'
    from unnest(${played.map(({ match }) => match)}::int[], ${played.map(({ id }) => id)}::int[],
      ${played.map(({ clubId }) => clubId)}::int[]) as played (match, player, club)
  `.execute(db);
  await sql`
    insert into player_points (match_id, player_id, scoring_table, points, reasons)
    select match, player, 'easy', points, '[]'
    from unnest(${played.map(({ match }) => match)}::int[], ${played.map(({ id }) => id)}::int[],
      ${played.map(({ points }) => points)}::int[]) as played (match, player, points)
  `.execute(db);
}

function teamOf(football: Football, draws: Draws): Team {
  const taken = new Set<number>();
  const pick = (position: PoolPlayer['position']): number => {
    const players = football.players.filter((player) => player.position === position);
    const index = draws.weighted(players.map((_, rank) => (rank + 1) ** -FALL));
    const free = [...players.slice(index), ...players].find(({ id }) => !taken.has(id));
    if (free === undefined) throw new Error('The players are used up.');
    taken.add(free.id);
    return free.id;
  };
  const starters = Object.entries(FORMATION).flatMap(([position, count]) =>
    Array.from({ length: count }, () => pick(positionOf(position))),
  );
  const reserves = [pick('GK'), pick('DF'), pick('MF'), pick('FW')];
  return { starters, reserves, captainId: starters[10] ?? null, viceCaptainId: starters[1] ?? null };
}

function positionOf(text: string): PoolPlayer['position'] {
  if (text === 'GK' || text === 'DF' || text === 'MF') return text;
  return 'FW';
}
