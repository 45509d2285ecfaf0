import { copyMember, emptyMembers, extendMembers, STEP, type Members } from './members.ts';
import {
  byTotal,
  filterOrder,
  pagesOf,
  positionIn,
  sortByTotal,
  spliced,
  type Insertion,
  type IsBefore,
  type Order,
  type OrderPages,
} from './order.ts';

/** Members with their orders: all by id, and those with a total by total and by the total before the latest week. */
export interface SortedTable {
  readonly members: Members;
  readonly byId: Order;
  readonly order: Order;
  readonly orderBefore: Order;
}

export const EMPTY_TABLE: SortedTable = {
  members: emptyMembers(0),
  byId: new Int32Array(0),
  order: new Int32Array(0),
  orderBefore: new Int32Array(0),
};

/** Ranks members that are in ascending order of id. */
export function* makeTable(members: Members): Generator<void, SortedTable> {
  const order = yield* sortByTotal(members.totals);
  const orderBefore = yield* sortByTotal(members.before);
  const byId = new Int32Array(members.ids.length);
  for (let index = 0; index < byId.length; index += 1) {
    byId[index] = index;
    if (index % STEP === STEP - 1) yield;
  }
  return { members, byId, order, orderBefore };
}

/**
 * The table after changes: members with new totals, new members, and those with a total of 0, who leave. Changes
 * are in ascending order of id. The former table stays unchanged for its readers.
 */
export function* changeTable(table: SortedTable, changes: Members): Generator<void, SortedTable> {
  const known = yield* eachInSteps([...changes.ids], (id) => indexOfId(table, id));
  const added = known.filter((index) => index === null).length;
  const former = table.members;
  const members = yield* extendMembers(former, added);
  const changed: number[] = [];
  let next = former.ids.length;
  for (const [change, index] of known.entries()) {
    const at = index ?? next;
    if (index === null) next += 1;
    copyMember(changes, change, members, at);
    if (members.totals[at] === 0) members.before[at] = 0;
    changed.push(at);
  }
  yield;
  const { ids } = members;
  const isNew = (index: number): boolean => index >= former.ids.length;
  const byId = spliced(
    table.byId,
    [],
    changed.filter(isNew).map((index) => ({ at: positionById(table, ids[index] ?? 0), index })),
  );
  yield;
  const order = yield* reordered(table.order, changed, former.totals, members.totals, members);
  yield;
  const orderBefore = yield* reordered(table.orderBefore, changed, former.before, members.before, members);
  return { members, byId, order, orderBefore };
}

/** An order after the totals of some members have changed. */
function* reordered(
  order: Order,
  changed: readonly number[],
  former: Float64Array,
  totals: Float64Array,
  { ids }: Members,
): Generator<void, Order> {
  const wasBefore = byTotal(former, ids);
  const isBefore = byTotal(totals, ids);
  const removed = yield* eachInSteps(
    changed.filter((index) => (former[index] ?? 0) > 0),
    (index) => positionIn(order, index, wasBefore),
  );
  const inserted = yield* eachInSteps(
    changed
      .filter((index) => (totals[index] ?? 0) > 0)
      .toSorted((one, other) => (isBefore(one, other) ? -1 : 1)),
    (index): Insertion => ({ at: placeAmong(order, former, { index, totals, ids }), index }),
  );
  return spliced(
    order,
    removed.toSorted((one, other) => one - other),
    inserted,
  );
}

/** Searches between two yields: about a millisecond. */
const SEARCHES = 512;

/** Maps items one by one, yielding now and then. */
function* eachInSteps<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Generator<void, Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(map(item));
    if (results.length % SEARCHES === 0) yield;
  }
  return results;
}

/** Where a member with a new total belongs among the members of a former order with their former totals. */
function placeAmong(
  order: Order,
  former: Float64Array,
  { index, totals, ids }: { readonly index: number; readonly totals: Float64Array; readonly ids: Int32Array },
): number {
  const total = totals[index] ?? 0;
  const id = ids[index] ?? 0;
  const comesBefore: IsBefore = (one) => {
    const ahead = (former[one] ?? 0) - total;
    return ahead > 0 || (ahead === 0 && (ids[one] ?? 0) < id);
  };
  return positionIn(order, index, comesBefore);
}

/** The part of a table with the members of a group. */
export function* tableOfGroup(table: SortedTable, group: number): Generator<void, SortedTable> {
  const { groups } = table.members;
  const isOfGroup = (index: number): boolean => groups[index] === group;
  const order = yield* filterOrder(table.order, isOfGroup);
  const orderBefore = yield* filterOrder(table.orderBefore, isOfGroup);
  return { ...table, order, orderBefore };
}

/** The part of a table with members of these ids; for some hundreds of them. */
export function tableOfMembers(table: SortedTable, ids: readonly number[]): SortedTable {
  const { members } = table;
  const indexes = [...new Set(ids)].flatMap((id) => indexOfId(table, id) ?? []);
  const orderBy = (totals: Float64Array): Order => {
    const isBefore = byTotal(totals, members.ids);
    const listed = indexes.filter((index) => (totals[index] ?? 0) > 0);
    return Int32Array.from(listed.toSorted((one, other) => (isBefore(one, other) ? -1 : 1)));
  };
  return { ...table, order: orderBy(members.totals), orderBefore: orderBy(members.before) };
}

/** The index of a manager among all members of a table; null for none. */
export function indexOfId(table: SortedTable, id: number): number | null {
  const index = table.byId[positionById(table, id)];
  return index !== undefined && table.members.ids[index] === id ? index : null;
}

function positionById({ byId, members: { ids } }: SortedTable, id: number): number {
  return positionIn(byId, 0, (one) => (ids[one] ?? 0) < id);
}

/** The position of a manager in the order of a table, from 0; null for one who is not in it. */
export function positionOfId(table: SortedTable, id: number): number | null {
  const index = indexOfId(table, id);
  if (index === null) return null;
  const { order, members } = table;
  const position = positionIn(order, index, byTotal(members.totals, members.ids));
  return order[position] === index ? position : null;
}

/** Ranks and pages of a table: by total, and by the total before the latest week. */
export function ranksOf({ members, order, orderBefore }: SortedTable): {
  readonly now: OrderPages;
  readonly before: OrderPages;
} {
  return { now: pagesOf(order, members.totals), before: pagesOf(orderBefore, members.before) };
}
