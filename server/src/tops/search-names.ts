import { positionOfId, type SortedTable } from '@touchline/domain/standings/sorted/table';
import { containing, startingWith } from '../db/fold-text.ts';
import { sql, type Db } from '../db/database.ts';

/** Managers looked up by name. */
const MAX_NAMES = 1_000;
/** The trigrams of the index need this many letters inside a name. */
const MIN_LETTERS_INSIDE = 3;
/** Of a text that more managers match, the best places are searched, and these first ones by name. */
const FIRST_NAMES = 20;
const BEST_PLACES = 10_000;

/** Positions in a table, ascending. */
interface FoundPositions {
  readonly positions: readonly number[];
  /** Whether more managers match than were looked up. */
  readonly more: boolean;
}

/**
 * The positions of managers whose folded nickname contains a folded text (begins with it, when it is shorter than three
 * letters).
 */
export async function findPositions(db: Db, table: SortedTable, sought: string): Promise<FoundPositions> {
  const { members, order } = table;
  const named = await managersNamed(db, sought);
  const more = named.length > MAX_NAMES;
  const best = more
    ? await namedAmong(
        db,
        [...order.subarray(0, BEST_PLACES)].map((index) => members.ids[index] ?? 0),
        sought,
      )
    : [];
  const ids = new Set([...(more ? named.slice(0, FIRST_NAMES) : named), ...best]);
  const positions = [...ids].flatMap((id) => positionOfId(table, id) ?? []);
  return { positions: positions.toSorted((one, other) => one - other), more };
}

async function managersNamed(db: Db, sought: string): Promise<readonly number[]> {
  const beginning = sql`
    select id from manager where folded_nickname collate "C" like ${startingWith(sought)}
    order by folded_nickname collate "C" limit ${MAX_NAMES + 1}
  `;
  const inside = sql`select id from manager where folded_nickname like ${containing(sought)} limit ${MAX_NAMES + 1}`;
  const { rows } = await sql<{ id: number }>`
    ${sought.length < MIN_LETTERS_INSIDE ? beginning : inside}
  `.execute(db);
  return rows.map(({ id }) => id);
}

async function namedAmong(db: Db, ids: readonly number[], sought: string): Promise<readonly number[]> {
  const pattern = sought.length < MIN_LETTERS_INSIDE ? startingWith(sought) : containing(sought);
  const { rows } = await sql<{ id: number }>`
    select id from manager where id = any(${ids}::int[]) and folded_nickname like ${pattern}
  `.execute(db);
  return rows.map(({ id }) => id);
}
