import { MINUTE_MS } from '@touchline/domain/rules/index';
import { expect, test } from 'vitest';
import type { ValuedCard } from '../values/valued-cards.ts';
import { characterOf } from './characters.ts';
import type { Decision } from './choose-bid.ts';
import { MarketNews } from './market-news.ts';
import type { CardState, MarketState } from './market-state.ts';
import { traderAt, valuedCard } from '../../testing/market/simulated-cast.ts';

const SEED = 'news';
const AT = Date.UTC(2026, 2, 3, 12);
const UNIT = 100_000_000;
const PLACES = Array.from({ length: 20 }, (_, index) => index + 5);

const valued = (cardId: number, value: number) => valuedCard(cardId, value * UNIT);

/** The market of some cards that are quoted on both sides around 10 XFC, of which everybody has a copy. */
function market(cards: readonly ValuedCard[], at = AT, places = PLACES): MarketState {
  const quoted = cards.map((card): CardState => ({
    ...card,
    floor: 1_020_000_000,
    bestBid: 980_000_000,
    onSale: 3,
    toLend: 0,
    rank: 0,
  }));
  const copies = new Map(cards.map(({ cardId }) => [cardId, { owned: 1, usable: 1 }]));
  const traders = places.map((place) => traderAt(SEED, place, { available: 400 * UNIT, copies }));
  return { at, cards: new Map(quoted.map((card) => [card.cardId, card])), traders, auctions: [] };
}

const traded = (decision: Decision | null) =>
  decision?.action.kind === 'take' ? `${decision.action.side} ${decision.action.cardId}` : null;

test('what has risen is bought and what has fallen is sold, each once', () => {
  const news = new MarketNews(SEED);
  const after = [valued(1, 11), valued(2, 9.5), valued(3, 10.1)];
  news.note([valued(1, 10), valued(2, 10), valued(3, 10)], after, AT);
  const state = market(after);
  expect([1, 2, 3].map(() => traded(news.next(state)))).toEqual(['buy 1', 'sell 2', null]);
});

test('what nobody has acted upon stays in the news when the cards are valued again', () => {
  const news = new MarketNews(SEED);
  const [before, after] = [
    [valued(1, 10), valued(2, 10)],
    [valued(1, 11), valued(2, 11)],
  ];
  news.note(before, after, AT);
  expect(traded(news.next(market(after)))).toBe('buy 1');
  news.note(after, after, AT + MINUTE_MS);
  expect(traded(news.next(market(after, AT + MINUTE_MS)))).toBe('buy 2');
});

test('news that could not be traded waits for quotes, but is forgotten after ten minutes', () => {
  const rise = () => {
    const news = new MarketNews(SEED);
    news.note([valued(1, 10)], [valued(1, 11)], AT);
    expect(news.next({ ...market([]), cards: new Map() })).toBeNull();
    return news;
  };
  const at = (minutes: number) => market([valued(1, 11)], AT + minutes * MINUTE_MS);
  expect(traded(rise().next(at(9)))).toBe('buy 1');
  expect(traded(rise().next(at(11)))).toBeNull();
});

test('a fall after a rise is sold, not bought', () => {
  const news = new MarketNews(SEED);
  news.note([valued(1, 10)], [valued(1, 11)], AT);
  news.note([valued(1, 11)], [valued(1, 9)], AT + MINUTE_MS);
  expect(traded(news.next(market([valued(1, 9)], AT + MINUTE_MS)))).toBe('sell 1');
});

test('only those who panic sell what falls, each at most so far under its value', () => {
  const sellsAt = (name: string, value: number) => {
    const news = new MarketNews(SEED);
    const fallen = [valued(1, value)];
    news.note([valued(1, 20)], fallen, AT);
    const places = PLACES.filter((place) => characterOf(SEED, place).name === name);
    return traded(news.next(market(fallen, AT, places))) === 'sell 1';
  };
  const names = ['collector', 'bargain hunter', 'trader', 'seller of spares', 'speculator'];
  // The bid is 9.8 XFC.
  expect(names.filter((name) => sellsAt(name, 10))).toEqual(['trader', 'seller of spares', 'speculator']);
  expect(names.filter((name) => sellsAt(name, 10.7))).toEqual(['speculator']);
  expect(names.filter((name) => sellsAt(name, 11))).toEqual([]);
});

test('what rises is not bought by those who have the whole season in view', () => {
  const buys = (name: string) => {
    const news = new MarketNews(SEED);
    news.note([valued(1, 10)], [valued(1, 11)], AT);
    const places = PLACES.filter((place) => characterOf(SEED, place).name === name);
    return traded(news.next(market([valued(1, 11)], AT, places))) === 'buy 1';
  };
  expect(['collector', 'seller of spares', 'trader', 'speculator'].filter(buys)).toEqual([
    'trader',
    'speculator',
  ]);
});
