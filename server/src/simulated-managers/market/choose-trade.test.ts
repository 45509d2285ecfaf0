import { ORDER_KIND } from '@touchline/domain/market/order';
import { HOUR_MS } from '@touchline/domain/rules/index';
import { describe, expect, test } from 'vitest';
import { arrivedAt, bidsDue, loansDue, LOANS_A_LEAGUE, type Decision } from './choose-bid.ts';
import { chooseTrade } from './choose-trade.ts';
import { BargainHunt } from './hunt-bargains.ts';
import { quoteOf, quotesDue } from './make-markets.ts';
import type { AuctionState, CardState, MarketState, Trader } from './market-state.ts';
import { valueOfCard } from '../values/value-card.ts';
import { quietCard, traderAt, TYPICAL_PLAYER } from '../../testing/market/simulated-cast.ts';

const AT = Date.UTC(2026, 2, 3, 12);
/** A tenth of the value of a typical card of three stars: prices here are parts of it. */
const UNIT = (valueOfCard({ ...TYPICAL_PLAYER, minted: 0 }) ?? 0) / 10;
const SEED = 'world';

const card = (cardId: number, facts: Partial<CardState> = {}) =>
  quietCard(cardId, 10 * UNIT, { asset: { asset_type: 1, asset_id: cardId + 1_000 }, ...facts });

const trader = (place: number, facts: Partial<Trader> = {}) =>
  traderAt(SEED, place, { available: 400 * UNIT, ...facts });

function state(cards: readonly CardState[], facts: Partial<MarketState> = {}): MarketState {
  return {
    at: AT,
    cards: new Map(cards.map((each) => [each.cardId, each])),
    traders: [],
    auctions: [],
    ...facts,
  };
}

const VISITORS = Array.from({ length: 40 }, (_, index) => index + 5);

describe('a visit of a simulated manager', () => {
  test('depends only on the seed, the state of the market and the number of the visit', () => {
    const seen = state([card(1, { floor: 9 * UNIT, onSale: 3 }), card(2), card(3)]);
    for (const place of VISITORS)
      expect(chooseTrade(SEED, seen, trader(place), 7)).toEqual(chooseTrade(SEED, seen, trader(place), 7));
  });

  test('leaves the last copy on sale to people, unless it is offered well under its value', () => {
    const visits = (floor: number) =>
      VISITORS.map((place) =>
        chooseTrade(SEED, state([card(1, { floor: floor * UNIT, onSale: 1 })]), trader(place), 1),
      );
    expect(visits(9.8).filter((action) => action?.kind === 'take')).toEqual([]);
    for (const action of visits(9.8))
      if (action?.kind === 'order') expect(Number(action.price)).toBeLessThan(9.8 * UNIT);
    expect(visits(8).some((action) => action?.kind === 'take')).toBe(true);
  });

  test('buys and sells when the market is on its right side, and managers differ', () => {
    const seen = state([card(1, { floor: 10 * UNIT, bestBid: 9.6 * UNIT, onSale: 4 })]);
    const copies = new Map([[1, { owned: 1, usable: 1 }]]);
    const kinds = VISITORS.map((place) => chooseTrade(SEED, seen, trader(place, { copies }), 3)?.kind);
    expect(new Set(kinds).size).toBeGreaterThan(1);
    for (const place of VISITORS) {
      const dear = state([card(1, { floor: 14 * UNIT, bestBid: 6 * UNIT, onSale: 4 })]);
      expect(chooseTrade(SEED, dear, trader(place, { copies }), 3)?.kind).not.toBe('take');
    }
  });

  test('leaves thirty loan offers of a league to people', () => {
    const near = { toLend: 1, kickOff: AT + HOUR_MS };
    const borrows = (offers: number) => {
      const cards = Array.from({ length: offers }, (_, index) => card(index + 1, near));
      return VISITORS.flatMap((place) => [1, 2, 3, 4, 5].map((visit) => [place, visit] as const)).some(
        ([place, visit]) => chooseTrade(SEED, state(cards), trader(place), visit)?.kind === 'borrow',
      );
    };
    expect([borrows(30), borrows(31)]).toEqual([false, true]);
  });

  test('sells injured players first when they value the next matches', () => {
    const hurt = {
      kind: 'player',
      stars: 3,
      usual: 20,
      next: [0, 0, 0],
      typical: 20,
      lifetime: 500,
      minted: 5,
      fills: [],
    } as const;
    const seen = state([card(1, { facts: hurt, value: 6.2 * UNIT, bestBid: 6 * UNIT })]);
    const copies = new Map([[1, { owned: 1, usable: 1 }]]);
    const sold = VISITORS.map((place) => trader(place, { copies }))
      .filter(({ character }) => character.name === 'speculator')
      .map((each) => chooseTrade(SEED, seen, each, 2));
    expect(sold.length).toBeGreaterThan(3);
    expect(sold.every((action) => action?.kind === 'take' && action.side === 'sell')).toBe(true);
  });
});

describe('bargains', () => {
  const MINUTE = HOUR_MS / 60;
  const bargain = (cardId: number) => card(cardId, { floor: 8 * UNIT, onSale: 1 });
  const taken = (decision: Decision | null) =>
    decision?.action.kind === 'take' ? decision.action.cardId : null;

  test('are left to people first; then each is tried in turn, even after a refused purchase', () => {
    const hunt = new BargainHunt(SEED);
    const at = (minutes: number) =>
      state([bargain(1), bargain(2)], {
        traders: VISITORS.map((place) => trader(place)),
        at: AT + minutes * MINUTE,
      });
    expect(taken(hunt.next(at(0)))).toBeNull();
    expect(taken(hunt.next(at(0.9)))).toBeNull();
    const turns = [8, 8.1].map((minutes) => taken(hunt.next(at(minutes))));
    expect(turns).toEqual([1, 2]);
    expect(taken(hunt.next(at(8.2)))).toBeNull();
    expect(taken(hunt.next(at(17)))).toBe(1);
  });

  test('are not bought by their own seller, or by a trader who cannot pay', () => {
    const hunt = new BargainHunt(SEED);
    const order = { id: 9, kind: ORDER_KIND.sell, cardId: 1, price: 8 * UNIT, left: 1, madeAt: AT } as const;
    const [own, poor] = [trader(6, { orders: [order] }), trader(7, { available: 7 * UNIT })];
    for (const minutes of [0, 9, 18])
      expect(hunt.next(state([bargain(1)], { traders: [own, poor], at: AT + minutes * MINUTE }))).toBeNull();
  });
});

describe('a market maker', () => {
  test('bids for a traded card by two makers, offers it by all who own copies, and follows its value', () => {
    const copies = new Map([[5, { owned: 2, usable: 2 }]]);
    const makers = [0, 1, 2, 3, 4].map((place) => trader(place, { copies }));
    const quotes = quotesDue(state([card(5)], { traders: makers }));
    const sides = quotes.map(({ action }) => ('side' in action ? action.side : null));
    expect(sides.filter((side) => side === 'buy')).toHaveLength(2);
    expect(sides.filter((side) => side === 'sell')).toHaveLength(5);
    expect(sides).toHaveLength(7);
    const order = { id: 9, kind: ORDER_KIND.sell, cardId: 5, price: 8 * UNIT, left: 1, madeAt: AT } as const;
    const [first] = makers;
    const moved = quotesDue(state([card(5)], { traders: [{ ...(first ?? trader(0)), orders: [order] }] }));
    expect(moved.some(({ action }) => action.kind === 'edit' && action.orderId === 9)).toBe(true);
  });

  test('offers again what a maker has bought, up to two copies at a time', () => {
    const ask = Number(quoteOf(0, card(5), 4).ask);
    const order = { id: 9, kind: ORDER_KIND.sell, cardId: 5, price: ask, left: 1, madeAt: AT } as const;
    const copies = new Map([[5, { owned: 4, usable: 3 }]]);
    const offered = (left: number) =>
      quotesDue(state([card(5)], { traders: [trader(0, { copies, orders: [{ ...order, left }] })] })).flatMap(
        ({ action }) => (action.kind === 'edit' ? [action.copies] : []),
      );
    expect([offered(1), offered(2)]).toEqual([[2], []]);
  });

  test('offers, but does not bid for, a card that is seldom traded', () => {
    const seldom = card(5, { rank: 1_000 });
    const copies = new Map([[5, { owned: 1, usable: 1 }]]);
    const sides = quotesDue(state([seldom], { traders: [trader(0, { copies }), trader(1)] })).map(
      ({ action }) => ('side' in action ? action.side : null),
    );
    expect(sides).toEqual(['sell']);
  });
});

describe('auctions', () => {
  const auction = (facts: Partial<AuctionState> = {}): AuctionState => ({
    orderId: 70,
    cardId: 1,
    value: 45 * UNIT,
    makerId: null,
    leaderId: null,
    startPrice: 10 * UNIT,
    price: null,
    bidders: new Set(),
    beganAt: AT - 2 * HOUR_MS,
    endsAt: AT + 4 * HOUR_MS,
    ...facts,
  });

  test('have two bidders before their middle, who pay no more than the card’s value to them', () => {
    const traders = VISITORS.map((place) => trader(place));
    for (let orderId = 1; orderId <= 200; orderId += 1) {
      const running = auction({ orderId });
      expect(arrivedAt(SEED, running, running.beganAt + 2.9 * HOUR_MS)).toBeGreaterThanOrEqual(2);
      const [first] = bidsDue(SEED, state([card(1)], { traders, auctions: [running] }));
      expect(first?.action.kind).toBe('bid');
      if (first?.action.kind !== 'bid') throw new Error('no bid');
      expect(Number(first.action.maximum)).toBeLessThanOrEqual(45 * UNIT * 1.2);
      const second = auction({
        orderId,
        leaderId: first.trader.manager.id,
        bidders: new Set([first.trader.manager.id]),
        price: 10 * UNIT,
      });
      const [other] = bidsDue(SEED, state([card(1)], { traders, auctions: [second] }));
      expect(other?.trader.manager.id).not.toBe(first.trader.manager.id);
      expect(other?.action.kind).toBe('bid');
    }
  });

  test('get the bid of another manager when one was refused', () => {
    const traders = VISITORS.map((place) => trader(place));
    const seen = state([card(1)], { traders, auctions: [auction()] });
    const [first] = bidsDue(SEED, seen);
    const [next] = bidsDue(SEED, seen, ({ trader: { place } }) => place !== first?.trader.place);
    expect(next?.action.kind).toBe('bid');
    expect(next?.trader.place).not.toBe(first?.trader.place);
  });
});

describe('loans', () => {
  test('are offered in each league until more than thirty are', () => {
    const cards = Array.from({ length: 60 }, (_, index) => card(index + 1));
    const copies = new Map(cards.map(({ cardId }) => [cardId, { owned: 1, usable: 1 }]));
    const traders = [5, 6, 7].map((place) => trader(place, { copies }));
    const offered = loansDue(SEED, state(cards, { traders }), 100);
    expect(offered).toHaveLength(LOANS_A_LEAGUE);
    // Nobody lends all they have.
    for (const place of [5, 6, 7])
      expect(offered.filter((each) => each.trader.place === place).length).toBeLessThanOrEqual(24);
    expect(LOANS_A_LEAGUE).toBeGreaterThan(30);
  });

  test('that were refused leave their turn to others', () => {
    const copies = new Map([1, 2, 3].map((cardId) => [cardId, { owned: 1, usable: 1 }]));
    const traders = [5, 6, 7].map((place) => trader(place, { copies }));
    const seen = state([card(1), card(2), card(3)], { traders });
    const [first] = loansDue(SEED, seen, 1);
    const [next] = loansDue(SEED, seen, 1, ({ trader: { place } }) => place !== first?.trader.place);
    expect(next?.action.kind).toBe('lend');
    expect(next?.trader.place).not.toBe(first?.trader.place);
  });
});
