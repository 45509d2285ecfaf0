/** How simulated managers bid in auctions and offer loans: pure functions of the market state, a seed and a time. */
import { nextBid } from '@touchline/domain/market/auction';
import { CURRENT_RULES, MINUTE_MS } from '@touchline/domain/rules/index';
import { seeded } from '../../feeds/public.ts';
import { ticksAbove, ticksBelow, type MarketAction } from './actions.ts';
import { likingOf, MARKET_MAKERS } from './characters.ts';
import { loanOffers, loanPriceOf } from './choose-trade.ts';
import type { AuctionState, MarketState, Trader } from './market-state.ts';

/** A decision with the manager whose it is. */
export interface Decision {
  readonly trader: Trader;
  readonly action: MarketAction;
}

/** Bidders come at these parts of an auction's time, with some delay; the last one just before its end. */
const ARRIVALS = [0.04, 0.12, 0.45, 0.7, 0.9];
const ARRIVAL_SPREAD = 0.1;
const LAST_MINUTES_MS = 4 * MINUTE_MS;
/** The maximum a bidder pays, as a share of the card's value to them. */
const MIN_SHARE = 0.88;
const SHARE_RANGE = 0.14;
/** One bid binds at most this share of the available balance. */
const BALANCE_SHARE = 0.6;

/** Whether a decision may be tried: some were refused a short time ago. */
type MayTry = (decision: Decision) => boolean;
const ALWAYS: MayTry = () => true;

/** The bids due in running auctions, the first to end first. */
export function bidsDue(seed: string, state: MarketState, mayTry = ALWAYS): readonly Decision[] {
  return state.auctions
    .toSorted((one, other) => one.endsAt - other.endsAt)
    .flatMap((auction) => bidIn(seed, state, auction, mayTry) ?? []);
}

/** How many simulated managers have joined an auction by now. */
export function arrivedAt(seed: string, { orderId, beganAt, endsAt }: AuctionState, at: number): number {
  const draws = seeded(seed, 'arrivals', orderId);
  const part = (at - beganAt) / Math.max(1, endsAt - beganAt);
  const arrived = ARRIVALS.filter((arrival) => part >= arrival + ARRIVAL_SPREAD * draws.fraction()).length;
  return arrived + (endsAt - at < LAST_MINUTES_MS ? 1 : 0);
}

function bidIn(seed: string, state: MarketState, auction: AuctionState, mayTry: MayTry): Decision | null {
  const { orderId, cardId, value, bidders, leaderId } = auction;
  if (value === null) return null;
  const simulated = state.traders.filter(({ manager }) => bidders.has(manager.id)).length;
  if (simulated >= arrivedAt(seed, auction, state.at)) return null;
  const next = Number(nextBidOf(auction));
  const interested = seeded(seed, 'bidders', orderId).shuffled(state.traders);
  for (const trader of interested) {
    const { manager, available, character } = trader;
    if (bidders.has(manager.id) || manager.id === leaderId || manager.id === auction.makerId) continue;
    const owned = trader.copies.get(cardId)?.owned ?? 0;
    if (owned >= character.maxCopies) continue;
    const share = MIN_SHARE + SHARE_RANGE * seeded(seed, 'limit', orderId, manager.id).fraction();
    const liking = trader.place < MARKET_MAKERS ? 1 : likingOf(seed, manager.id, cardId, state.at, character);
    const maximum = value * share * liking;
    if (maximum < next || maximum > available * BALANCE_SHARE) continue;
    const action = { kind: 'bid', orderId, amount: BigInt(next), maximum: ticksBelow(maximum) } as const;
    if (mayTry({ trader, action })) return { trader, action };
  }
  return null;
}

function nextBidOf({ startPrice, price }: AuctionState): bigint {
  const lead = price === null ? null : { managerId: 0, maximum: BigInt(price), price: BigInt(price) };
  return nextBid({ startPrice: BigInt(startPrice), lead }, CURRENT_RULES);
}

/** Loan offers that simulated managers keep up in each league: more than the thirty wanted before a lock. */
export const LOANS_A_LEAGUE = 38;
/** Venues that can be borrowed to host in, by league. */
export const VENUES_TO_LEND_A_LEAGUE = 3;

/** The share of their cards that a manager lends. */
const LENT_SHARE = 0.4;

/** The loan offers due that may be tried: copies of leagues that have too few on offer. At most `max`. */
export function loansDue(
  seed: string,
  state: MarketState,
  max: number,
  mayTry = ALWAYS,
): readonly Decision[] {
  const offered = { player: loanOffers(state, 'player'), venue: loanOffers(state, 'venue') };
  const decisions: Decision[] = [];
  const used = new Set<string>();
  // Makers need their copies for their quotes.
  const lenders = state.traders.filter(({ place }) => place >= MARKET_MAKERS);
  const traders = seeded(seed, 'lenders', Math.floor(state.at / (10 * MINUTE_MS))).shuffled(lenders);
  for (const trader of traders) {
    let lendable = Math.ceil(trader.copies.size * LENT_SHARE) - trader.lent;
    for (const [cardId, { usable }] of trader.copies) {
      const card = state.cards.get(cardId);
      if (decisions.length >= max) return decisions;
      if (card === undefined || usable === 0 || card.toLend > 2 || used.has(`${trader.place} ${cardId}`))
        continue;
      const { kind } = card.facts;
      const have = offered[kind].get(card.leagueId) ?? 0;
      const wanted = kind === 'player' ? LOANS_A_LEAGUE : VENUES_TO_LEND_A_LEAGUE;
      if (have >= wanted || lendable <= 0) continue;
      const decision = {
        trader,
        action: { kind: 'lend', cardId, price: ticksAbove(loanPriceOf(card)) },
      } as const;
      if (!mayTry(decision)) continue;
      lendable -= 1;
      offered[kind].set(card.leagueId, have + 1);
      used.add(`${trader.place} ${cardId}`);
      decisions.push(decision);
    }
  }
  return decisions;
}
