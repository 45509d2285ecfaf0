/** How market makers quote: pure functions of the market state. Prices in units of XFC. */
import { ORDER_KIND } from '@touchline/domain/market/order';
import { ticksAbove, ticksBelow, type MarketAction } from './actions.ts';
import { MARKET_MAKERS } from './characters.ts';
import type { CardState, MarketState, OwnOrder, Trader } from './market-state.ts';

/** The cards makers quote: the most traded ones, and all they have orders for already. */
const QUOTED_CARDS = 300;
/** Half of the distance between offer and bid, as a share of the value: together they pay the seller's fee. */
const HALF_SPREAD = 0.0265;
/** How makers differ, and how far they move a quote to sell or to buy copies. */
const DIFFERENCE = 0.001;
const SKEW_A_COPY = 0.0015;
const MAX_SKEW = 0.0045;
const TARGET_COPIES = 2;
/** A quote further from the wanted price is changed. */
const TOLERANCE = 0.008;
/** The urgency of a quote that is missing: as if it were this far off. */
const MISSING = 0.03;
/** The cheapest cards have two makers, others one: a bid on them binds as much as many others. */
const MAKERS_BY_STARS: ReadonlyMap<number, number> = new Map([
  [3, 2],
  [4, 1],
  [5, 1],
]);
const MAX_COPIES_A_QUOTE = 2;

/** Whether a maker (by place among the makers) quotes a card. */
export function isQuotedBy(place: number, { cardId, rank, facts }: CardState): boolean {
  if (place >= MARKET_MAKERS || rank >= QUOTED_CARDS) return false;
  const makers = MAKERS_BY_STARS.get(facts.stars) ?? 0;
  return (place - (cardId % MARKET_MAKERS) + MARKET_MAKERS) % MARKET_MAKERS < makers;
}

/** The offer and the bid of a maker with some copies of a card. */
export function quoteOf(
  place: number,
  { value }: Pick<CardState, 'value'>,
  owned: number,
): { readonly ask: bigint; readonly bid: bigint } {
  const skew = Math.max(-MAX_SKEW, Math.min(MAX_SKEW, SKEW_A_COPY * (TARGET_COPIES - owned)));
  const half = HALF_SPREAD + DIFFERENCE * (place % 3);
  return { ask: ticksAbove(value * (1 + skew + half)), bid: ticksBelow(value * (1 + skew - half)) };
}

/** An action with how much it matters; the most urgent goes first. */
export interface Urgent {
  readonly trader: Trader;
  readonly action: MarketAction;
  readonly urgency: number;
}

/** What makers would do now, in any order. */
export function quotesDue(state: MarketState): readonly Urgent[] {
  return state.traders
    .filter(({ place }) => place < MARKET_MAKERS)
    .flatMap((trader) => {
      const orders = Map.groupBy(trader.orders, ({ cardId }) => cardId);
      return [...state.cards.values()].flatMap((card) => {
        const own = orders.get(card.cardId) ?? [];
        return own.length > 0 || isQuotedBy(trader.place, card) ? quoteActions(trader, card, own) : [];
      });
    });
}

function quoteActions(trader: Trader, card: CardState, own: readonly OwnOrder[]): readonly Urgent[] {
  const { owned, usable } = trader.copies.get(card.cardId) ?? { owned: 0, usable: 0 };
  const { ask, bid } = quoteOf(trader.place, card, owned);
  const [sells, buys] = [ORDER_KIND.sell, ORDER_KIND.buy].map((kind) =>
    own.filter((order) => order.kind === kind),
  );
  const urgent = (action: MarketAction, urgency: number): Urgent => ({ trader, action, urgency });
  const actions: Urgent[] = [];
  const [sell, ...surplus] = sells ?? [];
  const [buy, ...more] = buys ?? [];
  for (const { id } of [...surplus, ...more]) actions.push(urgent({ kind: 'cancel', orderId: id }, MISSING));
  if (sell !== undefined) {
    const far = Math.abs(sell.price / Number(ask) - 1);
    if (far > TOLERANCE)
      actions.push(urgent({ kind: 'edit', orderId: sell.id, price: ask, copies: sell.left }, far));
  } else if (usable > 0) {
    const copies = Math.min(MAX_COPIES_A_QUOTE, usable);
    actions.push(urgent({ kind: 'order', side: 'sell', cardId: card.cardId, price: ask, copies }, MISSING));
  }
  if (buy !== undefined) {
    const far = Math.abs(buy.price / Number(bid) - 1);
    const dearer = (Number(bid) - buy.price) * buy.left;
    if (owned >= trader.character.maxCopies)
      actions.push(urgent({ kind: 'cancel', orderId: buy.id }, MISSING));
    else if (far > TOLERANCE && dearer <= trader.available)
      actions.push(urgent({ kind: 'edit', orderId: buy.id, price: bid, copies: buy.left }, far));
  } else if (owned < trader.character.maxCopies && Number(bid) <= trader.available) {
    actions.push(urgent({ kind: 'order', side: 'buy', cardId: card.cardId, price: bid, copies: 1 }, MISSING));
  }
  return actions;
}
