import { NO_LEADER, openChunk, PICKS, STARTERS } from '@touchline/domain/standings/live/chunk';
import type { ContestPerformance } from '@touchline/domain/scoring/substitutions';
import { sql, type Db } from '../../db/database.ts';
import type { ContestWithMatches } from '../facts.ts';
import { standingsOf } from '../standings/standings-memory.ts';
import { loadPerformances, type StandingEntry } from '../standings/standings.ts';
import { poolPlayerIds } from '../standings/team-chunks.ts';

/** The manager whose picks are marked, and the team to restrict picks to; null for none. */
export interface PicksQuery {
  readonly managerId: number | null;
  readonly teamId: number | null;
}

/** In how many teams a player starts, and is captain. */
interface PickCount {
  starting: number;
  captained: number;
}

/** The picks of all teams of a contest. */
interface FieldPicks {
  readonly teams: number;
  /** By player id; includes players picked only as reserves. */
  readonly counts: ReadonlyMap<number, Readonly<PickCount>>;
  readonly performances: ReadonlyMap<number, ContestPerformance>;
  /** The players of the manager's teams. */
  readonly mine: ReadonlySet<number>;
  /** The players of the requested team; null if none is requested. */
  readonly inTeam: ReadonlySet<number> | null;
}

/** The picks of a field small enough to be ranked on request. Check `visibility.ts` before showing them. */
export async function smallFieldPicks(
  db: Db,
  contest: ContestWithMatches,
  now: Date,
  { managerId, teamId }: PicksQuery,
): Promise<FieldPicks> {
  const { entries, byEntry, performances } = await standingsOf(db, contest, now);
  const counts = new Map<number, PickCount>();
  for (const { team } of entries) {
    for (const playerId of team.starters) countOf(counts, playerId).starting += 1;
    for (const playerId of team.reserves) countOf(counts, playerId);
    if (team.captainId !== null) countOf(counts, team.captainId).captained += 1;
  }
  const own = entries.filter((entry) => entry.managerId === managerId);
  const requested = teamId === null ? null : byEntry.get(teamId);
  return {
    teams: entries.length,
    counts,
    performances,
    mine: new Set(own.flatMap(playersOf)),
    inTeam: requested === null ? null : new Set(requested === undefined ? [] : playersOf(requested)),
  };
}

function playersOf({ team }: StandingEntry): readonly number[] {
  return [...team.starters, ...team.reserves];
}

/**
 * The picks of a large field, counted from its team chunks, so that any process can answer, also one that does not rank
 * the contest. Null while chunks are missing.
 */
export async function largeFieldPicks(
  db: Db,
  contest: ContestWithMatches,
  now: Date,
  { managerId, teamId }: PicksQuery,
): Promise<FieldPicks | null> {
  const counted = await countsOfChunks(db, contest);
  if (counted === null) return null;
  const { rows } = await sql<{ id: number; manager_id: number; picks: readonly number[] }>`
    select id, manager_id, starters || reserves as picks from entry
    where contest_id = ${contest.id} and state = 'playing' and starters is not null
      and (manager_id = ${managerId}::int or id = ${teamId}::int)
  `.execute(db);
  const own = rows.filter((row) => row.manager_id === managerId);
  const requested = rows.filter((row) => row.id === teamId);
  const { performances } = await loadPerformances(db, contest, now);
  return {
    ...counted,
    performances,
    mine: new Set(own.flatMap(({ picks }) => picks)),
    inTeam: teamId === null ? null : new Set(requested.flatMap(({ picks }) => picks)),
  };
}

type Counted = Pick<FieldPicks, 'teams' | 'counts'>;

/** Large fields whose counts are cached per process. */
const MAX_CACHED = 100;
/** Chunks per query; other requests run between two queries. */
const CHUNKS_PER_QUERY = 4;

const caches = new WeakMap<Db, Map<number, Promise<Counted | null>>>();

/** Teams do not change after the lock, so a complete field is counted once. */
function countsOfChunks(db: Db, contest: ContestWithMatches): Promise<Counted | null> {
  const cache = caches.get(db) ?? new Map<number, Promise<Counted | null>>();
  caches.set(db, cache);
  const cached = cache.get(contest.id);
  if (cached !== undefined) return cached;
  const counting = countChunks(db, contest);
  cache.set(contest.id, counting);
  const evict = (): void => {
    if (cache.get(contest.id) === counting) cache.delete(contest.id);
  };
  counting.then((counted) => {
    if (counted === null) evict();
  }, evict);
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED) break;
    cache.delete(oldest);
  }
  return counting;
}

async function countChunks(db: Db, contest: ContestWithMatches): Promise<Counted | null> {
  const pool = await poolPlayerIds(db, contest.pool_id);
  const tally = {
    picked: new Int32Array(pool.length),
    starting: new Int32Array(pool.length),
    captained: new Int32Array(pool.length),
  };
  let [teams, read] = [0, 0];
  for (;;) {
    const { rows } = await sql<{ teams: Buffer }>`
      select teams from team_chunk where contest_id = ${contest.id} and number >= ${read}
      order by number limit ${CHUNKS_PER_QUERY}
    `.execute(db);
    for (const row of rows) teams += addChunk(tally, row.teams);
    read += rows.length;
    if (rows.length < CHUNKS_PER_QUERY) break;
  }
  if (teams !== contest.entries_with_team) return null;
  const counts = new Map<number, PickCount>();
  for (const [index, playerId] of pool.entries()) {
    if (tally.picked[index] === 0) continue;
    counts.set(playerId, {
      starting: tally.starting[index] ?? 0,
      captained: tally.captained[index] ?? 0,
    });
  }
  return { teams, counts };
}

/** Adds the picks of a chunk to the tally, by index in the pool; returns the number of teams. */
function addChunk(
  tally: Readonly<Record<'picked' | 'starting' | 'captained', Int32Array>>,
  chunk: Uint8Array,
): number {
  const { count, picks, leaders } = openChunk(chunk, tally.picked.length);
  for (let pick = 0; pick < picks.length; pick += 1) {
    const index = picks[pick] ?? 0;
    tally.picked[index] = (tally.picked[index] ?? 0) + 1;
    if (pick % PICKS < STARTERS) tally.starting[index] = (tally.starting[index] ?? 0) + 1;
  }
  for (let team = 0; team < count; team += 1) {
    const captain = (leaders[team] ?? NO_LEADER) & 15;
    if (captain === NO_LEADER) continue;
    const index = picks[team * PICKS + captain] ?? 0;
    tally.captained[index] = (tally.captained[index] ?? 0) + 1;
  }
  return count;
}

function countOf(counts: Map<number, PickCount>, playerId: number): PickCount {
  const count = counts.get(playerId) ?? { starting: 0, captained: 0 };
  counts.set(playerId, count);
  return count;
}
