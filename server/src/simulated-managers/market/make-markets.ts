/** How market makers quote: pure functions of the market state. Prices in units of XFC. */
import { ORDER_KIND } from '@touchline/domain/market/order';
import { ticksAbove, ticksBelow, type MarketAction } from './actions.ts';
import { MARKET_MAKERS } from './characters.ts';
import type { CardState, MarketState, OwnOrder, Trader } from './market-state.ts';

/** The cards makers bid for: the most traded ones of each kind. They offer every copy they own. */
const QUOTED = { player: 300, venue: 40 };
/** Half of the distance between offer and bid, as a share of the value: together they pay the seller's fee. */
const HALF_SPREAD = 0.0265;
/** How makers differ, and how far they move a quote to sell or to buy copies. */
const DIFFERENCE = 0.001;
const SKEW_A_COPY = 0.0015;
const MAX_SKEW = 0.0045;
const TARGET_COPIES = 2;
/** A quote further from the wanted price is changed; an offer of a card that they do not bid for may be further off. */
const TOLERANCE = 0.008;
const OFFER_TOLERANCE = 0.04;
/** The part of its urgency that such an offer has, so that quotes of both sides come first. */
const OFFER_URGENCY = 0.25;
/** The urgency of a quote that is missing, and of copies that are missing in an offer: as if it were this far off. */
const MISSING = 0.03;
const MISSING_COPIES = 0.012;
/** The cheapest cards have two makers, others one: a bid on them binds as much as many others. */
const MAKERS_BY_STARS: ReadonlyMap<number, number> = new Map([
  [3, 2],
  [4, 1],
  [5, 1],
]);
const MAX_COPIES_A_QUOTE = 2;

/** Whether a maker (by place among the makers) bids for a card. */
export function bidsFor(place: number, { cardId, rank, facts }: CardState): boolean {
  if (place >= MARKET_MAKERS || rank >= QUOTED[facts.kind]) return false;
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
  readonly cardId: number;
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
        const isConcerned = own.length > 0 || trader.copies.has(card.cardId) || bidsFor(trader.place, card);
        return isConcerned ? quoteActions(trader, card, own) : [];
      });
    });
}

function quoteActions(trader: Trader, card: CardState, own: readonly OwnOrder[]): readonly Urgent[] {
  const [sell, ...moreSells] = own.filter(({ kind }) => kind === ORDER_KIND.sell);
  const [buy, ...moreBuys] = own.filter(({ kind }) => kind === ORDER_KIND.buy);
  const isTwoSided = buy !== undefined || bidsFor(trader.place, card);
  const due = [
    ...[...moreSells, ...moreBuys].map(({ id }): Due => [{ kind: 'cancel', orderId: id }, MISSING]),
    ...offerDue(trader, card, sell, isTwoSided ? TOLERANCE : OFFER_TOLERANCE),
    ...(isTwoSided ? bidDue(trader, card, buy) : []),
  ];
  const weight = isTwoSided ? 1 : OFFER_URGENCY;
  return due.map(([action, urgency]) => ({
    trader,
    action,
    cardId: card.cardId,
    urgency: urgency * weight,
  }));
}

/** An action with its urgency among those on cards of the same kind. */
type Due = readonly [action: MarketAction, urgency: number];

/** What is due for the offer of a card, of which they may own copies. */
function offerDue(
  trader: Trader,
  card: CardState,
  sell: OwnOrder | undefined,
  tolerance: number,
): readonly Due[] {
  const { owned, usable } = copiesOf(trader, card);
  const { ask } = quoteOf(trader.place, card, owned);
  if (sell === undefined) {
    const copies = Math.min(MAX_COPIES_A_QUOTE, usable);
    return copies === 0
      ? []
      : [[{ kind: 'order', side: 'sell', cardId: card.cardId, price: ask, copies }, MISSING]];
  }
  const far = Math.abs(sell.price / Number(ask) - 1);
  const copies = Math.max(sell.left, Math.min(MAX_COPIES_A_QUOTE, sell.left + usable));
  const edit = { kind: 'edit', orderId: sell.id, price: ask, copies } as const;
  if (copies > sell.left) return [[edit, Math.max(far, MISSING_COPIES)]];
  return far > tolerance ? [[edit, far]] : [];
}

/** What is due for the bid for a card, as far as their copies and XFC allow one. */
function bidDue(trader: Trader, card: CardState, buy: OwnOrder | undefined): readonly Due[] {
  const { owned } = copiesOf(trader, card);
  const { bid } = quoteOf(trader.place, card, owned);
  const isFull = owned >= trader.character.maxCopies;
  if (buy === undefined)
    return isFull || Number(bid) > trader.available
      ? []
      : [[{ kind: 'order', side: 'buy', cardId: card.cardId, price: bid, copies: 1 }, MISSING]];
  if (isFull) return [[{ kind: 'cancel', orderId: buy.id }, MISSING]];
  const far = Math.abs(buy.price / Number(bid) - 1);
  const dearer = (Number(bid) - buy.price) * buy.left;
  return far > TOLERANCE && dearer <= trader.available
    ? [[{ kind: 'edit', orderId: buy.id, price: bid, copies: buy.left }, far]]
    : [];
}

function copiesOf({ copies }: Trader, { cardId }: CardState) {
  return copies.get(cardId) ?? { owned: 0, usable: 0 };
}
