import { DAY_MS } from '../rules/durations.ts';
import type { Rules } from '../rules/rules.ts';
import type { TradedFill } from './counted-fills.ts';

/**
 * Whether a fill passes a card to and fro: the buyer sold this card to the seller within `circleDays`, and the two
 * have traded it `toAndFro` times. A single return trade is harmless, and is only left out of the reference price;
 * repeated ones serve only to move figures or balances, so the fill waits for a review. `recent` are the last
 * fills of the card.
 */
export function isToAndFro(
  { sellerId, buyerId, at }: Pick<TradedFill, 'sellerId' | 'buyerId' | 'at'>,
  recent: readonly TradedFill[],
  { market: { toAndFro, reference } }: Rules,
): boolean {
  if (toAndFro === null) return false;
  const since = at - reference.circleDays * DAY_MS;
  const back = recent.filter(
    (fill) => fill.at > since && fill.sellerId === buyerId && fill.buyerId === sellerId,
  ).length;
  if (back === 0) return false;
  const forth = recent.filter(
    (fill) => fill.at > since && fill.sellerId === sellerId && fill.buyerId === buyerId,
  ).length;
  return back + forth >= toAndFro.fills;
}
