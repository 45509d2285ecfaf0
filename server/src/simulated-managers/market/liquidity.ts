/** How managers weigh XFC against cards: a pure function of the market state. Prices in units of XFC per copy. */
import { ORDER_KIND } from '@touchline/domain/market/order';
import type { MarketState, Trader } from './market-state.ts';

/** The share of their wealth that managers want to have as XFC. */
const WANTED_SHARE = 0.35;
/** How much less a card is worth to someone who has no XFC at all. */
const MAX_DISCOUNT = 0.07;

/**
 * What cards are worth to a trader relative to XFC, as a factor: 1 for someone with as much XFC as they want, less for
 * others, down to 0.93. Whoever is short of XFC so sells the cards they like least to the bids of the makers. Otherwise
 * all end with cards they like and no XFC, the makers have all of it, and trading slows down.
 */
export function liquidityFactor(
  { cards }: Pick<MarketState, 'cards'>,
  { available, copies, orders }: Pick<Trader, 'available' | 'copies' | 'orders'>,
): number {
  const bids = orders.filter(({ kind }) => kind === ORDER_KIND.buy);
  const cash = available + bids.reduce((sum, { price, left }) => sum + price * left, 0);
  const inCards = [...copies].reduce(
    (sum, [cardId, { owned }]) => sum + owned * (cards.get(cardId)?.value ?? 0),
    0,
  );
  if (inCards === 0) return 1;
  const share = cash / (cash + inCards);
  return 1 - MAX_DISCOUNT * Math.max(0, 1 - share / WANTED_SHARE);
}
