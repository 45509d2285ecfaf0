import type { Allocate } from '@touchline/domain/standings/live/arrays';

/** Index of a field's teams by manager. */
interface OwnerIndex {
  /** A manager's team indices in ascending order. */
  readonly teamsOf: (managerId: number) => number[];
}

/**
 * Builds a hash index with open addressing (linear probing, at least twice as many cells as teams): a manager's cell
 * holds the index of their first team + 1, and `next` links each team to its manager's next team + 1.
 */
export function buildOwnerIndex(managerIds: Int32Array, allocate: Allocate): ArrayBufferLike {
  const cells = cellCount(managerIds.length);
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

/** Reads an index of `buildOwnerIndex` for the same field, in this or another thread. */
export function openOwnerIndex(buffer: ArrayBufferLike, managerIds: Int32Array): OwnerIndex {
  const cells = cellCount(managerIds.length);
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

/** The cell of a manager, or the free cell where they would be inserted. */
function cellOf(table: Int32Array, managerIds: Int32Array, managerId: number): number {
  const mask = table.length - 1;
  let cell = (Math.imul(managerId, 0x9e3779b1) >>> 0) & mask;
  for (;;) {
    const first = table[cell] ?? 0;
    if (first === 0 || managerIds[first - 1] === managerId) return cell;
    cell = (cell + 1) & mask;
  }
}

function cellCount(teams: number): number {
  let cells = 2;
  while (cells < 2 * teams) cells *= 2;
  return cells;
}
