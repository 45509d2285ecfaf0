import { DAY_MS } from '../rules/durations.ts';
import type { Rules } from '../rules/rules.ts';
import { countedFills, type TradedFill } from './counted-fills.ts';

const WEEK_DAYS = 7;
/** 1970-01-01 was a Thursday: three days after a Monday. */
const DAYS_AFTER_MONDAY = 3;

/**
 * The fills of one card, oldest first, at a price above every earlier one; of each week (Monday to Sunday, UTC) only the
 * last. Only fills that count for the usual price are records, and raise what a record must exceed: managers who pass a
 * card around write no news. `highestBefore` is the highest price before these fills, null without one; the first fill of
 * a card is no record.
 */
export function recordPrices<Fill extends TradedFill>(
  fills: readonly Fill[],
  highestBefore: bigint | null,
  rules: Rules,
): readonly Fill[] {
  const records = new Map<number, Fill>();
  let highest = highestBefore;
  for (const fill of countedFills(fills, rules)) {
    if (highest !== null && fill.price > highest) records.set(weekOf(fill.at), fill);
    if (highest === null || fill.price > highest) highest = fill.price;
  }
  return [...records.values()];
}

function weekOf(at: number): number {
  return Math.floor((at / DAY_MS + DAYS_AFTER_MONDAY) / WEEK_DAYS);
}
