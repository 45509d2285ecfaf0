/** Copies received or given away by a manager, in chronological order. */
interface CopyMovement {
  /** Above 0 for received copies, below 0 for those given away. */
  readonly quantity: number;
  /** Units of XFC paid per received copy; null when they were free. */
  readonly price: bigint | null;
}

/** The cost of the copies in a holding. */
export interface HoldingCost {
  readonly copies: number;
  /** The number of copies that were bought, and their total cost in units of XFC. */
  readonly paidCopies: number;
  readonly units: bigint;
}

/**
 * The cost of the remaining copies: the oldest leave first. Throws when more copies left than came, which the records
 * of a card rule out.
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

/** Copies of one card with their cost and a price to value them. Units of XFC. */
export interface ValuedHolding {
  readonly cost: HoldingCost;
  /** Per copy; null where there is none. */
  readonly price: bigint | null;
}

/** A profit and the cost it relates to. Units of XFC. */
export interface Profit {
  readonly cost: bigint;
  /** Below 0 for a loss. */
  readonly profit: bigint;
}

/** The value of the bought copies above their cost; null without a price, or when none was bought. */
export function profitOf({ cost, price }: ValuedHolding): Profit | null {
  if (price === null || cost.paidCopies === 0) return null;
  return { cost: cost.units, profit: price * BigInt(cost.paidCopies) - cost.units };
}

/** The total profit of many cards: a card without a profit counts neither as profit nor as cost. */
export function profitOfAll(holdings: readonly ValuedHolding[]): Profit {
  const profits = holdings.flatMap((holding) => profitOf(holding) ?? []);
  return {
    cost: profits.reduce((sum, { cost }) => sum + cost, 0n),
    profit: profits.reduce((sum, { profit }) => sum + profit, 0n),
  };
}

/** The copies with a price that cost nothing, and what they are worth. Units of XFC. */
export function freeCopiesOf(holdings: readonly ValuedHolding[]): {
  readonly copies: number;
  readonly value: bigint;
} {
  return holdings.reduce(
    (sum, { cost, price }) => {
      const copies = price === null ? 0 : cost.copies - cost.paidCopies;
      return { copies: sum.copies + copies, value: sum.value + (price ?? 0n) * BigInt(copies) };
    },
    { copies: 0, value: 0n },
  );
}
