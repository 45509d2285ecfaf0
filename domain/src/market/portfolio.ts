/** Copies that came to a manager or left him, in the order it happened. */
interface CopyMovement {
  /** Above 0 when they came, below 0 when they left. */
  readonly quantity: number;
  /** Units of XFC paid for each that came; null when they came for nothing. */
  readonly price: bigint | null;
}

/** What the copies that are there cost. */
export interface HoldingCost {
  readonly copies: number;
  /** How many of them were paid for, and what these cost together, in units of XFC. */
  readonly paidCopies: number;
  readonly units: bigint;
}

/**
 * What was paid for the copies that are left: the oldest leave first. Throws when more left than there were, which the
 * records of a card rule out.
 */
export function costOfHolding(movements: readonly CopyMovement[]): HoldingCost {
  const lots: { quantity: number; readonly price: bigint | null }[] = [];
  for (const { quantity, price } of movements) {
    if (quantity > 0) {
      lots.push({ quantity, price });
      continue;
    }
    let leaving = -quantity;
    while (leaving > 0) {
      const [oldest] = lots;
      if (oldest === undefined) throw new RangeError('More copies left than there were.');
      const taken = Math.min(leaving, oldest.quantity);
      oldest.quantity -= taken;
      leaving -= taken;
      if (oldest.quantity === 0) lots.shift();
    }
  }
  const paid = lots.filter(({ price }) => price !== null);
  return {
    copies: lots.reduce((sum, { quantity }) => sum + quantity, 0),
    paidCopies: paid.reduce((sum, { quantity }) => sum + quantity, 0),
    units: paid.reduce((sum, { quantity, price }) => sum + (price ?? 0n) * BigInt(quantity), 0n),
  };
}

/** Copies of one card with what they cost and a price to value them by. Units of XFC. */
export interface ValuedHolding {
  readonly cost: HoldingCost;
  /** A copy; null where there is none. */
  readonly price: bigint | null;
}

/** What was gained, and of what cost. Units of XFC. */
export interface Profit {
  readonly cost: bigint;
  /** Below 0 for a loss. */
  readonly profit: bigint;
}

/** What the copies that were paid for would bring above their cost; null without a price, or when none was paid for. */
export function profitOf({ cost, price }: ValuedHolding): Profit | null {
  if (price === null || cost.paidCopies === 0) return null;
  return { cost: cost.units, profit: price * BigInt(cost.paidCopies) - cost.units };
}

/** The profits of many cards together: a card without one counts on neither side. */
export function profitOfAll(holdings: readonly ValuedHolding[]): Profit {
  const profits = holdings.flatMap((holding) => profitOf(holding) ?? []);
  return {
    cost: profits.reduce((sum, { cost }) => sum + cost, 0n),
    profit: profits.reduce((sum, { profit }) => sum + profit, 0n),
  };
}
