import { parseMoney, xfc } from '@touchline/domain/money';
import type { CallOutput } from '../../lib/api/request.ts';
import type { ChartPoint, ChartRange } from '../../ui/charts/chart-points.ts';

type Day = CallOutput<'myStats.money'>['days'][number];

/** What the chart of profit and loss adds up. */
export const PARTS = ['all', 'contests', 'market'] as const;
export type Part = (typeof PARTS)[number];

const DAY_MS = 86_400_000;
const RANGE_DAYS = { '1d': 1, '7d': 7, '30d': 30, season: Infinity } as const;

/** Units of XFC of an amount of the wire, which may be below 0. */
export function unitsOf(amount: string): bigint {
  const size = parseMoney('XFC', amount.replace(/^-/, ''))?.units ?? 0n;
  return amount.startsWith('-') ? -size : size;
}

/**
 * Profit and loss added up from the beginning of a range, which ends `now` (epoch milliseconds): from 0 on the day before
 * its first day with a gain or loss to today. None without such a day.
 */
export function profitPoints(
  days: readonly Day[],
  part: Part,
  range: ChartRange,
  now: number,
): readonly ChartPoint[] {
  const shown = days.filter(({ day }) => Date.parse(day) > now - RANGE_DAYS[range] * DAY_MS);
  const [first] = shown;
  if (first === undefined) return [];
  let total = 0n;
  const points = shown.map(({ day, contests, market }) => {
    if (part !== 'market') total += unitsOf(contests);
    if (part !== 'contests') total += unitsOf(market);
    return { time: `${day}T00:00:00.000Z`, amount: xfc(total) };
  });
  const before = { time: new Date(Date.parse(first.day) - DAY_MS).toISOString(), amount: xfc(0n) };
  const today = new Date(Math.floor(now / DAY_MS) * DAY_MS).toISOString();
  const isToday = points.at(-1)?.time === today;
  return [before, ...points, ...(isToday ? [] : [{ time: today, amount: xfc(total) }])];
}
