import type { LivePages } from '../live/pages.ts';
import { lowerBound, STEP } from './members.ts';

/** Indices of members in some order. */
export type Order = Int32Array;

/** Whether a member comes before another one. */
export type IsBefore = (one: number, other: number) => boolean;

/** A higher total first, and of those level the lower id. */
export function byTotal(totals: Float64Array, ids: Int32Array): IsBefore {
  return (one, other) => {
    const ahead = (totals[one] ?? 0) - (totals[other] ?? 0);
    return ahead > 0 || (ahead === 0 && (ids[one] ?? 0) < (ids[other] ?? 0));
  };
}

const DIGIT_BITS = 16;
const DIGITS = 1 << DIGIT_BITS;

/**
 * Sorts the members that have a total, which are whole numbers, and are in ascending order of id: a counting sort for
 * each 16 bits, lowest first.
 */
export function* sortByTotal(totals: Float64Array): Generator<void, Order> {
  let max = 0;
  let count = 0;
  let order = new Int32Array(totals.length);
  for (let index = 0; index < totals.length; index += 1) {
    const total = totals[index] ?? 0;
    if (total > max) max = total;
    if (total > 0) {
      order[count] = index;
      count += 1;
    }
    if (index % STEP === STEP - 1) yield;
  }
  order = order.subarray(0, count);
  let sorted = new Int32Array(count);
  for (let divisor = 1; divisor <= max; divisor *= DIGITS) {
    yield* sortByDigit(totals, divisor, order, sorted);
    [order, sorted] = [sorted, order];
  }
  return order;
}

/** Sorts by one digit, higher first, and keeps the order of those with the same. */
function* sortByDigit(
  totals: Float64Array,
  divisor: number,
  order: Order,
  sorted: Order,
): Generator<void, void> {
  const digits = new Uint16Array(order.length);
  const next = new Int32Array(DIGITS + 1);
  for (let place = 0; place < order.length; place += 1) {
    const digit = Math.floor((totals[order[place] ?? 0] ?? 0) / divisor) % DIGITS;
    digits[place] = digit;
    next[DIGITS - digit] = (next[DIGITS - digit] ?? 0) + 1;
    if (place % STEP === STEP - 1) yield;
  }
  for (let bin = 1; bin <= DIGITS; bin += 1) next[bin] = (next[bin] ?? 0) + (next[bin - 1] ?? 0);
  for (let place = 0; place < order.length; place += 1) {
    const bin = DIGITS - 1 - (digits[place] ?? 0);
    const at = next[bin] ?? 0;
    sorted[at] = order[place] ?? 0;
    next[bin] = at + 1;
    if (place % STEP === STEP - 1) yield;
  }
}

/** The position of a member in an order, or where it would be. */
export function positionIn(order: Order, index: number, isBefore: IsBefore): number {
  return lowerBound(order.length, (position) => !isBefore(order[position] ?? 0, index));
}

/** A member to put in before a position of the former order. */
export interface Insertion {
  readonly at: number;
  readonly index: number;
}

/**
 * An order without the members at some positions, ascending, and with others inserted, in ascending order. The
 * parts in between are copied in blocks.
 */
export function spliced(order: Order, removed: readonly number[], inserted: readonly Insertion[]): Order {
  const result = new Int32Array(order.length - removed.length + inserted.length);
  let [from, next, cut, put] = [0, 0, 0, 0];
  const copyUntil = (position: number): void => {
    result.set(order.subarray(from, position), next);
    next += position - from;
    from = position;
  };
  while (cut < removed.length || put < inserted.length) {
    const cutAt = removed[cut] ?? order.length;
    const insertion = inserted[put];
    if (insertion !== undefined && insertion.at <= cutAt) {
      copyUntil(insertion.at);
      result[next] = insertion.index;
      next += 1;
      put += 1;
    } else {
      copyUntil(cutAt);
      from += 1;
      cut += 1;
    }
  }
  copyUntil(order.length);
  return result;
}

/** The members of an order that pass a test, in its order. */
export function* filterOrder(order: Order, passes: (index: number) => boolean): Generator<void, Order> {
  const found = new Int32Array(order.length);
  let next = 0;
  for (let place = 0; place < order.length; place += 1) {
    const index = order[place] ?? 0;
    if (passes(index)) {
      found[next] = index;
      next += 1;
    }
    if (place % STEP === STEP - 1) yield;
  }
  // A copy, so that a small result does not keep the memory of all.
  return found.slice(0, next);
}

/** Questions to an order: the same, with the same answers, as to the ranking of a running contest. */
export type OrderPages = Pick<
  LivePages,
  'count' | 'rankOf' | 'sharing' | 'rankOfTotal' | 'teamsWith' | 'page'
>;

/** Answers from an order by total, which may hold only some of the members. */
export function pagesOf(order: Order, totals: Float64Array): OrderPages {
  const count = order.length;
  const totalOf = (index: number): number => totals[index] ?? 0;
  const above = (total: number): number =>
    lowerBound(count, (position) => totalOf(order[position] ?? 0) <= total);
  const teamsWith = (total: number): number =>
    lowerBound(count, (position) => totalOf(order[position] ?? 0) < total) - above(total);
  return {
    count,
    rankOfTotal: (total) => 1 + above(total),
    teamsWith,
    rankOf: (index) => 1 + above(totalOf(index)),
    sharing: (index) => teamsWith(totalOf(index)),
    page: (offset, size) => [...order.subarray(Math.max(0, offset), Math.max(0, offset) + size)],
  };
}
