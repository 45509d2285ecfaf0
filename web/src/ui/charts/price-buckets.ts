/** The number of prices from `from` up to but excluding `to`; amounts in minor units. */
export interface PriceBucket {
  readonly from: bigint;
  readonly to: bigint;
  readonly count: number;
}

/** The smallest of 1, 2, 2.5, 5, 10 times a power of ten that is not below a width. */
function roundWidth(width: bigint): bigint {
  let power = 1n;
  while (power * 10n < width) power *= 10n;
  for (const [times, parts] of [
    [1n, 1n],
    [2n, 1n],
    [5n, 2n],
    [5n, 1n],
    [10n, 1n],
  ] as const) {
    const round = (power * times) / parts;
    if (round >= width) return round;
  }
  return power * 10n;
}

/**
 * Sorts prices (minor units) into at most `max + 1` buckets of one round width without gaps. Returns none without
 * prices.
 */
export function priceBuckets(prices: readonly bigint[], max = 16): readonly PriceBucket[] {
  const [first] = prices;
  if (first === undefined) return [];
  const min = prices.reduce((low, price) => (price < low ? price : low), first);
  const highest = prices.reduce((high, price) => (price > high ? price : high), first);
  const share = (highest - min) / BigInt(max) + 1n;
  const width = roundWidth(share);
  const start = (min / width) * width;
  const counts = Array.from({ length: Number((highest - start) / width) + 1 }, () => 0);
  for (const price of prices) {
    const index = Number((price - start) / width);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts.map((count, index) => {
    const from = start + BigInt(index) * width;
    return { from, to: from + width, count };
  });
}

/**
 * The distance of a price from a reference, in whole per cent, rounded toward zero (-42 is 42% below). Null when
 * the reference is zero.
 */
export function percentFrom(price: bigint, reference: bigint): number | null {
  return reference <= 0n ? null : Number(((price - reference) * 100n) / reference);
}
