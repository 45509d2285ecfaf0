import { ORDER_KIND } from '@touchline/domain/market/order';
import { buyLimit, sellLimit } from '@touchline/domain/market/valuation';
import { CURRENT_RULES, DAY_MS } from '@touchline/domain/rules/index';
import { type Draws, seeded } from '../../feeds/public.ts';
import type { OwnOrder, Position, CardView } from './market-snapshot.ts';
import { opinionOf, type RiskProfile } from './risk-profiles.ts';

/** One action on the market, of one copy. Prices in units of XFC per copy. */
export type MarketAction =
  | { readonly kind: 'pack'; readonly dropId: number }
  | {
      readonly kind: 'order';
      readonly side: 'sell' | 'buy';
      readonly playerId: number;
      readonly price: bigint;
    }
  | { readonly kind: 'take'; readonly orderId: number; readonly price: bigint }
  | { readonly kind: 'edit'; readonly orderId: number; readonly price: bigint; readonly copies: number }
  | { readonly kind: 'cancel'; readonly orderId: number };

/** A pack the manager may buy. */
export interface OfferedPack {
  readonly dropId: number;
  readonly price: bigint;
}

/** The input of a decision; the same view gives the same action. */
export interface MarketView {
  readonly seed: string;
  /** Game time, epoch milliseconds. */
  readonly at: number;
  /** Distinguishes decisions made at the same moment. */
  readonly turn: number;
  readonly managerId: number;
  readonly profile: RiskProfile;
  /** Whether the manager is still building their stock and first orders. */
  readonly isOpening: boolean;
  readonly cards: readonly CardView[];
  readonly position: Position;
  /** Packs the manager may buy, in order of preference. */
  readonly packs: readonly OfferedPack[];
}

const TICK = CURRENT_RULES.market.priceTick.units;
/** An order is edited when its price is this far, in per cent, from the price the manager would set now. */
const PRICE_TOLERANCE_PERCENT = 8n;
/** The age after which an unfilled order may be cancelled. */
const STALE_MS = 6 * DAY_MS;
/** One action costs at most the balance divided by this. */
const BALANCE_DIVISOR = 2n;
const MAX_COPIES = 3;
const CARDS_CONSIDERED = 12;
/** The probability of opening another pack on a visit. */
const PACK_CHANCE = 0.02;
/** The maximum distance of an order from its maker's limit, in basis points. */
const MARGIN = 600;

/** Chooses a manager's action on a visit; null when nothing suits them. */
export function chooseAction(view: MarketView): MarketAction | null {
  const { profile, isOpening, position, packs } = view;
  const draws = seeded(view.seed, 'market act', view.managerId, view.at, view.turn);
  const wantsPack = isOpening ? position.packsOpened < profile.packs : draws.chance(PACK_CHANCE);
  const pack = packs.find(
    ({ price }) => price * BALANCE_DIVISOR <= position.available + (isOpening ? price : 0n),
  );
  if (wantsPack && pack !== undefined) return { kind: 'pack', dropId: pack.dropId };
  const offering = draws.chance(profile.offers);
  const [first, second] = offering ? [offerCopy, bidForCopy] : [bidForCopy, offerCopy];
  return (
    adjustOrder(view, draws) ??
    sellToBest(view) ??
    (offering ? null : takeCheapest(view)) ??
    first(view, draws) ??
    second(view, draws)
  );
}

/** Edits or cancels the first own order whose price is out of date. */
function adjustOrder(view: MarketView, draws: Draws): MarketAction | null {
  const { cards, position, at } = view;
  const byId = new Map(cards.map((card) => [card.cardId, card]));
  for (const order of position.orders) {
    const card = byId.get(order.cardId);
    if (card === undefined || (at - order.madeAt > STALE_MS && draws.chance(0.5)))
      return { kind: 'cancel', orderId: order.id };
    const price = order.kind === ORDER_KIND.sell ? newAsk(view, card, order) : newBid(view, card, order);
    if (price === null) return { kind: 'cancel', orderId: order.id };
    if (price !== order.price) return { kind: 'edit', orderId: order.id, price, copies: order.left };
  }
  return null;
}

/** The new ask of a sell order; its current price when that is close enough. */
function newAsk(view: MarketView, card: CardView, { price }: OwnOrder): bigint {
  const min = minFor(view, card);
  const max = (min * (10_000n + BigInt(MARGIN)) * (100n + PRICE_TOLERANCE_PERCENT)) / 1_000_000n;
  return price < min || price > max ? min : price;
}

/** The new bid of a buy order, within the balance; null when the manager would not place it now. */
function newBid(view: MarketView, card: CardView, { price, left }: OwnOrder): bigint | null {
  const max = maxFor(view, card);
  const min = (max * (10_000n - BigInt(MARGIN)) * (100n - PRICE_TOLERANCE_PERCENT)) / 1_000_000n;
  if (price <= max && (price >= min || belowLastAsk(card, max) <= price)) return price;
  const wanted = belowLastAsk(card, max);
  if (wanted <= 0n) return null;
  const dearer = (wanted - price) * BigInt(left);
  return dearer > view.position.available ? price : wanted;
}

/** Fills the bid furthest above the manager's sell limit. */
function sellToBest(view: MarketView): MarketAction | null {
  const { managerId, position } = view;
  let best: { readonly action: MarketAction; readonly gain: number } | null = null;
  for (const card of view.cards) {
    const { buy } = card;
    if (buy === null || buy.makerId === managerId || !isWillingToSell(view, card)) continue;
    if ((position.copies.get(card.cardId)?.usable ?? 0) === 0) continue;
    const min = minFor(view, card);
    const gain = Number(buy.price) / Number(min);
    if (buy.price < min || (best !== null && gain <= best.gain)) continue;
    best = { action: { kind: 'take', orderId: buy.id, price: buy.price }, gain };
  }
  return best?.action ?? null;
}

/** Fills the ask furthest below the manager's buy limit; the last copy on sale is left to people. */
function takeCheapest(view: MarketView): MarketAction | null {
  const { managerId, position } = view;
  let best: { readonly action: MarketAction; readonly part: number } | null = null;
  for (const card of view.cards) {
    const { sell } = card;
    if (sell === null || sell.makerId === managerId || card.copiesOnSale < 2 || !isBelowCopyLimit(view, card))
      continue;
    const max = maxFor(view, card);
    const part = Number(sell.price) / Number(max);
    if (sell.price > max || sell.price * BALANCE_DIVISOR > position.available) continue;
    if (best !== null && part >= best.part) continue;
    best = { action: { kind: 'take', orderId: sell.id, price: sell.price }, part };
  }
  return best?.action ?? null;
}

/** Offers a copy: one of the cards the manager rates lowest. */
function offerCopy(view: MarketView, draws: Draws): MarketAction | null {
  const { position, profile } = view;
  if (position.orders.filter(({ kind }) => kind === ORDER_KIND.sell).length >= profile.maxSells) return null;
  const taken = new Set(position.orders.map(({ cardId }) => cardId));
  const offered = view.cards
    .filter((card) => (position.copies.get(card.cardId)?.usable ?? 0) > 0 && !taken.has(card.cardId))
    .filter((card) => isWillingToSell(view, card))
    .toSorted((one, other) => opinion(view, one) - opinion(view, other))
    .slice(0, 3);
  if (offered.length === 0) return null;
  const card = draws.pick(offered);
  const margin = opinion(view, card) < 0 ? 0 : draws.whole(MARGIN);
  const price = upToTick((minFor(view, card) * BigInt(10_000 + margin)) / 10_000n);
  return { kind: 'order', side: 'sell', playerId: card.playerId, price };
}

/** Bids for a copy: among some drawn cards, one the manager rates highest. */
function bidForCopy(view: MarketView, draws: Draws): MarketAction | null {
  const { position, profile } = view;
  if (position.orders.filter(({ kind }) => kind === ORDER_KIND.buy).length >= profile.maxBuys) return null;
  const taken = new Set(position.orders.map(({ cardId }) => cardId));
  const wanted = draws
    .shuffled(view.cards.filter((card) => !taken.has(card.cardId) && isBelowCopyLimit(view, card)))
    .slice(0, CARDS_CONSIDERED)
    .toSorted((one, other) => opinion(view, other) - opinion(view, one));
  for (const card of wanted) {
    const margin = opinion(view, card) > 0 ? 0 : draws.whole(MARGIN);
    const max = (maxFor(view, card) * BigInt(10_000 - margin)) / 10_000n;
    const price = belowLastAsk(card, max - (max % TICK));
    if (price > 0n && price * BALANCE_DIVISOR <= position.available)
      return { kind: 'order', side: 'buy', playerId: card.playerId, price };
  }
  return null;
}

/** The price, lowered so that it does not reach the last copy on sale. */
function belowLastAsk({ sell, copiesOnSale }: CardView, price: bigint): bigint {
  return sell !== null && copiesOnSale < 2 && price >= sell.price ? sell.price - TICK : price;
}

function isWillingToSell(view: MarketView, card: CardView): boolean {
  if (view.profile.sellsLikedCards || opinion(view, card) < 0) return true;
  return (view.position.copies.get(card.cardId)?.owned ?? 0) > 1;
}

function isBelowCopyLimit({ position }: MarketView, { cardId }: CardView): boolean {
  return (position.copies.get(cardId)?.owned ?? 0) < MAX_COPIES;
}

function opinion({ seed, managerId, at }: MarketView, { cardId }: CardView): number {
  return opinionOf(seed, managerId, cardId, at);
}

function maxFor(view: MarketView, card: CardView): bigint {
  return buyLimit(card.value, opinion(view, card), TICK);
}

function minFor(view: MarketView, card: CardView): bigint {
  return sellLimit(card.value, opinion(view, card), TICK);
}

function upToTick(price: bigint): bigint {
  return ((price + TICK - 1n) / TICK) * TICK;
}
