import type { CallOutput } from '../../lib/api/request.ts';

/** When an answer about limits is outdated by time alone, in epoch milliseconds; null for never. */
export function nextChange({ limits, exclusion }: CallOutput<'limits.get'>): number | null {
  const times = [
    ...limits.flatMap(({ renews_dt, next }) => [renews_dt, ...(next === null ? [] : [next.from_dt])]),
    ...(exclusion === null || exclusion.until_dt === null ? [] : [exclusion.until_dt]),
  ];
  return times.length === 0 ? null : Math.min(...times.map((time) => Date.parse(time)));
}
