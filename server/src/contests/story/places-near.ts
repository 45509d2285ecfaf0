import type { PrizeAtRank } from '@touchline/domain/standings/live/prizes';
import { nextPrize, totalsOfSorted, type NextPrize } from '@touchline/domain/standings/next-prize';
import { sql, type Db } from '../../db/database.ts';
import type { ContestWithMatches } from '../facts.ts';
import { MAX_RANKED, standingsOf } from '../standings/standings-memory.ts';

/** Entries on each side of a place that may be the rival of the round. */
const NEAR = 12;

/** An entry of another manager, with its place. */
export interface NearPlace {
  readonly entryId: number;
  readonly managerId: number;
  readonly rank: number;
  /** Units of the scoring table. */
  readonly points: number;
}

/** Others around an entry, and the points missing for a greater prize. */
export interface PlacesNear {
  /** From the best place. */
  readonly near: readonly NearPlace[];
  readonly nextPrize: NextPrize | null;
  /** The entry at that prize. */
  readonly holder: NearPlace | null;
}

/** The entry that the story is about, with its place. */
interface Own {
  readonly entryId: number;
  readonly managerId: number;
  readonly rank: number;
  readonly points: number;
  readonly prize: bigint;
  /** What each rank of the contest pays. */
  readonly prizeAt: PrizeAtRank;
}

const NOTHING: PlacesNear = { near: [], nextPrize: null, holder: null };

/**
 * The places around an entry of a contest whose matches are over. A field too large to be read whole is read through
 * the index of final places; before its results are fixed nothing of it is known here.
 */
export async function placesNear(
  db: Db,
  contest: ContestWithMatches,
  own: Own,
  now: Date,
): Promise<PlacesNear> {
  if (contest.entries <= MAX_RANKED) return fromStandings(db, contest, own, now);
  return contest.results_at === null ? NOTHING : fromIndex(db, contest, own);
}

async function fromStandings(db: Db, contest: ContestWithMatches, own: Own, now: Date): Promise<PlacesNear> {
  const { entries } = await standingsOf(db, contest, now);
  const sorted = entries.toSorted((one, other) => other.points - one.points || one.entryId - other.entryId);
  const place = sorted.findIndex(({ entryId }) => entryId === own.entryId);
  const others = (places: typeof sorted) => places.filter(({ managerId }) => managerId !== own.managerId);
  const near = [
    ...others(sorted.slice(0, Math.max(0, place))).slice(-NEAR),
    ...others(sorted.slice(place + 1)).slice(0, NEAR),
  ];
  const next = nextPrize(own.points, totalsOfSorted(sorted), own.prizeAt);
  if (next === null) return { near, nextPrize: null, holder: null };
  const reach = own.points + next.points;
  // Those level with the entry hold it only where no one has as much as was missing.
  const holder =
    others(sorted).findLast(({ points }) => points >= reach) ??
    others(sorted).findLast(({ points }) => points >= reach - 1);
  return { near, nextPrize: next, holder: holder ?? null };
}

async function fromIndex(db: Db, contest: ContestWithMatches, own: Own): Promise<PlacesNear> {
  const results = sql`
    select id as "entryId", manager_id as "managerId", final_rank as rank, final_points as points from entry
    where contest_id = ${contest.id} and final_rank is not null
  `;
  const others = sql`manager_id <> ${own.managerId}`;
  const above = await sql<NearPlace>`
    ${results} and final_rank <= ${own.rank} and ${others} order by final_rank desc, prize, id desc limit ${NEAR}
  `.execute(db);
  const below = await sql<NearPlace>`
    ${results} and final_rank > ${own.rank} and ${others} order by final_rank, prize desc, id limit ${NEAR}
  `.execute(db);
  const near = [...above.rows.toReversed(), ...below.rows];
  const { prizeAt } = own;
  const line = lastBetterRank(own);
  if (line === 0) return { near, nextPrize: null, holder: null };
  const { rows } = await sql<NearPlace>`
    ${results} and final_rank <= ${line} and id <> ${own.entryId} order by final_rank desc, prize, id desc limit 1
  `.execute(db);
  const [holder] = rows;
  if (holder === undefined || holder.points < own.points) return { near, nextPrize: null, holder: null };
  const level = await sql<{ teams: number }>`
    select count(*)::int as teams from entry where contest_id = ${contest.id} and final_rank = ${holder.rank}
  `.execute(db);
  const shared = prizeAt(holder.rank, (level.rows[0]?.teams ?? 0) + 1);
  const lack = holder.points - own.points;
  // Where those level would share too little, one unit more passes all of them.
  const next =
    lack > 0 && shared > own.prize
      ? { points: lack, prize: shared }
      : { points: lack + 1, prize: prizeAt(holder.rank, 1) };
  return { near, nextPrize: next, holder: holder.managerId === own.managerId ? null : holder };
}

/** The last rank that pays more than an entry has; 0 for none. Prizes never grow from rank to rank. */
function lastBetterRank({ prizeAt, rank, prize }: Own): number {
  let low = 0;
  let high = rank;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (prizeAt(middle, 1) > prize) low = middle;
    else high = middle;
  }
  return low;
}
