/** Copies of one card that came to a manager or left them. */
export interface CopyMovement {
  readonly cardId: number;
  readonly at: Date;
  /** Above 0 for received copies, below 0 for those given away. */
  readonly quantity: number;
  /** Units of XFC paid for each received copy; null when they were free. */
  readonly price: bigint | null;
  /** Units of XFC received for all copies given away, after the fee; null when they were not sold. */
  readonly proceeds: bigint | null;
}

/** What selling copies gained over what they had cost. */
export interface RealisedProfit {
  readonly at: Date;
  /** Units of XFC; below 0 for a loss. */
  readonly profit: bigint;
}

/**
 * The profit of each sale, in the order of the movements, which is chronological. The oldest copies of a card leave first;
 * copies that were free cost nothing. Copies that leave without being sold take their cost along and count neither way.
 * Throws when more copies left than came, which the records of a card rule out.
 */
export function realisedProfits(movements: readonly CopyMovement[]): readonly RealisedProfit[] {
  const lotsOf = new Map<number, { quantity: number; readonly price: bigint }[]>();
  return movements.flatMap(({ cardId, at, quantity, price, proceeds }) => {
    const lots = lotsOf.get(cardId) ?? [];
    lotsOf.set(cardId, lots);
    if (quantity > 0) {
      lots.push({ quantity, price: price ?? 0n });
      return [];
    }
    const cost = takeOldest(lots, -quantity);
    return proceeds === null ? [] : [{ at, profit: proceeds - cost }];
  });
}

/** Takes copies from the oldest lots. Returns what they had cost. */
function takeOldest(lots: { quantity: number; readonly price: bigint }[], quantity: number): bigint {
  let cost = 0n;
  let leaving = quantity;
  while (leaving > 0) {
    const [oldest] = lots;
    if (oldest === undefined) throw new RangeError('More copies left than there were.');
    const taken = Math.min(leaving, oldest.quantity);
    cost += oldest.price * BigInt(taken);
    oldest.quantity -= taken;
    leaving -= taken;
    if (oldest.quantity === 0) lots.shift();
  }
  return cost;
}
