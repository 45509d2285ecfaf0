import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyMembers, type Members } from './members.ts';
import {
  changeTable,
  EMPTY_TABLE,
  indexOfId,
  makeTable,
  positionOfId,
  ranksOf,
  tableOfGroup,
  type SortedTable,
} from './table.ts';

/** Runs all steps at once. */
function runSteps<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

interface Member {
  readonly id: number;
  readonly total: number;
  readonly before: number;
  readonly group: number;
}

/** Few different totals, so that many are level, and some that need several digits of the sort. */
const total = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.constantFrom(65_536, 65_537, 2 ** 40, 2 ** 40 + 1));
const member = fc.record({
  id: fc.integer({ min: 1, max: 60 }),
  total,
  before: total,
  group: fc.integer({ min: 0, max: 2 }),
});
const someMembers = fc.uniqueArray(member, { selector: ({ id }) => id, maxLength: 40 });

function columnsOf(list: readonly Member[]): Members {
  const columns = emptyMembers(list.length);
  for (const [index, each] of list.toSorted((one, other) => one.id - other.id).entries()) {
    columns.ids[index] = each.id;
    columns.totals[index] = each.total;
    columns.before[index] = each.before;
    columns.groups[index] = each.group;
  }
  return columns;
}

/** Ids in their order with their ranks, computed the slow way. */
function slowOrder(list: readonly Member[], of: (member: Member) => number): readonly (readonly number[])[] {
  const ranked = list.filter((each) => of(each) > 0);
  return ranked
    .toSorted((one, other) => of(other) - of(one) || one.id - other.id)
    .map((each) => [each.id, 1 + ranked.filter((other) => of(other) > of(each)).length]);
}

function orderOf(table: SortedTable, which: 'order' | 'orderBefore'): readonly (readonly number[])[] {
  const { members } = table;
  const totals = which === 'order' ? members.totals : members.before;
  const pages = which === 'order' ? ranksOf(table).now : ranksOf(table).before;
  const walked: number[] = [];
  for (let offset = 0; offset < pages.count; offset += 3) walked.push(...pages.page(offset, 3));
  for (const [position, index] of walked.entries()) {
    if (which === 'order') expect(positionOfId(table, members.ids[index] ?? 0)).toBe(position);
    const level = walked.filter((other) => totals[other] === totals[index]).length;
    expect(pages.sharing(index)).toBe(level);
  }
  return walked.map((index) => [members.ids[index] ?? 0, pages.rankOf(index)]);
}

test('ranks members as a slow sort does, also after changes and within a group', () => {
  fc.assert(
    fc.property(
      someMembers,
      fc.array(someMembers, { maxLength: 4 }),
      fc.boolean(),
      (first, ticks, fromNothing) => {
        const present = first.filter((each) => each.total > 0);
        let list: readonly Member[] = present;
        let table = fromNothing
          ? runSteps(changeTable(EMPTY_TABLE, columnsOf(present)))
          : runSteps(makeTable(columnsOf(present)));
        for (const changes of [[], ...ticks]) {
          table = runSteps(changeTable(table, columnsOf(changes)));
          const changed = new Set(changes.map(({ id }) => id));
          list = [...list.filter(({ id }) => !changed.has(id)), ...changes.filter((each) => each.total > 0)];
          expect(orderOf(table, 'order')).toEqual(slowOrder(list, (each) => each.total));
          expect(orderOf(table, 'orderBefore')).toEqual(slowOrder(list, (each) => each.before));
          const group = runSteps(tableOfGroup(table, 1));
          const ofGroup = list.filter((each) => each.group === 1);
          expect(orderOf(group, 'order')).toEqual(slowOrder(ofGroup, (each) => each.total));
          expect(orderOf(group, 'orderBefore')).toEqual(slowOrder(ofGroup, (each) => each.before));
          for (const { id, group: own } of list) {
            expect(table.members.ids[indexOfId(table, id) ?? -1]).toBe(id);
            expect(positionOfId(group, id) === null).toBe(own !== 1);
          }
          expect([indexOfId(table, 61), positionOfId(table, 61), indexOfId(table, 0)]).toEqual([
            null,
            null,
            null,
          ]);
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('leaves the former table as it was to those who still read it', () => {
  const list = [1, 2, 3].map((id) => ({ id, total: id, before: 0, group: 0 }));
  const table = runSteps(makeTable(columnsOf(list)));
  runSteps(changeTable(table, columnsOf([{ id: 1, total: 9, before: 1, group: 0 }])));
  expect(orderOf(table, 'order')).toEqual(slowOrder(list, (each) => each.total));
});
