import type { Contest } from '../../game/contests/contest-row.tsx';

const SHOWN = 6;

/** The contests worth a place on the start page: those that close next first, then the largest, none twice. */
export function featured(closingNext: readonly Contest[], largest: readonly Contest[]): readonly Contest[] {
  const first = [...closingNext].sort((one, other) => Date.parse(one.lock_dt) - Date.parse(other.lock_dt));
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...largest.filter(({ id }) => !known.has(id))].slice(0, SHOWN);
}
