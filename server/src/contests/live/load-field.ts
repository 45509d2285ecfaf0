import { rulesOf } from '@touchline/domain/rules/index';
import type { ContestPerformance } from '@touchline/domain/scoring/substitutions';
import type { Allocate } from '@touchline/domain/standings/live/arrays';
import { viewArrays } from '@touchline/domain/standings/live/arrays';
import { cumulativePrizes } from '@touchline/domain/standings/live/prizes';
import { createLiveRanking, type LiveRanking } from '@touchline/domain/standings/live/ranking';
import { sql, type Db } from '../../db/database.ts';
import type { ContestWithMatches } from '../facts.ts';
import { kindOf, potOf } from '../settlement/pot.ts';
import {
  performancesIn,
  scoringOf,
  standingsVersion,
  type AppearancePoints,
  type PooledPlayer,
} from '../standings/standings.ts';
import type { LoadedField } from './messages.ts';
import { joinNames } from './names.ts';
import { layOwners } from './owners.ts';

/** Chunks that are read at once: about 3 MB. */
const CHUNKS_AT_ONCE = 16;
/** Totals an ordinary contest reaches, in units of its table; others are as exact. */
const USUAL = { easy: { min: -64, max: 900 }, pro: { min: -1_000, max: 12_000 } } as const;

const shared: Allocate = (bytes) => new SharedArrayBuffer(bytes);

/** A field in memory that its loader may go on changing. */
interface OpenedField {
  readonly loaded: LoadedField;
  readonly ranking: LiveRanking;
  /** By place in the pool: what the ranking was made of. */
  readonly performances: readonly ContestPerformance[];
}

/**
 * Loads the field of a running contest from its chunks and ranks it by what its players have done at a moment.
 * Null while its chunks are not all written.
 */
export async function loadField(
  db: Db,
  contest: ContestWithMatches,
  at: Date,
  football: { readonly pool: readonly PooledPlayer[]; readonly points: readonly AppearancePoints[] },
): Promise<OpenedField | null> {
  const chunks = await readChunks(db, contest.id);
  if (chunks.count !== contest.entries_with_team) return null;
  const version = standingsVersion(contest);
  const performances = [...performancesIn(contest, at, football.pool, football.points).values()];
  const ranking = createLiveRanking({
    scoring: scoringOf(contest),
    positions: football.pool.map(({ position }) => position),
    performances,
    chunks: chunks.teams,
    scoreRange: contest.is_pro ? USUAL.pro : USUAL.easy,
    allocate: shared,
    stamp: version,
  });
  const buffers = ranking.buffers();
  const loaded: LoadedField = {
    contest,
    version,
    ranking: buffers,
    names: joinNames(chunks.names, shared),
    owners: layOwners(viewArrays(buffers).managerIds, shared),
    prizes: layPrizes(contest),
  };
  return { loaded, ranking, performances };
}

async function readChunks(
  db: Db,
  contestId: number,
): Promise<{
  readonly count: number;
  readonly teams: readonly Uint8Array[];
  readonly names: readonly Uint8Array[];
}> {
  const teams: Uint8Array[] = [];
  const names: Uint8Array[] = [];
  let count = 0;
  for (;;) {
    const { rows } = await sql<{ count: number; teams: Buffer; names: Buffer | null }>`
      select count, teams, names from team_chunk where contest_id = ${contestId} and number >= ${teams.length}
      order by number limit ${CHUNKS_AT_ONCE}
    `.execute(db);
    for (const row of rows) {
      count += row.count;
      teams.push(row.teams);
      if (row.names !== null) names.push(row.names);
    }
    if (rows.length < CHUNKS_AT_ONCE) return { count, teams, names };
  }
}

function layPrizes(contest: ContestWithMatches): ArrayBufferLike {
  const before = cumulativePrizes({
    kind: kindOf(contest),
    entries: contest.entries_with_team,
    pool: potOf(contest, contest.entries_with_team).pool.units,
    rules: rulesOf(contest.rules_version),
  });
  const buffer = shared(8 * before.length);
  new BigInt64Array(buffer).set(before);
  return buffer;
}
