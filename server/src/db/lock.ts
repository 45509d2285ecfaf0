import { sql, type RawBuilder } from 'kysely';
import type { Tx } from './database.ts';

/** The classes of locked rows in lock order, with the table of each. */
const CLASSES = [
  { name: 'contests', table: 'contest' },
  { name: 'books', table: 'card_book' },
  { name: 'orders', table: 'market_order' },
  { name: 'drops', table: 'pack_drop' },
  { name: 'seeds', table: 'fair_seed' },
  { name: 'pools', table: 'card_pool' },
  { name: 'holdings', table: 'holding' },
  { name: 'accounts', table: 'account' },
] as const;

type LockClass = (typeof CLASSES)[number]['name'];

/** Ids of the rows to lock, by class. */
type Locks = { readonly [Class in LockClass]?: readonly number[] };

/** The ids of each class locked by a transaction. */
const held = new WeakMap<Tx, Map<LockClass, Set<number>>>();

/** Whether a transaction has locked all of the given rows, so that they cannot change. */
export function isLocked(tx: Tx, name: LockClass, ids: readonly number[]): boolean {
  const mine = held.get(tx)?.get(name);
  return ids.every((id) => mine?.has(id) === true);
}

/**
 * Locks rows for update until the end of the transaction: class by class in the one order, by id within a class. One
 * order for all prevents deadlocks. Rows already locked by this transaction are skipped. Decide only on rows read
 * after this call. Throws, as a bug of the caller, when a new row precedes one already locked.
 */
export async function lock(tx: Tx, wanted: Locks): Promise<void> {
  for (const { name, table } of CLASSES) {
    const mine = held.get(tx)?.get(name);
    const ids = sortedUnique(wanted[name] ?? []).filter((id) => mine?.has(id) !== true);
    if (ids.length === 0) continue;
    noteLocks(tx, name, ids);
    await sql`select id from ${sql.table(table)} where id = any(${ids}) order by id for update`.execute(tx);
  }
}

/**
 * Locks rows of one class as `lock` does and reads them under the lock, by id; unknown ids are absent. When none was
 * locked before, one statement locks and reads; it sees the commits it waited for.
 */
export async function lockAndRead<Row>(
  tx: Tx,
  name: LockClass,
  wanted: readonly number[],
  columns: RawBuilder<unknown>,
): Promise<readonly Row[]> {
  const ids = sortedUnique(wanted);
  if (ids.length === 0) return [];
  const rows = sql`select ${columns} from ${sql.table(tableOf(name))} where id = any(${ids}) order by id`;
  const mine = held.get(tx)?.get(name);
  if (ids.some((id) => mine?.has(id) === true)) {
    await lock(tx, { [name]: ids });
    return (await rows.$castTo<Row>().execute(tx)).rows;
  }
  noteLocks(tx, name, ids);
  return (await sql<Row>`${rows} for update`.execute(tx)).rows;
}

/** Records new locks of a class; throws when they violate the lock order. */
function noteLocks(tx: Tx, name: LockClass, ids: readonly number[]): void {
  const holds = held.get(tx) ?? new Map<LockClass, Set<number>>();
  held.set(tx, holds);
  const rank = CLASSES.findIndex((each) => each.name === name);
  for (const later of CLASSES.slice(rank + 1)) {
    if (holds.has(later.name)) throw new Error(`${name} must be locked before ${later.name}.`);
  }
  const mine = holds.get(name) ?? new Set<number>();
  const highest = [...mine].reduce((max, id) => Math.max(max, id), 0);
  const [first = highest] = ids;
  if (first < highest) throw new Error(`${name} ${first} must be locked before ${name} ${highest}.`);
  holds.set(name, new Set([...mine, ...ids]));
}

function sortedUnique(ids: readonly number[]): readonly number[] {
  return [...new Set(ids)].toSorted((a, b) => a - b);
}

function tableOf(name: LockClass): string {
  const [found] = CLASSES.filter((each) => each.name === name);
  if (found === undefined) throw new Error(`There is no lock class ${name}.`);
  return found.table;
}
