import { DAY_MS } from '../rules/durations.ts';
import type { Rules } from '../rules/rules.ts';

/** A fill between two managers, as used by the reference price. */
export interface TradedFill {
  readonly cardId: number;
  readonly sellerId: number;
  readonly buyerId: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Units of XFC per copy. */
  readonly price: bigint;
  /** Whether both held bonus XFC that they had not played. */
  readonly isBetweenBonusHolders: boolean;
}

/**
 * The fills that count for the value of a card, in their order; the others could be staged to move its price at the
 * cost of the fee alone. Three kinds do not count. Circular fills: within `circleDays` of the fill the card went from
 * its buyer, directly or through others, back to its seller, in any order, because copies of a card are
 * interchangeable; the shortest circle is a seller who buys back. And all but the first fill between the same two
 * managers and card on one day (UTC), whichever of them sells. And fills between two holders of bonus XFC: a chain of new
 * accounts would set the price that limits what they may give each other. Source: reliability of the market, "self-cycles
 * excluded from the reference price".
 */
export function countedFills<Fill extends TradedFill>(
  fills: readonly Fill[],
  { market: { reference } }: Rules,
): readonly Fill[] {
  const circling = new Set<TradedFill>();
  for (const ofCard of Map.groupBy(fills, ({ cardId }) => cardId).values()) {
    const sellers = new Set(ofCard.map(({ sellerId }) => sellerId));
    for (const fill of ofCard) {
      // A manager who never sold cannot be part of a circle; that is nearly everyone.
      if (sellers.has(fill.buyerId) && isCircular(fill, ofCard, reference.circleDays * DAY_MS))
        circling.add(fill);
    }
  }
  const straight = fills
    .filter((fill) => !circling.has(fill) && !fill.isBetweenBonusHolders)
    .map((fill) => ({ fill, meeting: pairAndDay(fill) }));
  const first = new Map<string, TradedFill>();
  for (const { fill, meeting } of straight) {
    const known = first.get(meeting);
    if (known === undefined || fill.at < known.at) first.set(meeting, fill);
  }
  return straight.flatMap(({ fill, meeting }) => (first.get(meeting) === fill ? [fill] : []));
}

/** Whether fills within that time lead from the buyer of a fill back to its seller. */
function isCircular(fill: TradedFill, ofCard: readonly TradedFill[], withinMs: number): boolean {
  const near = ofCard.filter(({ at }) => Math.abs(at - fill.at) <= withinMs);
  const reached = new Set([fill.buyerId]);
  for (const managerId of reached) {
    for (const { sellerId, buyerId } of near) if (sellerId === managerId) reached.add(buyerId);
    if (reached.has(fill.sellerId)) return true;
  }
  return false;
}

function pairAndDay({ cardId, sellerId, buyerId, at }: TradedFill): string {
  return `${cardId} ${Math.min(sellerId, buyerId)} ${Math.max(sellerId, buyerId)} ${Math.floor(at / DAY_MS)}`;
}
