import type { Rules } from '../rules/rules.ts';

/**
 * The price that prices of a card are compared with, in units of XFC per copy. `own` are its last unflagged fills
 * between managers, newest first; with fewer of them than the rules require it is the median of `tier`, the fills of
 * cards of the same stars. Null without any fill.
 */
export function referencePrice(
  own: readonly bigint[],
  tier: readonly bigint[],
  { market: { reference } }: Rules,
): bigint | null {
  const last = own.slice(0, reference.fills);
  return last.length >= reference.minFills ? median(last) : median(tier.slice(0, reference.tierFills));
}

/** The middle price; of an even number the mean of the two in the middle, rounded down to the unit. */
function median(prices: readonly bigint[]): bigint | null {
  const sorted = prices.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  const upper = sorted[Math.floor(sorted.length / 2)];
  if (upper === undefined) return null;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? upper;
  return (lower + upper) / 2n;
}

const WHOLE = 10_000n;

/** Whether a price is so far from the reference that it needs confirmation and its fill a review. */
export function isUnusual(price: bigint, reference: bigint | null, { market: { unusual } }: Rules): boolean {
  if (reference === null) return false;
  return (
    price * WHOLE < reference * unusual.belowBasisPoints ||
    price * WHOLE > reference * unusual.aboveBasisPoints
  );
}

/** Whether a price is one at which a manager with promotional XFC may trade; any is without a reference. */
export function isNearReference(price: bigint, reference: bigint | null, rules: Rules): boolean {
  if (reference === null) return true;
  const { min, max } = promotionalRange(reference, rules);
  return price >= min && price <= max;
}

/** The prices on the tick at which a manager with promotional XFC may bid and trade, both included. */
export function promotionalBids(
  reference: bigint,
  rules: Rules,
): { readonly min: bigint; readonly max: bigint } {
  const tick = rules.market.priceTick.units;
  const { min, max } = promotionalRange(reference, rules);
  return { min: ((min + tick - 1n) / tick) * tick, max: max - (max % tick) };
}

/** The prices at which a manager with promotional XFC may trade, both included, rounded inwards to the unit. */
export function promotionalRange(
  reference: bigint,
  { market: { promotional } }: Rules,
): { readonly min: bigint; readonly max: bigint } {
  return {
    min: (reference * promotional.minBasisPoints + WHOLE - 1n) / WHOLE,
    max: (reference * promotional.maxBasisPoints) / WHOLE,
  };
}
