import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  changeTable,
  EMPTY_TABLE,
  makeTable,
  tableOfGroup,
  type SortedTable,
} from '@touchline/domain/standings/sorted/table';
import type { Db } from '../db/database.ts';
import { loadAll, loadChanges, type TableQuestion } from './load-members.ts';

/** A table at a revision. */
export interface TableAtRevision {
  readonly table: SortedTable;
  readonly revision: bigint;
}

interface Slot {
  current: TableAtRevision | null;
  /** A refresh under way, shared by all who ask meanwhile. */
  refresh: Promise<TableAtRevision> | null;
  /** When `current` was last known to be up to date, on this process's monotonic clock. */
  freshAt: number;
  /** Parts of `current` by country. */
  parts: Map<number, Promise<SortedTable>>;
}

/** Tables kept per process, until their members are too many together: 28 bytes each. */
const MAX_TABLES = 40;
const MAX_MEMBERS = 5_000_000;
const MAX_PARTS = 32;
/** Readers of a larger table are answered from it while it is brought up to date, unless it is older than `MAX_LAG_MS`. */
const MAX_WAITED_FOR = 50_000;
const MAX_LAG_MS = 2_000;

const kept = new WeakMap<Db, Map<string, Slot>>();

/**
 * A table of the tops from memory, at the revision that the caller has just read or a later one: only managers with
 * changes since the last call are read. A table of more than `MAX_WAITED_FOR` managers may lag behind by at most
 * two seconds.
 */
export async function tableFor(db: Db, question: TableQuestion, revision: bigint): Promise<TableAtRevision> {
  const slot = slotOf(db, question);
  for (;;) {
    const { current } = slot;
    if (current !== null && current.revision >= revision) {
      slot.freshAt = performance.now();
      return current;
    }
    const refresh = (slot.refresh ??= refreshed(db, question, slot));
    const isRecent = performance.now() - slot.freshAt < MAX_LAG_MS;
    if (current !== null && isRecent && current.table.order.length > MAX_WAITED_FOR) {
      // The next call asks again, and a first load that fails is reported to its caller.
      refresh.catch(() => undefined);
      return current;
    }
    await refresh;
  }
}

/** The part of a table with the managers of a country. */
export async function tableOfCountry(
  db: Db,
  question: TableQuestion,
  { revision, countryId }: { readonly revision: bigint; readonly countryId: number },
): Promise<TableAtRevision> {
  const slot = slotOf(db, question);
  const whole = await tableFor(db, question, revision);
  if (slot.current !== whole) return { ...whole, table: await inTurns(tableOfGroup(whole.table, countryId)) };
  const part = slot.parts.get(countryId) ?? inTurns(tableOfGroup(whole.table, countryId));
  if (slot.parts.size >= MAX_PARTS) slot.parts.clear();
  slot.parts.set(countryId, part);
  return { ...whole, table: await part };
}

function refreshed(db: Db, question: TableQuestion, slot: Slot): Promise<TableAtRevision> {
  return refresh(db, question, slot.current)
    .then((current) => {
      if (current.table !== slot.current?.table) slot.parts = new Map();
      slot.current = current;
      slot.freshAt = performance.now();
      return current;
    })
    .finally(() => (slot.refresh = null));
}

async function refresh(
  db: Db,
  question: TableQuestion,
  current: TableAtRevision | null,
): Promise<TableAtRevision> {
  const { table, revision } = current ?? (await firstTable(db, question));
  const changes = await loadChanges(db, question, revision);
  if (changes.members.ids.length === 0) return { table, revision: changes.revision };
  return { table: await inTurns(changeTable(table, changes.members)), revision: changes.revision };
}

/** All managers of a table; what has changed after its revision is still to be read. */
async function firstTable(db: Db, question: TableQuestion): Promise<TableAtRevision> {
  const { revision, members } = await loadAll(db, question);
  return { table: await inTurns(makeTable(members)), revision };
}

/** The slot of a table, as the one used last; those not used for longest are dropped. */
function slotOf(db: Db, { scope, period: { first, after, season, latestWeek } }: TableQuestion): Slot {
  const slots = kept.get(db) ?? new Map<string, Slot>();
  kept.set(db, slots);
  const key = [scope, first, after, season === null ? 'weeks' : 'season', latestWeek].join(' ');
  const slot = slots.get(key) ?? { current: null, refresh: null, freshAt: 0, parts: new Map() };
  slots.delete(key);
  slots.set(key, slot);
  let members = [...slots.values()].reduce((sum, each) => sum + membersOf(each), 0);
  for (const [oldest, { current }] of slots) {
    if ((slots.size <= MAX_TABLES && members <= MAX_MEMBERS) || oldest === key) break;
    slots.delete(oldest);
    members -= (current?.table ?? EMPTY_TABLE).members.ids.length;
  }
  return slot;
}

function membersOf({ current }: Slot): number {
  return (current?.table ?? EMPTY_TABLE).members.ids.length;
}

/** Runs steps one by one, and lets other calls have their turn between them. */
async function inTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await nextTurn();
  }
}
