import { ORDER_KIND } from '@touchline/domain/market/order';
import { HOUR_MS } from '@touchline/domain/rules/index';
import { describe, expect, test } from 'vitest';
import { valueOfCard } from '../values/value-card.ts';
import { ticksAbove } from './actions.ts';
import { characterOf, type Character } from './characters.ts';
import { chooseTrade, worthTo } from './choose-trade.ts';
import type { CardState, MarketState, OwnOrder, Trader } from './market-state.ts';
import { needFor, shortagesOf } from './needs.ts';
import { quietCard, traderAt, TYPICAL_PLAYER } from '../../testing/market/simulated-cast.ts';

const SEED = 'world';
const AT = Date.UTC(2026, 2, 3, 12);
const VALUE = valueOfCard(TYPICAL_PLAYER) ?? 0;
const NAMES = ['collector', 'trader', 'seller of spares', 'bargain hunter', 'speculator'] as const;

const card = (cardId: number, facts: Partial<CardState> = {}) => quietCard(cardId, VALUE, facts);

/** The first manager of a character. */
function managerWho(name: Character['name'], facts: Partial<Trader> = {}): Trader {
  const places = Array.from({ length: 30 }, (_, index) => index);
  const place = places.find((each) => characterOf(SEED, each).name === name) ?? 0;
  return traderAt(SEED, place, { available: 400 * VALUE, ...facts });
}

function market(...cards: readonly CardState[]): MarketState {
  return { at: AT, cards: new Map(cards.map((each) => [each.cardId, each])), traders: [], auctions: [] };
}

const whole = (units: number): number => Math.round(units / 1e6) * 1e6;
const one = { owned: 1, usable: 1 };

describe('patience', () => {
  /** What a manager does about their offer that has waited for some hours at the price they asked at first. */
  function afterHours(name: Character['name'], hours: number) {
    const offered = card(1);
    const price = Number(ticksAbove(worthTo(SEED, managerWho(name), offered, AT) * 1.03));
    const madeAt = AT - hours * HOUR_MS;
    const order: OwnOrder = { id: 9, kind: ORDER_KIND.sell, cardId: 1, price, left: 1, madeAt };
    const action = chooseTrade(SEED, market(offered), managerWho(name, { orders: [order] }), 1);
    if (action?.kind === 'cancel') return 'withdraws';
    return action?.kind === 'edit' && Number(action.price) < price ? 'asks less' : 'waits';
  }

  test('an unanswered offer is lowered when the patience of its owner is over, and withdrawn in the end', () => {
    expect([1, 3, 7, 9].map((hours) => afterHours('speculator', hours))).toEqual([
      'waits',
      'asks less',
      'asks less',
      'withdraws',
    ]);
  });

  test('is longest of collectors and shortest of speculators', () => {
    expect(NAMES.filter((name) => afterHours(name, 5) === 'asks less')).toEqual(['trader', 'speculator']);
    expect(NAMES.filter((name) => afterHours(name, 13) === 'waits')).toEqual(['collector']);
  });
});

describe('profits', () => {
  /** Who sells a card to a bid a little under its worth to them, which is so much more than they paid. */
  const sellers = (profit: number) =>
    NAMES.filter((name) => {
      const bestBid = whole(worthTo(SEED, managerWho(name), card(1), AT) * 0.97);
      const owner = managerWho(name, {
        copies: new Map([[1, one]]),
        paid: new Map([[1, bestBid / (1 + profit)]]),
      });
      const action = chooseTrade(SEED, market(card(1, { bestBid })), owner, 1);
      return action?.kind === 'take' && action.side === 'sell';
    });

  test('are taken from what a character waits for on, first by speculators', () => {
    expect(sellers(0)).toEqual([]);
    expect(sellers(0.1)).toEqual(['speculator']);
    expect(sellers(0.13)).toEqual(['trader', 'speculator']);
    expect(sellers(0.25)).toEqual(['trader', 'seller of spares', 'bargain hunter', 'speculator']);
    expect(sellers(0.7)).toEqual(NAMES);
  });
});

describe('need', () => {
  const coming = { kickOff: AT + 5 * HOUR_MS };

  test('is how many players of a position are missing for the contests of the coming days', () => {
    const cards = [1, 2, 3].map((cardId) => card(cardId, coming));
    const out = card(4, { ...coming, facts: { ...TYPICAL_PLAYER, next: [0] } });
    const keeper = card(5, { ...coming, position: 'GK' });
    const later = card(6, { kickOff: AT + 100 * HOUR_MS });
    const state = market(...cards, out, keeper, later);
    const copies = new Map([...state.cards.keys()].map((cardId) => [cardId, one]));
    const shortages = shortagesOf(state, { copies });
    expect(shortages).toEqual({ GK: 0, DF: 1, MF: 0.25, FW: 1 });
    expect(needFor(card(7, { ...coming, position: 'FW' }), shortages, AT)).toBe(1);
    expect(needFor(card(8, { position: 'FW' }), shortages, AT)).toBe(0);
  });

  test('makes collectors pay more for a position they lack, and speculators hardly', () => {
    const buyers = (facts: Partial<CardState>) =>
      NAMES.filter((name) => {
        const floor = whole(worthTo(SEED, managerWho(name), card(1), AT) * 1.045);
        const action = chooseTrade(
          SEED,
          market(card(1, { floor, onSale: 3, ...facts })),
          managerWho(name),
          1,
        );
        return action?.kind === 'take' && action.side === 'buy';
      });
    expect(buyers({})).toEqual([]);
    expect(buyers(coming)).toEqual(['collector', 'seller of spares']);
  });

  test('decides which cards are borrowed: those of positions they lack', () => {
    const spare = (position: 'MF' | 'FW') =>
      Array.from({ length: 31 }, (_, index) => card(index + 1, { ...coming, position, toLend: 1 }));
    const owned = [41, 42, 43, 44].map((cardId) => card(cardId, coming));
    const copies = new Map(owned.map(({ cardId }) => [cardId, { owned: 1, usable: 0 }]));
    const borrows = (position: 'MF' | 'FW') =>
      Array.from({ length: 60 }, (_, visit) =>
        chooseTrade(SEED, market(...spare(position), ...owned), managerWho('collector', { copies }), visit),
      ).some((action) => action?.kind === 'borrow');
    expect([borrows('MF'), borrows('FW')]).toEqual([false, true]);
  });
});

describe('line-ups', () => {
  const worth = (name: Character['name'], facts: Partial<CardState>, next = 8) =>
    worthTo(SEED, managerWho(name), card(1, { facts: { ...TYPICAL_PLAYER, next: [next] }, ...facts }), AT);
  const soon = { kickOff: AT + 2 * HOUR_MS };
  const known = { ...soon, isLineUpKnown: true };

  test('are bet on by speculators most, who pay more for a doubtful player until they are announced', () => {
    const bets = NAMES.map((name) => worth(name, soon) / worth(name, known) - 1);
    expect(bets.map((bet) => bet > 0)).toEqual([false, true, false, true, true]);
    expect(Math.max(...bets)).toBe(bets.at(-1));
    expect(bets.at(-1)).toBeGreaterThan(0.1);
  });

  test('are not bet on days before, nor for a player who is out', () => {
    const [early, settled] = [{ kickOff: AT + 20 * HOUR_MS }, worth('speculator', known)];
    expect(worth('speculator', early)).toBe(settled);
    expect(worth('speculator', soon, 0)).toBe(worth('speculator', known, 0));
  });
});
