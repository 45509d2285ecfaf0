import type { DrawTable, TierOdds } from '../rules/packs.ts';
import type { Stars } from '../rules/stars.ts';

/** The value of the copies of a tier that can still be drawn, in units of XFC per copy. */
export interface TierValue {
  readonly stars: Stars;
  /** The mean over copies, as each copy is equally likely. */
  readonly average: bigint;
  readonly lowest: bigint;
  readonly highest: bigint;
}

/** The total value of the cards of one draw, in units of XFC. */
export interface DrawValue {
  /** The mean over all draws, rounded down. */
  readonly expected: bigint;
  readonly worst: bigint;
  readonly best: bigint;
}

const WHOLE = 10_000n;

/**
 * The value of a draw by the odds of its table, without the small change of odds within a tier as copies are drawn.
 * Better odds for the last card count with the probability that they apply. Null when a tier that can be drawn has no
 * value.
 */
export function drawValue(table: DrawTable, tiers: readonly TierValue[]): DrawValue | null {
  const values = new Map(tiers.map((tier) => [tier.stars, tier]));
  const odds = valued(table.odds, values);
  const last = table.lastCard === null ? odds : valued(table.lastCard.odds, values);
  if (odds === null || last === null) return null;
  const cards = BigInt(table.cards);
  const unlessStars = table.lastCard?.unlessStars ?? null;
  if (unlessStars === null) {
    return {
      expected: (mean(odds) * cards) / WHOLE,
      worst: lowest(odds) * cards,
      best: highest(odds) * cards,
    };
  }
  const low = odds.filter(({ stars }) => stars < unlessStars);
  const high = odds.filter(({ stars }) => stars >= unlessStars);
  const before = table.cards - 1;
  // All cards before the last are below `unlessStars` with this probability, in parts of `parts`.
  const none = low.reduce((sum, { weight }) => sum + weight, 0n) ** BigInt(before);
  const parts = WHOLE ** BigInt(before);
  const expected =
    (mean(odds) * BigInt(before) * parts + mean(odds) * (parts - none) + mean(last) * none) / (parts * WHOLE);
  // Either no card before the last has the stars and the last is drawn by its own odds, or one of them has.
  const draws = [
    ...(low.length === 0
      ? []
      : [
          {
            worst: lowest(low) * BigInt(before) + lowest(last),
            best: highest(low) * BigInt(before) + highest(last),
          },
        ]),
    ...(high.length === 0 || before === 0
      ? []
      : [
          {
            worst: lowest(high) + lowest(odds) * BigInt(before),
            best: highest(high) + highest(odds) * BigInt(before),
          },
        ]),
  ];
  return {
    expected,
    worst: draws.reduce((worst, draw) => (draw.worst < worst ? draw.worst : worst), draws[0]?.worst ?? 0n),
    best: draws.reduce((best, draw) => (draw.best > best ? draw.best : best), 0n),
  };
}

interface WeightedValue extends TierValue {
  /** The probability of the tier, in basis points. */
  readonly weight: bigint;
}

/** The tiers that can be drawn with their values; null when one has none. */
function valued(
  odds: readonly TierOdds[],
  values: ReadonlyMap<Stars, TierValue>,
): readonly WeightedValue[] | null {
  const rows: WeightedValue[] = [];
  for (const { stars, basisPoints } of odds) {
    if (basisPoints === 0) continue;
    const value = values.get(stars);
    if (value === undefined) return null;
    rows.push({ ...value, weight: BigInt(basisPoints) });
  }
  return rows;
}

/** The mean of one card, times 10,000. */
function mean(tiers: readonly WeightedValue[]): bigint {
  return tiers.reduce((sum, { average, weight }) => sum + average * weight, 0n);
}

function lowest(tiers: readonly TierValue[]): bigint {
  return tiers.reduce((low, tier) => (tier.lowest < low ? tier.lowest : low), tiers[0]?.lowest ?? 0n);
}

function highest(tiers: readonly TierValue[]): bigint {
  return tiers.reduce((high, tier) => (tier.highest > high ? tier.highest : high), 0n);
}
