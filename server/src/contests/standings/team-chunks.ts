import { CHUNK_TEAMS, packTeams, type LockedTeam } from '@touchline/domain/standings/live/chunk';
import { sql, type Db, type Tx } from '../../db/database.ts';
import type { ContestRecord } from '../facts.ts';
import { packNames } from '../live/names.ts';
import { readLockedTeam, type TeamRow } from '../queries/team-row.ts';

/** Maximum chunks per transaction: larger fields are written in several. */
const CHUNKS_AT_ONCE = 16;
/** The maximum id of an entry. */
const MAX_ID = 2 ** 31 - 1;

/**
 * Writes up to `max` missing chunks of a locked contest's field; returns how many, so 0 means that all exist. Requires the
 * contest's lock; after the lock time entries and teams no longer change.
 */
export async function writeChunks(
  tx: Tx,
  contest: Pick<ContestRecord, 'id' | 'pool_id'>,
  field: number,
  max: number = CHUNKS_AT_ONCE,
): Promise<number> {
  const written = await writtenChunks(tx, contest.id);
  if (written.teams >= field) return 0;
  const pool = await poolPlayerIds(tx, contest.pool_id);
  let { teams, chunks, last } = written;
  while (teams < field && chunks < written.chunks + max) {
    const rows = await nextTeams(tx, contest.id, last);
    const final = rows.at(-1);
    if (final === undefined) throw new Error(`contest ${contest.id} has ${teams} teams instead of ${field}`);
    last = final.id;
    await sql`
      insert into team_chunk (contest_id, number, count, last_entry_id, teams, names)
      values (${contest.id}, ${chunks}, ${rows.length}, ${last},
        ${Buffer.from(packTeams(rows.map(readLockedTeam), pool))}, ${Buffer.from(packNames(rows))})
    `.execute(tx);
    teams += rows.length;
    chunks += 1;
  }
  return chunks - written.chunks;
}

/**
 * Throws unless teams equal, byte for byte, the chunk written of them at the lock. A difference means that one of the two
 * was changed after the lock, so nothing may be paid.
 */
export function assertChunkUnchanged(
  chunk: { readonly contestId: number; readonly number: number; readonly teams: Buffer },
  teams: readonly LockedTeam[],
  pool: readonly number[],
): void {
  if (teams.length > CHUNK_TEAMS || !chunk.teams.equals(packTeams(teams, pool)))
    throw new Error(`chunk ${chunk.number} of contest ${chunk.contestId} differs from its entries`);
}

/** The playing teams of a contest whose entry comes after an id, up to another; null: all of them, up to one too many. */
export async function teamsOfEntries(
  tx: Tx,
  contestId: number,
  after: number,
  upTo: number | null,
): Promise<readonly LockedTeam[]> {
  const { rows } = await sql<TeamRow>`
    select id, manager_id, starters, reserves, captain_id, vice_captain_id, stars, saved_at from entry
    where contest_id = ${contestId} and state = 'playing' and starters is not null
      and id > ${after} and id <= ${upTo ?? MAX_ID}::int
    order by id limit ${CHUNK_TEAMS + 1}
  `.execute(tx);
  return rows.map(readLockedTeam);
}

/** Deletes the names stored with the chunks: they are unused once a contest is over. */
export async function deleteChunkNames(tx: Tx, contestId: number): Promise<void> {
  await sql`update team_chunk set names = null where contest_id = ${contestId}`.execute(tx);
}

/** The player ids of a pool in ascending order; chunks refer to players by this index. */
export async function poolPlayerIds(db: Db, poolId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ player_id: number }>`
    select player_id from contest_pool_player where pool_id = ${poolId} order by player_id
  `.execute(db);
  return rows.map(({ player_id }) => player_id);
}

async function writtenChunks(
  tx: Tx,
  contestId: number,
): Promise<{ readonly teams: number; readonly chunks: number; readonly last: number }> {
  const { rows } = await sql<{ teams: number; chunks: number; last: number }>`
    select coalesce(sum(count), 0)::int as teams, count(*)::int as chunks, coalesce(max(last_entry_id), 0) as last
    from team_chunk where contest_id = ${contestId}
  `.execute(tx);
  return rows[0] ?? { teams: 0, chunks: 0, last: 0 };
}

interface NamedTeamRow extends TeamRow {
  readonly nickname: string;
  readonly simulated: boolean;
}

async function nextTeams(tx: Tx, contestId: number, after: number): Promise<readonly NamedTeamRow[]> {
  const { rows } = await sql<NamedTeamRow>`
    select entry.id, manager_id, starters, reserves, captain_id, vice_captain_id, stars, saved_at, nickname,
      is_simulated as simulated
    from entry join manager on manager.id = manager_id
    where contest_id = ${contestId} and state = 'playing' and starters is not null and entry.id > ${after}
    order by entry.id limit ${CHUNK_TEAMS}
  `.execute(tx);
  return rows;
}
