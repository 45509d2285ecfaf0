import { sql, type Db } from '../../db/database.ts';
import type { ContestWithMatches } from '../facts.ts';

/** A row of the standings without names and formatting. */
export interface Place {
  readonly rank: number;
  readonly entryId: number;
  readonly managerId: number;
  /** Units of the scoring table. */
  readonly points: number;
  readonly prize: bigint;
  readonly playersLeft: number;
}

/** The requested range of a field, by place ascending or descending. */
export interface FieldRange {
  readonly first: number;
  readonly size: number;
  readonly sortHow: 'asc' | 'desc';
  /** The manager whose own places are added; null for a visitor. */
  readonly managerId: number | null;
}

/** A page of a field, and the caller's own places. */
export interface PlacesPage {
  readonly rows: readonly Place[];
  readonly mine: readonly Place[];
}

interface SeatRow {
  readonly id: number;
  readonly manager_id: number;
  readonly rank: number;
}

/** Entries of a large contest in the order of joining; independent of picks. */
export async function seatsPage(db: Db, contest: ContestWithMatches, range: FieldRange): Promise<PlacesPage> {
  const { first, size, sortHow, managerId } = range;
  const seats = sql`from entry where contest_id = ${contest.id} and state = 'playing'`;
  const { rows } = await sql<Omit<SeatRow, 'rank'>>`
    select id, manager_id ${seats} order by id ${direction(sortHow)} limit ${size} offset ${first}
  `.execute(db);
  const mine = await sql<SeatRow>`
    select own.id, own.manager_id, (select count(*)::int ${seats} and id <= own.id) as rank
    from entry as own
    where own.contest_id = ${contest.id} and own.state = 'playing' and own.manager_id = ${managerId}::int
    order by own.id
  `.execute(db);
  const rankOf = (index: number): number =>
    sortHow === 'asc' ? first + index + 1 : contest.entries - first - index;
  return {
    rows: rows.map((row, index) => seatOf({ ...row, rank: rankOf(index) })),
    mine: mine.rows.map(seatOf),
  };
}

interface ResultRow extends SeatRow {
  readonly points: number;
  readonly prize: bigint;
}

/**
 * Final places of a large contest with fixed results. The page begins at the rank that holds its first place: reading
 * from there passes over those level with it, not over all places above.
 */
export async function resultsPage(
  db: Db,
  contest: ContestWithMatches,
  range: FieldRange,
): Promise<PlacesPage> {
  const { first, size, sortHow, managerId } = range;
  const results = sql`
    select id, manager_id, final_points as points, final_rank as rank, prize
    from entry where contest_id = ${contest.id} and final_rank is not null
  `;
  const isAscending = sortHow === 'asc';
  // The places of the page, counted from the top.
  const top = isAscending ? first : Math.max(0, contest.entries - first - size);
  const count = isAscending ? size : Math.max(0, contest.entries - first - top);
  const page = await sql<ResultRow>`
    with head as (
      select coalesce(max(final_rank), 1) as rank from entry
      where contest_id = ${contest.id} and final_rank is not null and final_rank <= ${top + 1}
    )
    ${results} and final_rank >= (select rank from head) order by final_rank, prize desc, id
    limit ${count} offset ${top}::bigint - (select rank from head) + 1
  `.execute(db);
  const mine = await sql<ResultRow>`
    ${results} and manager_id = ${managerId}::int order by final_rank, prize desc, id
  `.execute(db);
  const rows = isAscending ? page.rows : page.rows.toReversed();
  return { rows: rows.map(resultOf), mine: mine.rows.map(resultOf) };
}

function direction(sortHow: 'asc' | 'desc') {
  return sortHow === 'asc' ? sql`asc` : sql`desc`;
}

function seatOf({ id, manager_id, rank }: SeatRow): Place {
  return { rank, entryId: id, managerId: manager_id, points: 0, prize: 0n, playersLeft: 0 };
}

function resultOf({ id, manager_id, rank, points, prize }: ResultRow): Place {
  return { rank, entryId: id, managerId: manager_id, points, prize, playersLeft: 0 };
}
