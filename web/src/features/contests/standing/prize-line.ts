import type { ContestDetail, StandingRow } from '../queries.ts';

type Prizes = ContestDetail['prizes'];

/** Whether an amount is positive. */
export function isPaid(amount: string): boolean {
  return /[1-9]/.test(amount);
}

/** How many places pay; 0 when none does. */
export function paidPlaces(prizes: Prizes): number {
  return Math.max(0, ...prizes.filter(({ amount }) => isPaid(amount)).map(({ to }) => to));
}

/** The position of a row relative to the line between paid and unpaid places. */
interface LineDistance {
  readonly paid: boolean;
  /** Points between the row and the one on the other side of the line; null while that one is not known. */
  readonly points: number | null;
}

/**
 * How far a row is from the line: above it, its lead over the first that goes without; below it, what it lacks to
 * the last that is paid. `last` and `first` are the rows on either side of the line.
 */
export function lineDistance(
  row: Pick<StandingRow, 'points' | 'prize'>,
  last: Pick<StandingRow, 'points'> | undefined,
  first: Pick<StandingRow, 'points'> | undefined,
): LineDistance {
  const paid = isPaid(row.prize);
  const other = paid ? first : last;
  return { paid, points: other === undefined ? null : distance(row.points, other.points) };
}

/** The points between two totals of the wire, without float dust. */
export function distance(one: string, other: string): number {
  return Math.abs(Math.round((Number(one) - Number(other)) * 1000) / 1000);
}
