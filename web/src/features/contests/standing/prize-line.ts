import type { ContestDetail, StandingRow } from '../queries.ts';

type Prizes = ContestDetail['prizes'];

/** A place that pays. */
interface PaidPlace {
  readonly place: number;
  /** Decimal text of the wire. */
  readonly amount: string;
}

/** Whether an amount is positive. */
export function isPaid(amount: string): boolean {
  return /[1-9]/.test(amount);
}

/** How many places pay; 0 when none does. */
export function paidPlaces(prizes: Prizes): number {
  return Math.max(0, ...prizes.filter(({ amount }) => isPaid(amount)).map(({ to }) => to));
}

/** The nearest place above a rank that pays more than it does; null for who already has the most. */
export function nextPaidPlace(prizes: Prizes, rank: number): PaidPlace | null {
  const own = prizes.findIndex(({ from, to }) => rank >= from && rank <= to);
  const above = own === -1 ? prizes.filter(({ to }) => to < rank) : prizes.slice(0, own);
  const next = above.filter(({ amount }) => isPaid(amount)).at(-1);
  return next === undefined ? null : { place: next.to, amount: next.amount };
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
