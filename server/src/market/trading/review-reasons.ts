import { isUnusual } from '@touchline/domain/market/reference';
import { isToAndFro } from '@touchline/domain/market/to-and-fro';
import type { TradingState } from './trading-state.ts';

/** A sale of whole copies between two managers. */
interface JudgedSale {
  readonly sellerId: number;
  readonly buyerId: number;
  readonly cardId: number;
  /** Units of XFC per copy. */
  readonly price: bigint;
}

/**
 * Whether a sale waits for a review: its price is far from the reference, or the two managers pass the card to and fro.
 * Simulated managers trade with everyone all day; only prices are judged with them. Reads what the trading state has.
 */
export function waitsForReview(
  { references, cache, accounts, now, rules }: TradingState,
  { sellerId, buyerId, cardId, price }: JudgedSale,
): boolean {
  if (isUnusual(price, references.get(cardId) ?? null, rules)) return true;
  if (accounts.simulated.has(sellerId) || accounts.simulated.has(buyerId)) return false;
  return isToAndFro({ sellerId, buyerId, at: now.getTime() }, cache.cards.get(cardId)?.fills ?? [], rules);
}
