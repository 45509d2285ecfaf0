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
import type { LoadedField } from './engine-thread.ts';
import { loadAvatars } from './avatars.ts';
import { foldNames } from './folded-names.ts';
import { joinNames, openNames } from './names.ts';
import { buildOwnerIndex } from './owners.ts';

/** Chunks per query: about 3 MB. */
const CHUNKS_PER_QUERY = 16;
/** Totals of a typical contest in units of its table, to size histograms; totals outside are exact too. */
const TYPICAL_SCORES = { easy: { min: -64, max: 900 }, pro: { min: -1_000, max: 12_000 } } as const;

const shared: Allocate = (bytes) => new SharedArrayBuffer(bytes);

/** A field in memory, with the ranking its loader may update. */
interface RankedField {
  readonly loaded: LoadedField;
  readonly ranking: LiveRanking;
  /** The performances the ranking was computed from, by index in the pool. */
  readonly performances: readonly ContestPerformance[];
}

/**
 * Loads the field of a running contest from its chunks and ranks it by its players' performances at a time.
 * Null while chunks are missing.
 */
export async function loadField(
  db: Db,
  contest: ContestWithMatches,
  at: Date,
  football: { readonly pool: readonly PooledPlayer[]; readonly points: readonly AppearancePoints[] },
): Promise<RankedField | null> {
  const chunks = await readChunks(db, contest.id);
  if (chunks.count !== contest.entries_with_team) return null;
  const version = standingsVersion(contest);
  const performances = [...performancesIn(contest, at, football.pool, football.points).values()];
  const ranking = createLiveRanking({
    scoring: scoringOf(contest),
    positions: football.pool.map(({ position }) => position),
    performances,
    chunks: chunks.teams,
    scoreRange: contest.is_pro ? TYPICAL_SCORES.pro : TYPICAL_SCORES.easy,
    allocate: shared,
    stamp: version,
  });
  const buffers = ranking.buffers();
  const names = joinNames(chunks.names, shared);
  const { managerIds } = viewArrays(buffers);
  const owners = buildOwnerIndex(managerIds, shared);
  const loaded: LoadedField = {
    contest,
    version,
    ranking: buffers,
    names,
    folded: foldNames(openNames(names), shared),
    avatars: await loadAvatars(db, contest.id, { owners, managerIds }, shared),
    owners,
    prizes: writePrizes(contest),
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
      order by number limit ${CHUNKS_PER_QUERY}
    `.execute(db);
    for (const row of rows) {
      count += row.count;
      teams.push(row.teams);
      if (row.names !== null) names.push(row.names);
    }
    if (rows.length < CHUNKS_PER_QUERY) return { count, teams, names };
  }
}

function writePrizes(contest: ContestWithMatches): ArrayBufferLike {
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
