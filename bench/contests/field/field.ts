import type { PoolPlayer } from '@touchline/domain/contests/team';
import type { LockedTeam } from '@touchline/domain/standings/live/chunk';
import { gameNow } from '../../../server/src/db/clock.ts';
import { inTransaction, sql, type Db } from '../../../server/src/db/database.ts';
import { loadContest, type ContestWithMatches } from '../../../server/src/contests/facts.ts';
import { loadPerformances, scoreOf } from '../../../server/src/contests/standings/standings.ts';
import { readLockedTeam, type TeamRow } from '../../../server/src/contests/queries/team-row.ts';
import { matchOf, UNITS_PER_POINT, type ContestTable } from './played.ts';
import type { Football } from '../../../server/src/testing/contests/contests.ts';

/** A running contest with a large field in the database: managers, entries with valid teams, and the lock's chunks. */
export interface Field {
  readonly table: ContestTable;
  readonly contestId: number;
  readonly entries: number;
  readonly football: Football;
  /** The most popular forward, whose match is being played. */
  readonly star: PoolPlayer;
  /** The most popular midfielder whose match is still to come. */
  readonly missing: PoolPlayer;
  readonly firstEntryId: number;
  /** Milliseconds of the insertion, and of the product's own lock with its chunks. */
  readonly insertMs: number;
  readonly lockMs: number;
}

const ROWS_AT_ONCE = 65_536;

/** The current state of the contest. */
export async function contestOf(db: Db, contestId: number): Promise<ContestWithMatches> {
  const contest = await loadContest(db, contestId);
  if (contest === null) throw new Error('The contest is gone.');
  return contest;
}

/** Stores a goal: it sets the star's points, in whole points, and adds an event to their match. */
export async function goal(
  db: Db,
  { football, star, table }: Pick<Field, 'football' | 'star' | 'table'>,
  points: number,
): Promise<void> {
  const match = matchOf(football, star);
  await inTransaction(db, async (tx) => {
    await sql`
      update player_points set points = ${points * UNITS_PER_POINT[table]}
      where match_id = ${match} and player_id = ${star.id} and scoring_table = ${table}
    `.execute(tx);
    await sql`update match set events_version = events_version + 1 where id = ${match}`.execute(tx);
    await sql`select pg_notify('live', ${`match ${match}`})`.execute(tx);
  });
}

/** The true current order of a field, scored team by team from its rows: entries with their points, best first, then by id. */
export async function trueOrder(
  db: Db,
  { contestId, entries, firstEntryId }: Field,
): Promise<(offset: number) => [entryId: number, points: number]> {
  const contest = await contestOf(db, contestId);
  const played = await loadPerformances(db, contest, await gameNow(db));
  const totals = new Int32Array(entries);
  let read = 0;
  for await (const teams of storedTeams(db, contestId)) {
    for (const { entryId, team } of teams) totals[entryId - firstEntryId] = scoreOf(team, played).total;
    read += teams.length;
  }
  if (read !== entries) throw new Error(`${read} entries were read instead of ${entries}.`);
  const size = 2 ** 21;
  const keys = Float64Array.from(totals, (total, entry) => -total * size + entry).sort();
  return (offset) => {
    const key = keys[offset] ?? 0;
    const entry = ((key % size) + size) % size;
    return [firstEntryId + entry, totals[entry] ?? 0];
  };
}

/** A team of the field with its manager's name. */
export interface NamedTeam extends LockedTeam {
  readonly nickname: string;
}

/** The teams of a field from its rows, in parts, in the order of their entries. */
export async function* storedTeams(db: Db, contestId: number): AsyncGenerator<readonly NamedTeam[]> {
  for (let last = 0; ;) {
    const { rows } = await sql<TeamRow & { readonly nickname: string }>`
      select entry.id, manager_id, starters, reserves, captain_id, vice_captain_id, stars, saved_at, nickname
      from entry join manager on manager.id = manager_id
      where contest_id = ${contestId} and state = 'playing' and entry.id > ${last}
      order by entry.id limit ${ROWS_AT_ONCE}
    `.execute(db);
    if (rows.length > 0) yield rows.map((row) => ({ ...readLockedTeam(row), nickname: row.nickname }));
    last = rows.at(-1)?.id ?? 0;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}
