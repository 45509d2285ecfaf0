import { NO_LEADER, openChunk, PICKS, STARTERS } from '@touchline/domain/standings/live/chunk';
import type { ContestPerformance } from '@touchline/domain/scoring/substitutions';
import { sql, type Db } from '../../db/database.ts';
import type { ContestWithMatches } from '../facts.ts';
import { standingsOf } from '../standings/standings-memory.ts';
import { loadPerformances, type StandingEntry } from '../standings/standings.ts';
import { poolPlayerIds } from '../standings/team-chunks.ts';

/** Whose picks are marked, and which team's alone are asked for; null for none. */
export interface PicksQuery {
  readonly managerId: number | null;
  readonly teamId: number | null;
}

/** In how many teams a player starts, and leads as captain. */
interface PickCount {
  starting: number;
  captained: number;
}

/** What all teams of a contest have picked. */
interface FieldPicks {
  readonly teams: number;
  /** By player; everybody who was picked at all, as a reserve too. */
  readonly counts: ReadonlyMap<number, Readonly<PickCount>>;
  readonly performances: ReadonlyMap<number, ContestPerformance>;
  /** The players of the manager's teams. */
  readonly mine: ReadonlySet<number>;
  /** The players of the team that is asked for; null when none is. */
  readonly inTeam: ReadonlySet<number> | null;
}

/** The picks of a field that is small enough to be ranked for a reader. They are everybody's: see `visibility.ts`. */
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
  const asked = teamId === null ? null : byEntry.get(teamId);
  return {
    teams: entries.length,
    counts,
    performances,
    mine: new Set(own.flatMap(playersOf)),
    inTeam: asked === null ? null : new Set(asked === undefined ? [] : playersOf(asked)),
  };
}

function playersOf({ team }: StandingEntry): readonly number[] {
  return [...team.starters, ...team.reserves];
}

/**
 * The same of a large field, counted in the chunks of its lock, so that any process can tell it, also one that does
 * not hold the contest. Null while the chunks are not all written.
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
  const asked = rows.filter((row) => row.id === teamId);
  const { performances } = await loadPerformances(db, contest, now);
  return {
    ...counted,
    performances,
    mine: new Set(own.flatMap(({ picks }) => picks)),
    inTeam: teamId === null ? null : new Set(asked.flatMap(({ picks }) => picks)),
  };
}

type Counted = Pick<FieldPicks, 'teams' | 'counts'>;

/** Large fields whose counts are kept at once in a process. */
const MAX_KEPT = 100;
/** Chunks that are read at once; between two such parts the process answers others. */
const CHUNKS_AT_ONCE = 4;

const memories = new WeakMap<Db, Map<number, Promise<Counted | null>>>();

/** Teams do not change after the lock, so a field that is complete is counted once. */
function countsOfChunks(db: Db, contest: ContestWithMatches): Promise<Counted | null> {
  const memory = memories.get(db) ?? new Map<number, Promise<Counted | null>>();
  memories.set(db, memory);
  const known = memory.get(contest.id);
  if (known !== undefined) return known;
  const counting = countChunks(db, contest);
  memory.set(contest.id, counting);
  const forget = (): void => {
    if (memory.get(contest.id) === counting) memory.delete(contest.id);
  };
  counting.then((counted) => {
    if (counted === null) forget();
  }, forget);
  for (const oldest of memory.keys()) {
    if (memory.size <= MAX_KEPT) break;
    memory.delete(oldest);
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
      order by number limit ${CHUNKS_AT_ONCE}
    `.execute(db);
    for (const row of rows) teams += addChunk(tally, row.teams);
    read += rows.length;
    if (rows.length < CHUNKS_AT_ONCE) break;
  }
  if (teams !== contest.entries_with_team) return null;
  const counts = new Map<number, PickCount>();
  for (const [place, playerId] of pool.entries()) {
    if (tally.picked[place] === 0) continue;
    counts.set(playerId, {
      starting: tally.starting[place] ?? 0,
      captained: tally.captained[place] ?? 0,
    });
  }
  return { teams, counts };
}

/** Counts the teams of a chunk, by place in the pool; returns how many they are. */
function addChunk(
  tally: Readonly<Record<'picked' | 'starting' | 'captained', Int32Array>>,
  chunk: Uint8Array,
): number {
  const { count, picks, leaders } = openChunk(chunk, tally.picked.length);
  for (let pick = 0; pick < picks.length; pick += 1) {
    const place = picks[pick] ?? 0;
    tally.picked[place] = (tally.picked[place] ?? 0) + 1;
    if (pick % PICKS < STARTERS) tally.starting[place] = (tally.starting[place] ?? 0) + 1;
  }
  for (let team = 0; team < count; team += 1) {
    const captain = (leaders[team] ?? NO_LEADER) & 15;
    if (captain === NO_LEADER) continue;
    const place = picks[team * PICKS + captain] ?? 0;
    tally.captained[place] = (tally.captained[place] ?? 0) + 1;
  }
  return count;
}

function countOf(counts: Map<number, PickCount>, playerId: number): PickCount {
  const count = counts.get(playerId) ?? { starting: 0, captained: 0 };
  counts.set(playerId, count);
  return count;
}
