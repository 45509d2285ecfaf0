import type { Money } from '@touchline/domain/money';

/** The time ranges of a chart. */
export const CHART_RANGES = ['1d', '7d', '30d', 'season'] as const;
export type ChartRange = (typeof CHART_RANGES)[number];

/** An amount at a time, and the volume traded. */
export interface ChartPoint {
  /** ISO 8601. */
  readonly time: string;
  readonly amount: Money;
  /** The number traded up to the next point. */
  readonly volume?: number;
}

const DAY = 86_400_000;
const LENGTHS = { '1d': DAY, '7d': 7 * DAY, '30d': 30 * DAY } as const;
const DECIMALS = { XFC: 8, GOLD: 0 } as const;

/** The points of a range that ends `now` (epoch milliseconds); a season contains all. */
export function pointsInRange(
  points: readonly ChartPoint[],
  range: ChartRange,
  now: number,
): readonly ChartPoint[] {
  if (range === 'season') return points;
  const from = now - LENGTHS[range];
  return points.filter(({ time }) => Date.parse(time) >= from);
}

/** The amount in whole units of its currency, as a float: for drawing only. */
export function drawnAmount({ currency, units }: Money): number {
  return Number(units) / 10 ** DECIMALS[currency];
}

/** The change of an amount in tenths of a per cent, rounded toward zero (124 is 12.4% more). Null from zero. */
export function changeInPerMille(from: Money, to: Money): number | null {
  if (from.units <= 0n) return null;
  return Number(((to.units - from.units) * 1000n) / from.units);
}
