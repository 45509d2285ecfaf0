/** How simulated managers trade on a visit: pure functions of the market state, a seed and a time. */
import { ORDER_KIND } from '@touchline/domain/market/order';
import { HOUR_MS, MINUTE_MS } from '@touchline/domain/rules/index';
import { type Draws, seeded } from '../../feeds/public.ts';
import { valueOfCard, type CardFacts } from '../values/value-card.ts';
import { ticksAbove, ticksBelow, type MarketAction } from './actions.ts';
import { likingOf, type Character } from './characters.ts';
import { liquidityFactor } from './liquidity.ts';
import type { CardState, MarketState, Trader } from './market-state.ts';
import { needFor, shortagesOf } from './needs.ts';

/** One purchase costs at most this share of the available balance, and one resting bid holds at most this. */
const PURCHASE_SHARE = 0.8;
const BID_SHARE = 0.5;
const CARDS_CONSIDERED = 80;
/** The price of an order is changed when it is this far from what they would ask now. */
const TOLERANCE = 0.06;
/** Resting orders are made this far from their own value. */
const MARGIN = 0.03;
/** How much of that they give up each time their patience is over, and after how many times they withdraw an order. */
const CONCESSION = 0.02;
const MAX_CONCESSIONS = 3;
/** A profit is taken as long as the bid is not further under what the card is worth to them. */
const MIN_SHARE_OF_WORTH = 0.96;
/** Until so long before a match, nobody bets on its line-ups. */
const LINE_UP_BETS_MS = 6 * HOUR_MS;
/**
 * A copy offered this far below its value is taken by the next buyer, with some minutes of advantage for people.
 */
const BARGAIN = 0.965;
/** Lends and auctions of their own. */
const AUCTION_CHANCE = 0.12;
const MAX_AUCTIONS = 14;
const BORROW_CHANCE = 0.08;
const BORROWS_BEFORE_MS = 8 * HOUR_MS;
const LOAN_SHARE = 0.035;
/** So many loan offers of each league are left to people. */
const LOANS_FOR_PEOPLE = 30;

/** A trader's value of a card at a time, in units of XFC. */
export function worthTo(seed: string, { manager, character }: Trader, card: CardState, at: number): number {
  const value = valueOfCard(betOnLineUp(card, character, at), character.horizon) ?? 0;
  return value * likingOf(seed, manager.id, card.cardId, at, character);
}

/**
 * What a manager expects of a player whose next match is near and whose line-up is not announced. Who is not out may
 * start: then they score what they usually do, and the value rises when everybody knows.
 */
function betOnLineUp(card: CardState, { lineUpBets }: Character, at: number): CardFacts {
  const { facts, kickOff, isLineUpKnown } = card;
  if (facts.kind === 'venue' || lineUpBets === 0 || isLineUpKnown || kickOff === null) return facts;
  const [first, ...later] = facts.next;
  const isNear = kickOff > at && kickOff <= at + LINE_UP_BETS_MS;
  if (!isNear || first === undefined || first <= 0 || first >= facts.usual) return facts;
  return { ...facts, next: [first + lineUpBets * (facts.usual - first), ...later] };
}

/** Chooses what a trader does on a visit; null when nothing suits them. */
export function chooseTrade(
  seed: string,
  state: MarketState,
  trader: Trader,
  visit: number,
): MarketAction | null {
  const draws = seeded(seed, 'visit', trader.manager.id, visit);
  const shortages = shortagesOf(state, trader);
  const liquidity = liquidityFactor(state, trader);
  const worth = (card: CardState): number => {
    const need = 1 + trader.character.need * needFor(card, shortages, state.at);
    return worthTo(seed, trader, card, state.at) * need * liquidity;
  };
  const tended = tendOrder(state, trader, worth);
  if (tended !== null) return tended;
  const cards = [...state.cards.values()];
  const considered = draws.shuffled(cards).slice(0, CARDS_CONSIDERED);
  const own = [...trader.copies].flatMap(([cardId, copies]) => {
    const card = state.cards.get(cardId);
    return card === undefined || copies.usable === 0 ? [] : [card];
  });
  const profit = takeProfit(trader, own, worth);
  if (profit !== null) return profit;
  const sells = draws.chance(trader.character.offers);
  if (sells && draws.chance(AUCTION_CHANCE)) {
    const auction = openAuction(state, trader, own, draws);
    if (auction !== null) return auction;
  }
  if (draws.chance(BORROW_CHANCE)) {
    const needed = considered.filter((card) => needFor(card, shortages, state.at) > 0);
    const loan = borrow(state, needed, worth);
    if (loan !== null) return loan;
  }
  const selling = (): MarketAction | null => sellToBest(own, worth);
  const buying = (): MarketAction | null => {
    // Few cards are on sale: among all of them a buyer would rarely meet one.
    const offered = cards.filter((card) => canBuy(trader, card));
    return buyBest(draws.shuffled(offered).slice(0, CARDS_CONSIDERED), worth);
  };
  const [first, second] = sells ? [selling, buying] : [buying, selling];
  return first() ?? second() ?? rest(trader, { own, considered, worth, sells }, draws);
}

type Worth = (card: CardState) => number;

/** Withdraws or changes the first own order that is out of date, or has waited longer than its owner is patient. */
function tendOrder(state: MarketState, trader: Trader, worth: Worth): MarketAction | null {
  for (const order of trader.orders) {
    const { id, kind, cardId, price, left, madeAt } = order;
    const card = state.cards.get(cardId);
    const waited = Math.floor((state.at - madeAt) / trader.character.repriceAfterMs);
    if (card === undefined || waited > MAX_CONCESSIONS) return { kind: 'cancel', orderId: id };
    const isSale = kind === ORDER_KIND.sell;
    const margin = MARGIN - CONCESSION * waited;
    const wanted = isSale
      ? ticksAbove(worth(card) * (1 + margin))
      : ticksBelow(belowLastCopy(card, worth(card) * (1 - margin)));
    const tooDear = (isSale ? 1 : -1) * (price / Number(wanted) - 1);
    const isImpatient = waited > 0 && tooDear > CONCESSION / 2;
    if (!isImpatient && Math.abs(tooDear) <= TOLERANCE) continue;
    const isAffordable = isSale || (Number(wanted) - price) * left <= trader.available * BID_SHARE;
    if (isSale || (isImpatient && isAffordable))
      return { kind: 'edit', orderId: id, price: wanted, copies: left };
    return { kind: 'cancel', orderId: id };
  }
  return null;
}

/** Sells a copy of the card on which a bid pays them the largest profit, when it is as much as they wait for. */
function takeProfit(
  { paid, character }: Trader,
  own: readonly CardState[],
  worth: Worth,
): MarketAction | null {
  const [best] = own
    .flatMap((card) => {
      const cost = paid.get(card.cardId);
      const { bestBid } = card;
      if (cost === undefined || bestBid === null || bestBid < worth(card) * MIN_SHARE_OF_WORTH) return [];
      return [{ card, bestBid, profit: bestBid / cost - 1 }];
    })
    .filter(({ profit }) => profit >= character.takesProfit)
    .toSorted((one, other) => other.profit - one.profit);
  return best === undefined
    ? null
    : { kind: 'take', side: 'sell', cardId: best.card.cardId, limit: BigInt(best.bestBid) };
}

/** Sells a copy of the card whose best bid is furthest above what it is worth to them, if one is. */
function sellToBest(own: readonly CardState[], worth: Worth): MarketAction | null {
  const [best] = own
    .filter(({ bestBid }) => bestBid !== null)
    .map((card) => ({ card, gain: (card.bestBid ?? 0) / worth(card) }))
    .toSorted((one, other) => other.gain - one.gain);
  if (best === undefined || best.gain < 1) return null;
  return { kind: 'take', side: 'sell', cardId: best.card.cardId, limit: BigInt(best.card.bestBid ?? 0) };
}

/** Buys a copy of the card offered furthest below what it is worth to them, if one is. */
function buyBest(offered: readonly CardState[], worth: Worth): MarketAction | null {
  const [best] = offered
    .map((card) => ({ card, gain: worth(card) / (card.floor ?? 0) }))
    .toSorted((one, other) => other.gain - one.gain);
  if (best === undefined || best.gain < 1) return null;
  return { kind: 'take', side: 'buy', cardId: best.card.cardId, limit: BigInt(best.card.floor ?? 0) };
}

/** Whether they can buy a copy. The last one on sale is left to people, unless it is offered well under its value. */
function canBuy({ copies, available, character }: Trader, card: CardState): boolean {
  const { floor, onSale, value } = card;
  if (floor === null || floor > available * PURCHASE_SHARE) return false;
  if ((copies.get(card.cardId)?.owned ?? 0) >= character.maxCopies) return false;
  return onSale > 1 || floor <= value * BARGAIN;
}

interface Resting {
  readonly own: readonly CardState[];
  readonly considered: readonly CardState[];
  readonly worth: Worth;
  readonly sells: boolean;
}

/** Places a resting order: offers the card they value least, or bids for the one they value most. */
function rest(trader: Trader, { own, considered, worth, sells }: Resting, draws: Draws): MarketAction | null {
  if (trader.orders.length >= trader.character.maxOrders) return null;
  const taken = new Set(trader.orders.map(({ cardId }) => cardId));
  const liking = (card: CardState): number => worth(card) / card.value;
  if (sells) {
    const disliked = own
      .filter(({ cardId }) => !taken.has(cardId))
      .toSorted((one, other) => liking(one) - liking(other))
      .slice(0, 3);
    if (disliked.length === 0) return null;
    const card = draws.pick(disliked);
    const price = ticksAbove(Math.max(worth(card) * (1 + MARGIN), card.bestBid ?? 0));
    return { kind: 'order', side: 'sell', cardId: card.cardId, price, copies: 1 };
  }
  const best = considered
    .filter(({ cardId }) => !taken.has(cardId))
    .filter(({ cardId }) => (trader.copies.get(cardId)?.owned ?? 0) < trader.character.maxCopies)
    .toSorted((one, other) => liking(other) - liking(one));
  for (const card of best) {
    const price = ticksBelow(belowLastCopy(card, worth(card) * (1 - MARGIN)));
    if (Number(price) <= trader.available * BID_SHARE)
      return { kind: 'order', side: 'buy', cardId: card.cardId, price, copies: 1 };
  }
  return null;
}

/** A bid that does not reach the last copy on sale. */
function belowLastCopy({ floor, onSale }: CardState, price: number): number {
  return floor !== null && onSale < 2 && price >= floor ? floor * (1 - MARGIN) : price;
}

/** Puts a spare copy up for auction, from well under its value: people can win it. */
function openAuction(
  state: MarketState,
  trader: Trader,
  own: readonly CardState[],
  draws: Draws,
): MarketAction | null {
  const running = state.auctions.filter(({ makerId }) => makerId !== null).length;
  const spare = own.filter(
    ({ cardId, facts }) => facts.stars === 3 && (trader.copies.get(cardId)?.usable ?? 0) > 0,
  );
  if (running >= MAX_AUCTIONS || spare.length === 0) return null;
  const card = draws.pick(spare);
  const startPrice = ticksBelow(card.value * (0.3 + 0.2 * draws.fraction()));
  return { kind: 'auction', cardId: card.cardId, startPrice, hours: 1 + draws.whole(5) };
}

/** Borrows a card whose match is near, at no more than its usual loan price. */
function borrow(state: MarketState, cards: readonly CardState[], worth: Worth): MarketAction | null {
  const offered = loanOffers(state, 'player');
  const [best] = cards
    .filter(({ leagueId, toLend, kickOff }) => {
      const wait = kickOff === null ? Infinity : kickOff - state.at;
      const isSpare = toLend > 0 && (offered.get(leagueId) ?? 0) > LOANS_FOR_PEOPLE;
      return isSpare && wait > 10 * MINUTE_MS && wait < BORROWS_BEFORE_MS;
    })
    .toSorted((one, other) => worth(other) - worth(one));
  if (best === undefined) return null;
  return { kind: 'borrow', cardId: best.cardId, limit: ticksAbove(loanPriceOf(best) * 1.05) };
}

/** How many copies of the players or venues of each league are on offer as loans. */
export function loanOffers(
  { cards }: Pick<MarketState, 'cards'>,
  kind: CardState['facts']['kind'],
): Map<number, number> {
  const offered = new Map<number, number>();
  for (const { leagueId, toLend, facts } of cards.values())
    if (facts.kind === kind) offered.set(leagueId, (offered.get(leagueId) ?? 0) + toLend);
  return offered;
}

/** The usual price of a loan: a share of the value, of a player by the points of the next match. */
export function loanPriceOf({ value, facts }: CardState): number {
  if (facts.kind === 'venue') return value * LOAN_SHARE;
  const { next, usual } = facts;
  const [first = usual] = next;
  return value * LOAN_SHARE * (usual <= 0 ? 1 : 0.4 + 0.6 * Math.min(2, first / usual));
}

/** How long something well under its value is left to people before simulated managers take it, by order. */
export function bargainTimeoutMs(seed: string, cardId: number, price: number): number {
  return MINUTE_MS * (1 + 7 * seeded(seed, 'bargain', cardId, price).fraction());
}

/** Cards offered well under their value. */
export function bargainsIn({ cards }: MarketState): readonly CardState[] {
  return [...cards.values()].filter(({ floor, value }) => floor !== null && floor <= value * BARGAIN);
}
