/** A value at the end of a day. */
export interface DayValue {
  readonly day: string;
  /** Decimal text of XFC, never negative. */
  readonly balance: string;
}

/** A point of the drawing: x and y from 0 to 1, y downwards. */
interface LinePoint {
  readonly x: number;
  readonly y: number;
}

/** The days from the first XFC on: before it there was nothing to draw. Days without any XFC at all stay. */
export function daysSinceFirst(days: readonly DayValue[]): readonly DayValue[] {
  const first = days.findIndex(({ balance }) => Number(balance) > 0);
  return days.slice(Math.max(0, first));
}

/** Places the values between the minimum and the maximum; constant values are in the middle. */
export function linePoints(values: readonly DayValue[]): readonly LinePoint[] {
  const amounts = values.map(({ balance }) => Number(balance));
  const min = Math.min(...amounts);
  const span = Math.max(...amounts) - min;
  const last = Math.max(1, values.length - 1);
  return amounts.map((amount, index) => ({
    x: index / last,
    y: span === 0 ? 0.5 : 1 - (amount - min) / span,
  }));
}

/** The points as an SVG path of straight steps in a box of the given size. */
export function linePath(points: readonly LinePoint[], width: number, height: number): string {
  return points
    .map(
      ({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${(x * width).toFixed(2)} ${(y * height).toFixed(2)}`,
    )
    .join('');
}
