import { DAY_MS } from '../rules/durations.ts';
import type { PackRules } from '../rules/packs.ts';

/** A stretch of the schedule: from `from` on, before `until`; both epoch milliseconds. */
interface Stretch {
  readonly from: number;
  readonly until: number;
}

/** The stretch of `days` that contains `now`, counted from `start`. */
export function stretchAt(now: number, start: number, days: number): Stretch {
  const length = days * DAY_MS;
  const from = start + Math.floor((now - start) / length) * length;
  return { from, until: from + length };
}

/** The number of packs of a drop, given the copies its league can ever have; rounded down. */
export function packsOfDrop({ copiesAPack }: Pick<PackRules, 'copiesAPack'>, lifetimeCopies: number): number {
  return Math.floor(lifetimeCopies / copiesAPack);
}
