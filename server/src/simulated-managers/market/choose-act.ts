import { ORDER_KIND } from '@touchline/domain/market/order';
import { buyLimit, sellLimit } from '@touchline/domain/market/valuation';
import { CURRENT_RULES, DAY_MS } from '@touchline/domain/rules/index';
import { type Draws, seeded } from '../../feeds/public.ts';
import type { OwnOrder, Position, SeenCard } from './market-snapshot.ts';
import { opinionOf, type Temper } from './risk-profiles.ts';

/** One thing done on the market. Prices in units of XFC a copy; everything is of one copy at a time. */
export type Act =
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

/** A pack he may buy. */
export interface OfferedPack {
  readonly dropId: number;
  readonly price: bigint;
}

/** What somebody decides by; the same gives the same act. */
export interface Look {
  readonly seed: string;
  /** Moment of the game, epoch milliseconds. */
  readonly at: number;
  /** Tells apart what is decided at one moment. */
  readonly turn: number;
  readonly managerId: number;
  readonly temper: Temper;
  /** Whether he has yet to build his stock and his first orders. */
  readonly opening: boolean;
  readonly cards: readonly SeenCard[];
  readonly position: Position;
  /** Packs of one drop in the order he would buy them. */
  readonly packs: readonly OfferedPack[];
}

const TICK = CURRENT_RULES.market.priceTick.units;
/** A price so far from what he would ask or offer now is changed, in per cent. */
const TOLERANCE = 8n;
/** An order nobody took is taken back after so long. */
const STALE_MS = 6 * DAY_MS;
/** The part of his money one act may cost him, and what he keeps. */
const PART_OF_MONEY = 2n;
const MAX_COPIES = 3;
const CARDS_LOOKED_AT = 12;
/** How likely he opens another pack when he comes. */
const PACK_CHANCE = 0.02;
/** How far an order may stand from the limit of its maker, in basis points. */
const MARGIN = 600;

/** What a manager does on the market when he comes, or null when nothing suits him. */
export function chooseAct(look: Look): Act | null {
  const { temper, opening, position, packs } = look;
  const draws = seeded(look.seed, 'market act', look.managerId, look.at, look.turn);
  const wantsPack = opening ? position.packsEver < temper.packs : draws.chance(PACK_CHANCE);
  const pack = packs.find(
    ({ price }) => price * PART_OF_MONEY <= position.available + (opening ? price : 0n),
  );
  if (wantsPack && pack !== undefined) return { kind: 'pack', dropId: pack.dropId };
  const offering = draws.chance(temper.offers);
  const [first, second] = offering ? [offerCopy, askForCopy] : [askForCopy, offerCopy];
  return (
    tendOrder(look, draws) ??
    sellToBest(look) ??
    (offering ? null : takeCheapest(look)) ??
    first(look, draws) ??
    second(look, draws)
  );
}

/** Changes or takes back the first order of his own that no longer stands where he would put it. */
function tendOrder(look: Look, draws: Draws): Act | null {
  const { cards, position, at } = look;
  const byId = new Map(cards.map((card) => [card.cardId, card]));
  for (const order of position.orders) {
    const card = byId.get(order.cardId);
    if (card === undefined || (at - order.madeAt > STALE_MS && draws.chance(0.5)))
      return { kind: 'cancel', orderId: order.id };
    const price =
      order.kind === ORDER_KIND.sell ? risenOrFallen(look, card, order) : newBid(look, card, order);
    if (price === null) return { kind: 'cancel', orderId: order.id };
    if (price !== order.price) return { kind: 'edit', orderId: order.id, price, copies: order.left };
  }
  return null;
}

/** The price his sell order should have; its own when that is near enough. */
function risenOrFallen(look: Look, card: SeenCard, { price }: OwnOrder): bigint {
  const min = minFor(look, card);
  const max = (min * (10_000n + BigInt(MARGIN)) * (100n + TOLERANCE)) / 1_000_000n;
  return price < min || price > max ? min : price;
}

/** The price his buy order should have, within his money; null when he would not make it any more. */
function newBid(look: Look, card: SeenCard, { price, left }: OwnOrder): bigint | null {
  const max = maxFor(look, card);
  const min = (max * (10_000n - BigInt(MARGIN)) * (100n - TOLERANCE)) / 1_000_000n;
  if (price <= max && (price >= min || underFloor(card, max) <= price)) return price;
  const wanted = underFloor(card, max);
  if (wanted <= 0n) return null;
  const dearer = (wanted - price) * BigInt(left);
  return dearer > look.position.available ? price : wanted;
}

/** Sells a copy to whoever asks for one at his price or more, the one who overpays most first. */
function sellToBest(look: Look): Act | null {
  const { managerId, position } = look;
  let best: { readonly act: Act; readonly gain: number } | null = null;
  for (const card of look.cards) {
    const { buy } = card;
    if (buy === null || buy.makerId === managerId || !partsWith(look, card)) continue;
    if ((position.copies.get(card.cardId)?.usable ?? 0) === 0) continue;
    const min = minFor(look, card);
    const gain = Number(buy.price) / Number(min);
    if (buy.price < min || (best !== null && gain <= best.gain)) continue;
    best = { act: { kind: 'take', orderId: buy.id, price: buy.price }, gain };
  }
  return best?.act ?? null;
}

/** Takes the copy that is cheapest against what he would pay; the last one on sale is left to people. */
function takeCheapest(look: Look): Act | null {
  const { managerId, position } = look;
  let best: { readonly act: Act; readonly part: number } | null = null;
  for (const card of look.cards) {
    const { sell } = card;
    if (sell === null || sell.makerId === managerId || card.copiesOnSale < 2 || !wantsMore(look, card))
      continue;
    const max = maxFor(look, card);
    const part = Number(sell.price) / Number(max);
    if (sell.price > max || sell.price * PART_OF_MONEY > position.available) continue;
    if (best !== null && part >= best.part) continue;
    best = { act: { kind: 'take', orderId: sell.id, price: sell.price }, part };
  }
  return best?.act ?? null;
}

/** Puts a copy on sale: one of those he thinks least of. */
function offerCopy(look: Look, draws: Draws): Act | null {
  const { position, temper } = look;
  if (position.orders.filter(({ kind }) => kind === 1).length >= temper.maxSells) return null;
  const taken = new Set(position.orders.map(({ cardId }) => cardId));
  const offered = look.cards
    .filter((card) => (position.copies.get(card.cardId)?.usable ?? 0) > 0 && !taken.has(card.cardId))
    .filter((card) => partsWith(look, card))
    .toSorted((one, other) => opinion(look, one) - opinion(look, other))
    .slice(0, 3);
  if (offered.length === 0) return null;
  const card = draws.pick(offered);
  const margin = opinion(look, card) < 0 ? 0 : draws.whole(MARGIN);
  const price = upToTick((minFor(look, card) * BigInt(10_000 + margin)) / 10_000n);
  return { kind: 'order', side: 'sell', playerId: card.playerId, price };
}

/** Asks for a copy: of some cards he looks at, one he thinks most of. */
function askForCopy(look: Look, draws: Draws): Act | null {
  const { position, temper } = look;
  if (position.orders.filter(({ kind }) => kind === 2).length >= temper.maxBuys) return null;
  const taken = new Set(position.orders.map(({ cardId }) => cardId));
  const wanted = draws
    .shuffled(look.cards.filter((card) => !taken.has(card.cardId) && wantsMore(look, card)))
    .slice(0, CARDS_LOOKED_AT)
    .toSorted((one, other) => opinion(look, other) - opinion(look, one));
  for (const card of wanted) {
    const margin = opinion(look, card) > 0 ? 0 : draws.whole(MARGIN);
    const max = (maxFor(look, card) * BigInt(10_000 - margin)) / 10_000n;
    const price = underFloor(card, max - (max % TICK));
    if (price > 0n && price * PART_OF_MONEY <= position.available)
      return { kind: 'order', side: 'buy', playerId: card.playerId, price };
  }
  return null;
}

/** A price that leaves the last copy on sale where it is. */
function underFloor({ sell, copiesOnSale }: SeenCard, price: bigint): bigint {
  return sell !== null && copiesOnSale < 2 && price >= sell.price ? sell.price - TICK : price;
}

function partsWith(look: Look, card: SeenCard): boolean {
  if (look.temper.sellsFavourites || opinion(look, card) < 0) return true;
  return (look.position.copies.get(card.cardId)?.owned ?? 0) > 1;
}

function wantsMore({ position }: Look, { cardId }: SeenCard): boolean {
  return (position.copies.get(cardId)?.owned ?? 0) < MAX_COPIES;
}

function opinion({ seed, managerId, at }: Look, { cardId }: SeenCard): number {
  return opinionOf(seed, managerId, cardId, at);
}

function maxFor(look: Look, card: SeenCard): bigint {
  return buyLimit(card.value, opinion(look, card), TICK);
}

function minFor(look: Look, card: SeenCard): bigint {
  return sellLimit(card.value, opinion(look, card), TICK);
}

function upToTick(price: bigint): bigint {
  return ((price + TICK - 1n) / TICK) * TICK;
}
