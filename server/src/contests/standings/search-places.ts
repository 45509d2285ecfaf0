import { sql, type Db } from '../../db/database.ts';
import { containing, startingWith } from '../../db/fold-text.ts';
import type { ContestWithMatches } from '../facts.ts';
import type { FoundPlace } from '../live/live-field.ts';
import { standingsOf } from './standings-memory.ts';
import { standingsVersion } from './standings.ts';

/** Entries found, in the order of the answer. */
export interface FoundPlaces {
  readonly found: readonly FoundPlace[];
  readonly more: boolean;
  readonly version: number;
}

/** A folded text of at least two letters, and how many entries to give at most. */
interface NameQuery {
  readonly sought: string;
  readonly max: number;
}

interface NamedEntry {
  readonly id: number;
  readonly manager_id: number;
  readonly nickname: string;
  readonly simulated: boolean;
  readonly folded: string;
}

/** Searches the names of a field that is ranked on request, running or with fixed results. */
export async function searchField(
  db: Db,
  contest: ContestWithMatches,
  now: Date,
  { sought, max }: NameQuery,
): Promise<FoundPlaces> {
  const { rows } = await sql<NamedEntry>`
    select entry.id, manager_id, nickname, is_simulated as simulated, folded_nickname as folded
    from entry join manager on manager.id = manager_id
    where contest_id = ${contest.id} and state = 'playing' and starters is not null
      and folded_nickname like ${containing(sought)}
  `.execute(db);
  const { entries, version } = await standingsOf(db, contest, now);
  const named = new Map(rows.map((row) => [row.id, row]));
  const places = entries.flatMap(({ entryId, managerId, points, rank, prize, playersLeft }, index) => {
    const row = named.get(entryId);
    if (row === undefined) return [];
    const { nickname, simulated } = row;
    const place = {
      teamId: entryId,
      managerId,
      points,
      rank,
      prize,
      playersLeft,
      nickname,
      simulated,
      index,
    };
    return [{ place, order: orderOf(row.folded, sought) }];
  });
  const found = places.toSorted((one, other) => one.order - other.order).slice(0, max);
  return { found: found.map(({ place }) => place), more: places.length > max, version };
}

/** 0: exact, 1: begins with the text, 2: contains it. */
function orderOf(folded: string, sought: string): 0 | 1 | 2 {
  if (folded === sought) return 0;
  return folded.startsWith(sought) ? 1 : 2;
}

/** Managers looked up by name in a large field. */
const MAX_NAMES = 1_000;
/** Of a text that more managers match, the best places are searched, and these first ones by name. */
const FIRST_NAMES = 20;
const BEST_PLACES = 10_000;
/** The trigrams of the index need this many letters inside a name. */
const MIN_LETTERS_INSIDE = 3;

interface ResultRow extends NamedEntry {
  readonly rank: number;
  readonly points: number;
  readonly prize: bigint;
}

/**
 * Searches the fixed results of a large field. It finds the entries of up to 1,000 managers whose nicknames contain the
 * text. Where more match, it finds the first 20 by name, which an exact nickname leads, and those among the best 10,000
 * places.
 */
export async function searchResults(
  db: Db,
  contest: ContestWithMatches,
  { sought, max }: NameQuery,
): Promise<FoundPlaces> {
  const { managerIds, isWhole } = await managersNamed(db, sought);
  const byName = await resultsOf(db, contest.id, managerIds);
  const best = isWhole ? [] : await bestResults(db, contest.id, sought, max + 1);
  const rows = [...new Map([...byName, ...best].map((row) => [row.id, row])).values()];
  const found = rows
    .toSorted(
      (one, other) =>
        orderOf(one.folded, sought) - orderOf(other.folded, sought) || comparePlaces(one, other),
    )
    .slice(0, max);
  const indices = await indicesOf(db, contest.id, found);
  return {
    found: found.map((row): FoundPlace => {
      const { id: teamId, manager_id: managerId, nickname, simulated, rank, points, prize } = row;
      const index = indices.get(teamId) ?? rank - 1;
      return { teamId, managerId, nickname, simulated, rank, points, prize, playersLeft: 0, index };
    }),
    more: rows.length > max || !isWhole,
    version: standingsVersion(contest),
  };
}

/** The order of final standings. */
function comparePlaces(one: ResultRow, other: ResultRow): number {
  if (one.rank !== other.rank) return one.rank - other.rank;
  if (one.prize !== other.prize) return one.prize > other.prize ? -1 : 1;
  return one.id - other.id;
}

/** Managers whose nicknames contain a text, those that begin with it first; whether these are all. */
async function managersNamed(
  db: Db,
  sought: string,
): Promise<{ readonly managerIds: readonly number[]; readonly isWhole: boolean }> {
  const beginning = await sql<{ id: number }>`
    select id from manager where folded_nickname collate "C" like ${startingWith(sought)}
    order by folded_nickname collate "C" limit ${MAX_NAMES + 1}
  `.execute(db);
  const first = beginning.rows.map(({ id }) => id);
  if (first.length > MAX_NAMES || sought.length < MIN_LETTERS_INSIDE) {
    return { managerIds: first.slice(0, FIRST_NAMES), isWhole: false };
  }
  // Without an order: for a text that many match, the planner may stop at the first ones.
  const inside = await sql<{ id: number }>`
    select id from manager where folded_nickname like ${containing(sought)} limit ${MAX_NAMES + 1}
  `.execute(db);
  const isWhole = inside.rows.length <= MAX_NAMES;
  const managerIds = new Set([...first, ...inside.rows.map(({ id }) => id)]);
  return { managerIds: [...managerIds].slice(0, isWhole ? managerIds.size : FIRST_NAMES), isWhole };
}

const RESULT_COLUMNS = sql`
  entry.id, manager_id, nickname, is_simulated as simulated, folded_nickname as folded, final_rank as rank,
  final_points as points, prize
`;

async function resultsOf(
  db: Db,
  contestId: number,
  managerIds: readonly number[],
): Promise<readonly ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select ${RESULT_COLUMNS} from entry join manager on manager.id = manager_id
    where manager_id = any(${managerIds}::int[]) and contest_id = ${contestId} and state = 'playing'
      and final_rank is not null
  `.execute(db);
  return rows;
}

async function bestResults(
  db: Db,
  contestId: number,
  sought: string,
  max: number,
): Promise<readonly ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select ${RESULT_COLUMNS} from (
      select id, manager_id, final_rank, final_points, prize from entry
      where contest_id = ${contestId} and final_rank is not null
      order by final_rank, prize desc, id limit ${BEST_PLACES}
    ) as entry join manager on manager.id = manager_id
    where folded_nickname like ${containing(sought)}
    order by final_rank, prize desc, entry.id limit ${max}
  `.execute(db);
  return rows;
}

/** The index of each row in the final standings: the places before its rank, and before it among those of its rank. */
async function indicesOf(
  db: Db,
  contestId: number,
  rows: readonly ResultRow[],
): Promise<ReadonlyMap<number, number>> {
  const counted = await sql<{ id: number; index: number }>`
    select found.id, (found.rank - 1 + (
      select count(*) from entry
      where contest_id = ${contestId} and final_rank = found.rank
        and (prize > found.prize or (prize = found.prize and entry.id < found.id))
    ))::int as index
    from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ rank }) => rank)}::int[],
      ${rows.map(({ prize }) => prize.toString())}::bigint[]) as found (id, rank, prize)
  `.execute(db);
  return new Map(counted.rows.map(({ id, index }) => [id, index]));
}
