import type { Allocate } from '@touchline/domain/standings/live/arrays';

/** Finds the teams of a manager in a field. */
interface FieldOwners {
  /** The numbers of his teams in ascending order. */
  readonly teamsOf: (managerId: number) => number[];
}

/**
 * Lays an index of a field by manager: a table that is twice as large as the field, in which each manager has the
 * first free cell from his own on with the number of his first team + 1, and for each team the next of its manager + 1.
 */
export function layOwners(managerIds: Int32Array, allocate: Allocate): ArrayBufferLike {
  const cells = cellsFor(managerIds.length);
  const buffer = allocate(4 * (cells + managerIds.length));
  const table = new Int32Array(buffer, 0, cells);
  const next = new Int32Array(buffer, 4 * cells);
  for (let team = managerIds.length - 1; team >= 0; team -= 1) {
    const cell = cellOf(table, managerIds, managerIds[team] ?? 0);
    next[team] = table[cell] ?? 0;
    table[cell] = team + 1;
  }
  return buffer;
}

/** The index in a memory made by `layOwners` for the same field, here or in another thread. */
export function openOwners(buffer: ArrayBufferLike, managerIds: Int32Array): FieldOwners {
  const cells = cellsFor(managerIds.length);
  const table = new Int32Array(buffer, 0, cells);
  const next = new Int32Array(buffer, 4 * cells);
  return {
    teamsOf(managerId) {
      const teams: number[] = [];
      let found = table[cellOf(table, managerIds, managerId)] ?? 0;
      while (found > 0) {
        teams.push(found - 1);
        found = next[found - 1] ?? 0;
      }
      return teams;
    },
  };
}

/** The cell of a manager, or the free one he would have. */
function cellOf(table: Int32Array, managerIds: Int32Array, managerId: number): number {
  const mask = table.length - 1;
  let cell = (Math.imul(managerId, 0x9e3779b1) >>> 0) & mask;
  for (;;) {
    const first = table[cell] ?? 0;
    if (first === 0 || managerIds[first - 1] === managerId) return cell;
    cell = (cell + 1) & mask;
  }
}

function cellsFor(teams: number): number {
  let cells = 2;
  while (cells < 2 * teams) cells *= 2;
  return cells;
}
