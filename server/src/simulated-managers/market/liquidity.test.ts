import { ORDER_KIND } from '@touchline/domain/market/order';
import { expect, test } from 'vitest';
import { quietCard, traderAt, TYPICAL_PLAYER } from '../../testing/market/simulated-cast.ts';
import { valueOfCard } from '../values/value-card.ts';
import { chooseTrade, worthTo } from './choose-trade.ts';
import { liquidityFactor } from './liquidity.ts';
import type { MarketState, OwnOrder, Trader } from './market-state.ts';

const SEED = 'world';
const AT = Date.UTC(2026, 2, 3, 12);
const VALUE = valueOfCard(TYPICAL_PLAYER) ?? 0;
const one = { owned: 1, usable: 1 };

/** A manager with a copy of card 1 and some XFC, in units of its value. */
const owner = (place: number, xfc: number, orders: readonly OwnOrder[] = []): Trader =>
  traderAt(SEED, place, { available: xfc * VALUE, copies: new Map([[1, one]]), orders });

function market(bestBid: number | null): MarketState {
  const card = quietCard(1, VALUE, { bestBid });
  return { at: AT, cards: new Map([[1, card]]), traders: [], auctions: [] };
}

test('cards are worth less to whoever has hardly any XFC, and never more to whoever has plenty', () => {
  const factors = [0, 0.1, 0.25, 1, 100].map((xfc) => liquidityFactor(market(null), owner(5, xfc)));
  expect(factors.map((factor) => Number(factor.toFixed(3)))).toEqual([0.93, 0.948, 0.97, 1, 1]);
});

test('XFC in their bids counts as XFC, and someone without cards values them as they are', () => {
  const bid: OwnOrder = { id: 1, kind: ORDER_KIND.buy, cardId: 2, price: VALUE, left: 1, madeAt: AT };
  expect(liquidityFactor(market(null), owner(5, 0, [bid]))).toBe(1);
  expect(liquidityFactor(market(null), { available: 0, copies: new Map(), orders: [] })).toBe(1);
});

test('without XFC managers sell to a bid a little under what the card is worth to them, others keep it', () => {
  const places = Array.from({ length: 40 }, (_, index) => index + 5);
  const sellers = (xfc: number) =>
    places.filter((place) => {
      const trader = owner(place, xfc);
      const [card] = [...market(null).cards.values()];
      const bid = card === undefined ? 0 : Math.floor(worthTo(SEED, trader, card, AT) * 0.96);
      return chooseTrade(SEED, market(bid), trader, 1)?.kind === 'take';
    }).length;
  expect(sellers(1)).toBe(0);
  expect(sellers(0)).toBeGreaterThan(places.length / 2);
});
