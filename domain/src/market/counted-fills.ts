import { DAY_MS } from '../rules/durations.ts';
import type { Rules } from '../rules/rules.ts';

/** A fill between two managers, as the reference price looks at it. */
export interface TradedFill {
  readonly cardId: number;
  readonly sellerId: number;
  readonly buyerId: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Units of XFC a copy. */
  readonly price: bigint;
}

/**
 * The fills that say what a card is worth, in their order; the others may be made to drive its price and cost their
 * makers only the fee. Two kinds are left out. In a circle: within `circleDays` of the fill its card went from its buyer,
 * directly or over others, back to its seller, in whichever order, since copies of a card are alike; whoever buys back
 * what he sold is the shortest. And all but the first of two managers and a card on one day (UTC), whichever of them
 * sells. Source: reliability of the market, "self-cycles excluded from the reference price".
 */
export function countedFills<Fill extends TradedFill>(
  fills: readonly Fill[],
  { market: { reference } }: Rules,
): readonly Fill[] {
  const circling = new Set<TradedFill>();
  for (const ofCard of Map.groupBy(fills, ({ cardId }) => cardId).values()) {
    const sellers = new Set(ofCard.map(({ sellerId }) => sellerId));
    for (const fill of ofCard) {
      // Whoever never sold gives nothing on, so no circle goes through him; that is nearly everybody.
      if (sellers.has(fill.buyerId) && isCircular(fill, ofCard, reference.circleDays * DAY_MS))
        circling.add(fill);
    }
  }
  const straight = fills
    .filter((fill) => !circling.has(fill))
    .map((fill) => ({ fill, meeting: pairAndDay(fill) }));
  const first = new Map<string, TradedFill>();
  for (const { fill, meeting } of straight) {
    const known = first.get(meeting);
    if (known === undefined || fill.at < known.at) first.set(meeting, fill);
  }
  return straight.flatMap(({ fill, meeting }) => (first.get(meeting) === fill ? [fill] : []));
}

/** Whether the card goes from the buyer of a fill back to its seller by fills of that time. */
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
