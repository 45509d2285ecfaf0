import { parseMoney } from '@touchline/domain/money';
import type { ChartPoint } from '../../../ui/charts/chart-points.ts';
import type { Portfolio } from './filters.ts';

const DAY = 86_400_000;

/**
 * The value of all cards as points of a chart: each at the end of its day, today's at `now` (epoch milliseconds).
 * Days before the first value are left out: a line from zero would show a purchase as a rise.
 */
export function valuePoints(history: Portfolio['history'], now: number): readonly ChartPoint[] {
  const points = history.flatMap(({ day, value }): ChartPoint[] => {
    const amount = parseMoney('XFC', value);
    const end = Date.parse(`${day}T00:00:00Z`) + DAY;
    return amount === null ? [] : [{ time: new Date(Math.min(end, now)).toISOString(), amount }];
  });
  const first = points.findIndex(({ amount }) => amount.units > 0n);
  return first === -1 ? [] : points.slice(first);
}
