/** The trades of the weeks before the first start: a pure function of football, the traders and the seed. */
import { ORDER_KIND } from '@touchline/domain/market/order';
import { sellerFee } from '@touchline/domain/market/fees';
import { CURRENT_RULES, DAY_MS, HOUR_MS, MINUTE_MS } from '@touchline/domain/rules/index';
import { type Draws, seeded } from '../../feeds/public.ts';
import { MARKET_MAKERS, type Character } from '../../simulated-managers/market/characters.ts';
import type { ValuedCard } from '../../simulated-managers/values/valued-cards.ts';
import { valueOfCard, type CardFacts, type PlayerFacts } from '../../simulated-managers/values/value-card.ts';
import type { PastExpectation } from './past-values.ts';

/** A trader of the past. */
export interface PastTrader {
  readonly managerId: number;
  readonly character: Character;
}

/** Copies that a manager had when the market opened. */
export interface Stock {
  readonly managerId: number;
  readonly cardId: number;
  readonly copies: number;
}

/** One copy that changed hands. Units of XFC; `at` in epoch milliseconds. */
export interface PastFill {
  readonly cardId: number;
  readonly sellerId: number;
  readonly buyerId: number;
  readonly price: bigint;
  readonly fee: bigint;
  readonly at: number;
}

export interface PastMarket {
  readonly stock: readonly Stock[];
  /** In order of time. */
  readonly fills: readonly PastFill[];
}

export const HISTORY_DAYS = 21;
/** Copies of a card in the market by its stars: the makers' first. Of venues there are few ever. */
const COPIES = {
  player: new Map([
    [3, 5],
    [4, 5],
    [5, 4],
  ]),
  venue: new Map([
    [3, 5],
    [4, 4],
    [5, 2],
  ]),
} satisfies Record<ValuedCard['facts']['kind'], ReadonlyMap<number, number>>;
/** The share of the venues that have been traded; the others come to the market by auctions of the house. */
const TRADED_VENUES = 0.7;
/** The last days of which each card has a value of its own: the trend of lists, and the day before. */
export const VALUED_DAYS = 8;
/** Fills of a card: at least as many as its own reference price takes, more of those in demand. */
const { minFills: OWN_FILLS } = CURRENT_RULES.market.reference;
const MIN_FILLS = OWN_FILLS + 1;
/** The share of the past before the days with values: those fills are in it. */
const EARLY_SHARE = (HISTORY_DAYS - VALUED_DAYS - 1) / HISTORY_DAYS;
const EXTRA_FILLS = 5;
const MAX_FILLS = 24;
const LAST_TRADE_MS = 3 * HOUR_MS;
/** Venues are traded seldom. */
const EXTRA_VENUE_FILLS = 4;
const LAST_VENUE_TRADE_MS = 36 * HOUR_MS;
/** How far prices are off the value: moods of the market that end today, and the two sides of a book. */
const MOOD = 0.05;
const SIDE = 0.0265;
/** A buyer has not had the card for so long, so that every fill counts for the reference price. */
const NOT_SINCE_MS = 8 * DAY_MS;
const TICK = CURRENT_RULES.market.priceTick.units;

/** Plays the market from `HISTORY_DAYS` ago until `now` (epoch milliseconds). */
export function imagineHistory(
  seed: string,
  now: number,
  cards: readonly ValuedCard[],
  past: ReadonlyMap<number, readonly PastExpectation[]>,
  traders: readonly PastTrader[],
): PastMarket {
  const stock: Stock[] = [];
  const wishes: { readonly card: ValuedCard; readonly at: number; readonly price: number }[] = [];
  for (const card of cards) {
    if (!isTraded(seed, card)) continue;
    stock.push(...stockOf(seed, card, traders));
    for (const at of momentsOf(seed, card, now)) {
      const price = pastPrice(seed, card, past.get(card.cardId) ?? [], at, now);
      wishes.push({ card, at, price });
    }
  }
  wishes.sort((one, other) => one.at - other.at || one.card.cardId - other.card.cardId);
  const books = new Books(stock, traders);
  const fills = wishes.flatMap(({ card, at, price }) => books.trade(seed, card, at, price) ?? []);
  return { stock, fills };
}

function isTraded(seed: string, { cardId, facts }: ValuedCard): boolean {
  return facts.kind === 'player' || seeded(seed, 'traded venue', cardId).chance(TRADED_VENUES);
}

/** The first owners of the copies of a card: its makers one or two each, then others. */
function stockOf(
  seed: string,
  { cardId, facts }: ValuedCard,
  traders: readonly PastTrader[],
): readonly Stock[] {
  const all = COPIES[facts.kind].get(facts.stars) ?? 0;
  const makers = traders.slice(0, MARKET_MAKERS);
  const first = makers[cardId % MARKET_MAKERS];
  const second = makers[(cardId + 1) % MARKET_MAKERS];
  const others = seeded(seed, 'stock', cardId).shuffled(traders.slice(MARKET_MAKERS));
  const owners = [first, first, second, ...others].flatMap((each) => each ?? []).slice(0, all);
  return [...Map.groupBy(owners, ({ managerId }) => managerId)].map(([managerId, own]) => ({
    managerId,
    cardId,
    copies: own.length,
  }));
}

/**
 * When a card was traded: more often when in demand, and once lately. The fills that its own price takes are
 * from before the days with values, so that none of those is the price of its tier.
 */
function momentsOf(seed: string, { cardId, facts }: ValuedCard, now: number): readonly number[] {
  const draws = seeded(seed, 'past moments', cardId);
  const extra = facts.kind === 'player' ? EXTRA_FILLS * demandFor(facts) : EXTRA_VENUE_FILLS;
  const count = Math.min(MAX_FILLS, MIN_FILLS + Math.round(extra * (0.4 + draws.fraction())));
  const lastMs = facts.kind === 'player' ? LAST_TRADE_MS : LAST_VENUE_TRADE_MS;
  return Array.from({ length: count }, (_, index) => {
    if (index === count - 1) return Math.round(now - MINUTE_MS - lastMs * draws.fraction());
    const place = index + draws.fraction();
    const share = Math.min(place / count, index < OWN_FILLS ? (EARLY_SHARE * place) / OWN_FILLS : 1);
    return Math.round(now - lastMs - (HISTORY_DAYS * DAY_MS - lastMs) * (1 - share));
  });
}

function demandFor({ usual, typical }: PlayerFacts): number {
  return typical <= 0 ? 1 : (usual / typical) ** 2;
}

/** The price of a card at a moment: its value by what was expected then, with the moods of the market. */
function pastPrice(
  seed: string,
  { cardId, facts, value }: ValuedCard,
  path: readonly PastExpectation[],
  at: number,
  now: number,
): number {
  const then = valueOfCard(factsThen(facts, path, at)) ?? value;
  // In the last days the price comes to what the next matches make of it.
  const late = Math.max(0, 1 - (now - at) / (2 * DAY_MS));
  const fair = then * (1 - late) + value * late;
  const side = seeded(seed, 'side', cardId, at).chance(0.5) ? SIDE : -SIDE;
  return fair * (1 + (1 - late) * moodOf(seed, cardId, at)) * (1 + side);
}

/** What was known of a card: the past of a venue is its present, since seats do not change and results do slowly. */
function factsThen(facts: CardFacts, path: readonly PastExpectation[], at: number): CardFacts {
  if (facts.kind === 'venue') return { ...facts, fills: [] };
  const usual = path.findLast(({ from }) => from <= at)?.usual ?? facts.usual;
  return { ...facts, usual, next: [], fills: [] };
}

/** A smooth mood of a card at a moment, between -MOOD and MOOD. */
function moodOf(seed: string, cardId: number, at: number): number {
  const step = 40 * HOUR_MS;
  const index = Math.floor(at / step);
  const draw = (place: number): number => 2 * seeded(seed, 'mood', cardId, place).fraction() - 1;
  const part = at / step - index;
  return MOOD * (draw(index) * (1 - part) + draw(index + 1) * part);
}

/** The copies and balances of all traders while the past is played. */
class Books {
  readonly #traders: readonly PastTrader[];
  readonly #money = new Map<number, bigint>();
  readonly #copies = new Map<string, number>();
  /** When a manager last had a card, by manager and card. */
  readonly #had = new Map<string, number>();

  constructor(stock: readonly Stock[], traders: readonly PastTrader[]) {
    this.#traders = traders;
    for (const { managerId, character } of traders) this.#money.set(managerId, character.capital.units);
    for (const { managerId, cardId, copies } of stock) {
      this.#copies.set(`${managerId} ${cardId}`, copies);
      this.#had.set(`${managerId} ${cardId}`, Number.NEGATIVE_INFINITY);
    }
  }

  /** One copy changes hands at about a price; null when no one can sell or pay. */
  trade(seed: string, { cardId, facts }: ValuedCard, at: number, wanted: number): PastFill | null {
    const draws = seeded(seed, 'past trade', cardId, at);
    const price = (BigInt(Math.round(wanted)) / TICK) * TICK;
    if (price <= 0n) return null;
    const seller = this.#sellerOf(cardId, draws);
    if (seller === null) return null;
    // A maker keeps a first copy: of the few copies of a venue none would be left to trade.
    const buyers = facts.kind === 'venue' ? this.#traders.slice(MARKET_MAKERS) : this.#traders;
    const buyer = draws
      .shuffled(buyers)
      .find(
        ({ managerId, character }) =>
          managerId !== seller.managerId &&
          this.#copiesOf(managerId, cardId) < Math.min(2, character.maxCopies) &&
          at - (this.#had.get(`${managerId} ${cardId}`) ?? Number.NEGATIVE_INFINITY) > NOT_SINCE_MS &&
          (this.#money.get(managerId) ?? 0n) - price >= this.#reserveOf(character),
      );
    if (buyer === undefined) return null;
    const fee = (price * sellerFee(1, CURRENT_RULES)) / 10_000n;
    this.#move(seller.managerId, cardId, -1, at, price - fee);
    this.#move(buyer.managerId, cardId, 1, at, -price);
    return { cardId, sellerId: seller.managerId, buyerId: buyer.managerId, price, fee, at };
  }

  /** A drawn owner; a market maker sells down to one copy only. */
  #sellerOf(cardId: number, draws: Draws): PastTrader | null {
    const owners = this.#traders.filter(({ managerId }, place) => {
      const copies = this.#copiesOf(managerId, cardId);
      return place < MARKET_MAKERS ? copies > 1 : copies > 0;
    });
    return owners.length === 0 ? null : draws.pick(owners);
  }

  /** Makers keep what their bids will hold. */
  #reserveOf({ name, capital }: Character): bigint {
    return name === 'market maker' ? (capital.units * 85n) / 100n : 0n;
  }

  #copiesOf(managerId: number, cardId: number): number {
    return this.#copies.get(`${managerId} ${cardId}`) ?? 0;
  }

  #move(managerId: number, cardId: number, copies: number, at: number, money: bigint): void {
    const name = `${managerId} ${cardId}`;
    this.#copies.set(name, (this.#copies.get(name) ?? 0) + copies);
    this.#had.set(name, at);
    this.#money.set(managerId, (this.#money.get(managerId) ?? 0n) + money);
  }
}

/** The kind of order that past fills filled. */
export const PAST_KIND = ORDER_KIND.sell;
