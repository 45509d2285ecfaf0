import { settlePrizes, type RankedEntry } from '@touchline/domain/contests/prizes';
import { rulesOf } from '@touchline/domain/rules/index';
import { unpackTeams } from '@touchline/domain/standings/live/chunk';
import { sql, type Tx } from '../../db/database.ts';
import { recomputePoints } from '../lifecycle/recompute-points.ts';
import { loadPerformances, scoreOf } from '../standings/standings.ts';
import { assertChunkUnchanged, poolPlayerIds, teamsOfEntries } from '../standings/team-chunks.ts';
import type { LockedContest } from '../store.ts';
import { kindOf, potOf } from './pot.ts';
import { readProgress, storeProgress } from './progress.ts';

/** Maximum chunks of 4,096 entries whose results are written per transaction. */
const RESULT_CHUNKS_AT_ONCE = 4;

/**
 * Fixes ranks and prizes, or continues to write them to the entries. Points are recomputed from the statistics and the
 * teams are those stored at the lock. Returns whether every entry has its result; a large field takes several
 * transactions, in which the fixed results no longer change.
 */
export async function fixResults(tx: Tx, contest: LockedContest): Promise<boolean> {
  const { row } = contest;
  let done = await readProgress(tx, row.id, 'results');
  if (done === null) {
    await storeFixed(tx, row.id, await rankField(tx, contest));
    done = 0;
  }
  const chunks = await countChunks(tx, row.id);
  const until = Math.min(chunks, done + RESULT_CHUNKS_AT_ONCE);
  const pool = await poolPlayerIds(tx, row.pool_id);
  for (let number = done; number < until; number += 1) {
    await assertAsLocked(tx, row.id, { number, isLast: number === chunks - 1, pool });
    await writeResults(tx, row.id, number);
  }
  if (until < chunks) {
    await storeProgress(tx, row.id, 'results', until);
    return false;
  }
  await sql`delete from fixed_result where contest_id = ${row.id}`.execute(tx);
  await storeProgress(tx, row.id, 'results', null);
  return true;
}

/** The entries of one team chunk with their results. */
interface FixedChunk {
  readonly entries: readonly RankedEntry[];
  readonly results: ReadonlyMap<number, { readonly rank: number; readonly prize: bigint }>;
}

/** Scores the whole field, chunk by chunk so that other work is not held up, and splits the pool. */
async function rankField(tx: Tx, { row, now }: LockedContest): Promise<readonly FixedChunk[]> {
  const played = await loadPerformances(tx, row, now, await recomputePoints(tx, row));
  const pool = await poolPlayerIds(tx, row.pool_id);
  const chunks: RankedEntry[][] = [];
  for (;;) {
    const { rows } = await sql<{ teams: Buffer }>`
      select teams from team_chunk where contest_id = ${row.id} and number = ${chunks.length}
    `.execute(tx);
    const [chunk] = rows;
    if (chunk === undefined) break;
    chunks.push(
      unpackTeams(chunk.teams, pool).map(({ entryId, team, stars, savedAt }) => {
        const { total, pointsOfEleven } = scoreOf(team, played);
        return { entryId, points: total, pointsOfEleven, stars, savedAt };
      }),
    );
  }
  const field = chunks.flat();
  if (field.length !== row.entries_with_team)
    throw new Error(
      `contest ${row.id} has ${field.length} teams in its chunks instead of ${row.entries_with_team}`,
    );
  const prizes = potOf(row, row.entries_with_team).pool;
  const settled = settlePrizes(kindOf(row), field, prizes, rulesOf(row.rules_version));
  const results = new Map(settled.map(({ entryId, rank, prize }) => [entryId, { rank, prize: prize.units }]));
  return chunks.map((entries) => ({ entries, results }));
}

async function storeFixed(tx: Tx, contestId: number, chunks: readonly FixedChunk[]): Promise<void> {
  for (const [number, { entries, results }] of chunks.entries()) {
    const ids = entries.map(({ entryId }) => entryId);
    await sql`
      insert into fixed_result (contest_id, number, entry_ids, points, ranks, prizes)
      values (
        ${contestId}, ${number}, ${ids}::int[], ${entries.map(({ points }) => points)}::int[],
        ${ids.map((id) => results.get(id)?.rank ?? 0)}::int[],
        ${ids.map((id) => (results.get(id)?.prize ?? 0n).toString())}::bigint[]
      )
    `.execute(tx);
  }
}

async function countChunks(tx: Tx, contestId: number): Promise<number> {
  const { rows } = await sql<{ chunks: number }>`
    select count(*)::int as chunks from fixed_result where contest_id = ${contestId}
  `.execute(tx);
  return rows[0]?.chunks ?? 0;
}

/** Throws unless the entries about to get their results are those of the chunk. */
async function assertAsLocked(
  tx: Tx,
  contestId: number,
  {
    number,
    isLast,
    pool,
  }: { readonly number: number; readonly isLast: boolean; readonly pool: readonly number[] },
): Promise<void> {
  const { rows } = await sql<{ teams: Buffer; last_entry_id: number; after: number }>`
    select teams, last_entry_id, coalesce((
      select before.last_entry_id from team_chunk as before
      where before.contest_id = ${contestId} and before.number = ${number - 1}
    ), 0) as after
    from team_chunk where contest_id = ${contestId} and number = ${number}
  `.execute(tx);
  const [chunk] = rows;
  if (chunk === undefined) throw new Error(`chunk ${number} of contest ${contestId} is gone`);
  const teams = await teamsOfEntries(tx, contestId, chunk.after, isLast ? null : chunk.last_entry_id);
  assertChunkUnchanged({ contestId, number, teams: chunk.teams }, teams, pool);
}

async function writeResults(tx: Tx, contestId: number, number: number): Promise<void> {
  await sql`
    update entry set final_points = result.points, final_rank = result.rank, prize = result.prize
    from (
      select unnest(entry_ids) as id, unnest(points) as points, unnest(ranks) as rank, unnest(prizes) as prize
      from fixed_result where contest_id = ${contestId} and number = ${number}
    ) as result
    where entry.id = result.id
  `.execute(tx);
}
