import { sql, type Db } from '../../../server/src/db/database.ts';
import type { SeededTops } from './seed.ts';

/** A row of a page: manager, score units, rank. */
export type PeerRow = readonly [manager: number, score: number, rank: number];

interface Row {
  readonly manager_id: number;
  readonly score: number;
  readonly rank: number;
}

const listOf = (rows: readonly Row[]): PeerRow[] =>
  rows.map(({ manager_id, score, rank }) => [manager_id, score, rank]);

/** The index of the form that is always up to date. */
export async function prepareIndex(db: Db): Promise<void> {
  await sql`create index bench_score on tops_total (scope, season, score desc, manager_id)`.execute(db);
  await sql`vacuum analyze tops_total`.execute(db);
}

/**
 * A page from an index that holds all it shows, always up to date: the rank of its first row is counted, those of the
 * others follow from it. Without movements, which would take a count for each row.
 */
export async function pageByOffset(
  db: Db,
  { season }: SeededTops,
  first: number,
  size: number,
): Promise<PeerRow[]> {
  const { rows } = await sql<Row>`
    with page as (
      select manager_id, score from tops_total where scope = 0 and season = ${season}
      order by score desc, manager_id limit ${size} offset ${first}
    ), above as (
      select count(*) as managers from tops_total
      where scope = 0 and season = ${season} and score > (select max(score) from page)
    )
    select manager_id, score::float8 as score, (
      case when score = max(score) over () then 1 + managers
      else ${first} + rank() over (order by score desc) end
    )::int as rank
    from page, above order by score desc, manager_id
  `.execute(db);
  return listOf(rows);
}

/** Writes every manager with position, rank and movement, as must happen after each change of a score. */
export async function writePlaces(db: Db, { season }: SeededTops): Promise<void> {
  await sql`drop table if exists bench_place`.execute(db);
  await sql`
    create unlogged table bench_place as
    select (row_number() over (order by score desc, manager_id) - 1)::int as position, manager_id, score,
      (rank() over (order by score desc))::int as rank,
      (rank() over (order by score - latest_score desc))::int as before
    from tops_total where scope = 0 and season = ${season}
  `.execute(db);
  await sql`create unique index on bench_place (position)`.execute(db);
  await sql`analyze bench_place`.execute(db);
}

/** A page of the places as they were last written: the fastest form, behind by a writing of all. */
export async function pageOfPlaces(db: Db, first: number, size: number): Promise<PeerRow[]> {
  const { rows } = await sql<Row>`
    select manager_id, score::float8 as score, rank from bench_place
    where position >= ${first} and position < ${first + size} order by position
  `.execute(db);
  return listOf(rows);
}
