import { HOUR_MS, MINUTE_MS } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import { seeded } from '../../feeds/public.ts';
import { switchedOff } from '../../http/calls/switches.ts';
import type { SimulatedManager } from '../plan.ts';
import { loadSimulated } from '../queries.ts';
import type { SimulatedWorld } from '../take-part.ts';
import { choosePack, packsOpened, sellsPacks } from './buy-packs.ts';
import { carryOut } from './carry-out.ts';
import { characterOf, MARKET_MAKERS } from './characters.ts';
import { bidsDue, loansDue, type Decision } from './choose-bid.ts';
import { chooseTrade } from './choose-trade.ts';
import { grantCapital, managersWithCapital } from './grant-capital.ts';
import { BargainHunt } from './hunt-bargains.ts';
import { MarketNews } from './market-news.ts';
import { PurchasePrices } from './purchase-prices.ts';
import { RefusedDecisions } from './refused-decisions.ts';
import { returnSpending } from './return-spending.ts';
import { quotesDue } from './make-markets.ts';
import { loadValuedCards, type ValuedCard } from '../values/valued-cards.ts';
import { loadMarketState, type MarketState } from './market-state.ts';

/** How many of the simulated managers trade: the first ones. */
export const TRADERS = 60;
const CAPITALS_A_TURN = 5;
const PACKS_A_TURN = 5;
/** What they paid the house is given back this often: without it they could soon neither quote nor bid. */
const RETURN_INTERVAL_MS = HOUR_MS;

/** How often something happens: every so many turns, and how much at a time. */
interface Pace {
  readonly everyTurns: number;
  readonly quotes: number;
  /** Further quotes of cards in the news, so that a goal moves a price at once. */
  readonly newsQuotes: number;
  readonly visits: number;
  readonly bids: number;
  readonly loans: number;
  /** Cards are valued again after this time when football went on, else after five minutes. */
  readonly valuesAfterMs: number;
}

/** While people use the product, and while no one does: then the market only keeps up, at little cost. */
const LIVELY: Pace = {
  everyTurns: 2,
  quotes: 3,
  newsQuotes: 3,
  visits: 3,
  bids: 1,
  loans: 1,
  valuesAfterMs: MINUTE_MS,
};
const CALM: Pace = {
  everyTurns: 20,
  quotes: 3,
  newsQuotes: 10,
  visits: 1,
  bids: 2,
  loans: 1,
  valuesAfterMs: 2 * MINUTE_MS,
};
const VALUES_MAX_AGE_MS = 5 * MINUTE_MS;

/** The simulated managers who trade, and whether people use the product. */
export interface TradingWorld extends SimulatedWorld {
  readonly isWatched?: () => boolean;
}

/**
 * Lets simulated managers trade, one turn at a time, through the public calls: makers quote both sides of the most
 * traded cards, others buy, sell, bid in auctions, lend and borrow. A turn returns how many actions it took.
 */
export function simulatedTraders(world: TradingWorld): () => Promise<number> {
  const trading = new Trading(world);
  return () => trading.takeTurn();
}

/** The trading of simulated managers. Its state only saves work: after a restart they continue from their orders. */
class Trading {
  readonly #world: TradingWorld;
  readonly #funded = new Set<number>();
  #turns = 0;
  #returnedAt = Number.NEGATIVE_INFINITY;
  #visits = 0;
  #managers: readonly SimulatedManager[] = [];
  #valued: readonly ValuedCard[] = [];
  #valuedAt = Number.NEGATIVE_INFINITY;
  #footballVersion = '';
  readonly #news: MarketNews;
  readonly #bargains: BargainHunt;
  readonly #purchases = new PurchasePrices();
  readonly #refused = new RefusedDecisions();

  constructor(world: TradingWorld) {
    this.#world = world;
    this.#bargains = new BargainHunt(world.seed);
    this.#news = new MarketNews(world.seed);
  }

  async takeTurn(): Promise<number> {
    const { services, seed, managers, isWatched = () => false } = this.#world;
    const { db } = services;
    if (managers === 0) return 0;
    const pace = isWatched() ? LIVELY : CALM;
    const isDue = this.#turns % pace.everyTurns === 0;
    this.#turns += 1;
    if (!isDue) return 0;
    const wanted = Math.min(managers, TRADERS);
    if (this.#managers.length < wanted) this.#managers = await loadSimulated(db, wanted);
    if (this.#managers.length === 0 || (await switchedOff(db)).includes('market')) return 0;
    const given = await this.#grantCapitals();
    const now = await gameNow(db);
    if (now.getTime() - this.#returnedAt > RETURN_INTERVAL_MS) {
      this.#returnedAt = now.getTime();
      await inTransaction(db, returnSpending);
    }
    await this.#value(now, pace);
    const traders = this.#managers.filter(({ id }) => this.#funded.has(id));
    const paid = await this.#purchases.load(db);
    const state = await loadMarketState(db, seed, now.getTime(), this.#valued, traders, paid);
    const opened = await this.#openPacks(state, now);
    if (opened > 0) return given + opened;
    const decisions = this.#decide(state, pace);
    let done = given;
    for (const [index, decision] of decisions.entries()) {
      const key = `simulated market ${state.at} ${index}`;
      if (await carryOut(services, { ...decision, cards: state.cards, key })) done += 1;
      else this.#refused.add(decision, state.at);
    }
    return done;
  }

  /** Grants missing capital; returns how many. */
  async #grantCapitals(): Promise<number> {
    const { services, seed } = this.#world;
    const { db } = services;
    const unchecked = this.#managers.filter(({ id }) => !this.#funded.has(id));
    if (unchecked.length === 0) return 0;
    const already = await managersWithCapital(
      db,
      unchecked.map(({ id }) => id),
    );
    for (const id of already) this.#funded.add(id);
    let given = 0;
    for (const { id } of unchecked.filter((each) => !already.has(each.id)).slice(0, CAPITALS_A_TURN)) {
      const place = this.#managers.findIndex((each) => each.id === id);
      const { capital } = characterOf(seed, place);
      if (await inTransaction(db, (tx) => grantCapital(tx, id, capital))) given += 1;
      this.#funded.add(id);
    }
    return given;
  }

  /** Values the cards again when football went on, and notes which moved. */
  async #value(now: Date, pace: Pace): Promise<void> {
    const { db } = this.#world.services;
    const age = now.getTime() - this.#valuedAt;
    if (age >= 0 && age < pace.valuesAfterMs) return;
    const version = await footballVersion(db, now);
    if (age >= 0 && age < VALUES_MAX_AGE_MS && version === this.#footballVersion) return;
    const valued = await loadValuedCards(db, now);
    this.#news.note(this.#valued, valued, now.getTime());
    this.#valued = valued;
    this.#valuedAt = now.getTime();
    this.#footballVersion = version;
  }

  /** Opens first packs for managers of a young market, as many as their character wants. */
  async #openPacks(state: MarketState, now: Date): Promise<number> {
    const { services, seed } = this.#world;
    const poor = state.traders.filter(({ copies }) => copies.size === 0);
    if (poor.length === 0 && state.traders.every(({ copies }) => copies.size >= 3)) return 0;
    if (!(await sellsPacks(services))) return 0;
    const packs = await packsOpened(
      services.db,
      state.traders.map(({ manager }) => manager.id),
    );
    const due = state.traders
      .filter(({ manager, character }) => (packs.get(manager.id) ?? 0) < character.packs)
      .filter(({ copies }) => copies.size < 10)
      .toSorted((one, other) => (packs.get(one.manager.id) ?? 0) - (packs.get(other.manager.id) ?? 0))
      .slice(0, PACKS_A_TURN);
    let opened = 0;
    for (const trader of due) {
      const action = await choosePack(services, seed, trader, now);
      if (action === null) continue;
      const key = `simulated pack ${trader.manager.id} ${packs.get(trader.manager.id) ?? 0} ${state.at}`;
      if (await carryOut(services, { trader, action, cards: state.cards, key })) opened += 1;
    }
    return opened;
  }

  #decide(state: MarketState, pace: Pace): readonly Decision[] {
    const { seed } = this.#world;
    this.#refused.forgetOld(state.at);
    const mayTry = (decision: Decision): boolean => !this.#refused.has(decision);
    const quotes = quotesDue(state)
      .filter(mayTry)
      .toSorted((one, other) => other.urgency - one.urgency);
    const first = quotes.filter(({ cardId }) => this.#news.has(cardId, state.at)).slice(0, pace.newsQuotes);
    const others = quotes.filter((quote) => !first.includes(quote)).slice(0, pace.quotes);
    const reaction = this.#news.next(state);
    const bargain = this.#bargains.next(state);
    return [
      ...first,
      ...others,
      ...(reaction === null ? [] : [reaction]),
      ...(bargain === null ? [] : [bargain]),
      ...bidsDue(seed, state, mayTry).slice(0, pace.bids),
      ...loansDue(seed, state, pace.loans, mayTry),
      ...Array.from({ length: pace.visits }, () => this.#visit(state)).flatMap((visit) => visit ?? []),
    ];
  }

  /** The next visit of someone who is no maker. */
  #visit(state: MarketState): Decision | null {
    const { seed } = this.#world;
    const visitors = state.traders.filter(({ place }) => place >= MARKET_MAKERS);
    if (visitors.length === 0) return null;
    this.#visits += 1;
    const trader = seeded(seed, 'visitor', state.at, this.#visits).pick(visitors);
    const action = chooseTrade(seed, state, trader, state.at + this.#visits);
    return action === null ? null : { trader, action };
  }
}

/** Changes with every event of the matches of the last hours, and with every start and line-up near now. */
async function footballVersion(db: Db, now: Date): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select count(*) || ' ' || coalesce(sum(events_version), 0) || ' ' || count(*) filter (where ended_at is null) as version
    from match where kickoff_at > ${new Date(now.getTime() - 180 * MINUTE_MS)} and kickoff_at <= ${new Date(now.getTime() + 60 * MINUTE_MS)}
  `.execute(db);
  return rows[0]?.version ?? '';
}
