import type { PoolPlayer } from '@touchline/domain/contests/team';
import type { Position } from '@touchline/domain/football/events';
import type { ContestPerformance } from '@touchline/domain/scoring/substitutions';
import { CHUNK_TEAMS, emptyChunk } from '@touchline/domain/standings/live/chunk';
import { loadPerformances } from '../../../server/src/contests/standings/standings.ts';
import { poolPlayerIds } from '../../../server/src/contests/standings/team-chunks.ts';
import { gameNow } from '../../../server/src/db/clock.ts';
import { sql, type Db } from '../../../server/src/db/database.ts';
import { contestOf, type Field } from '../field/field.ts';
import { drawerOf } from '../field/make-field.ts';
import type { ContestTable } from '../field/played.ts';

/** A contest of any size in memory. */
export interface LargeContest {
  readonly table: ContestTable;
  readonly count: number;
  readonly pool: readonly PoolPlayer[];
  /** By index in the pool. */
  readonly positions: readonly Position[];
  /** In the middle of a round: some players have played, some are absent, the others are still to play. */
  readonly performances: readonly ContestPerformance[];
  readonly chunks: readonly Uint8Array[];
  /** The most popular forward in play, and the most popular midfielder who is absent if their match ends now. */
  readonly star: number;
  readonly missing: number;
}

/** The contest of a field: its chunks as the lock wrote them, its players and their performances from the rows. */
export async function storedContest(db: Db, field: Field): Promise<LargeContest> {
  const contest = await contestOf(db, field.contestId);
  const ids = await poolPlayerIds(db, contest.pool_id);
  const { performances } = await loadPerformances(db, contest, await gameNow(db));
  const { rows } = await sql<{ teams: Buffer }>`
    select teams from team_chunk where contest_id = ${field.contestId} order by number
  `.execute(db);
  const pool = field.football.players;
  return {
    table: field.table,
    count: field.entries,
    pool,
    positions: pool.map(({ position }) => position),
    performances: ids.map((id) => {
      const performance = performances.get(id);
      if (performance === undefined) throw new Error(`Player ${id} has no performance.`);
      return performance;
    }),
    chunks: rows.map(({ teams }) => teams),
    star: ids.indexOf(field.star.id),
    missing: ids.indexOf(field.missing.id),
  };
}

/** The same contest with another number of teams, drawn as those of the field, in memory only. */
export function grownContest(contest: LargeContest, count: number): LargeContest {
  const drawer = drawerOf(contest.table, contest.pool);
  const chunks: Uint8Array[] = [];
  for (let first = 0; first < count; first += CHUNK_TEAMS) {
    const size = Math.min(CHUNK_TEAMS, count - first);
    const { bytes, columns } = emptyChunk(size, contest.pool.length);
    for (let index = 0; index < size; index += 1) {
      const { picks, leaders, stars } = drawer.draw();
      columns.picks.set(picks, index * picks.length);
      columns.entryIds[index] = first + index + 1;
      columns.managerIds[index] = first + index + 1;
      columns.savedAt[index] = 1_780_000_000_000 + first + index;
      columns.stars[index] = stars;
      columns.leaders[index] = leaders;
    }
    chunks.push(bytes);
  }
  return { ...contest, count, chunks };
}
