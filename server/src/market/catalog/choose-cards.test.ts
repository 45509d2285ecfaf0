import { describe, expect, test } from 'vitest';
import { xfc } from '@touchline/domain/money';
import { indexOf } from './card-index.ts';
import { chooseCards, type OwnCards } from './choose-cards.ts';
import type { IndexedCard } from './indexed-card.ts';
import type { CardFilters } from './card-order.ts';

const club = (id: number, name: string): IndexedCard['club'] => ({
  id,
  name,
  short_name: name,
  kit: { pattern: 'plain', colour_1: '#000000', colour_2: '#ffffff' },
});

const record = (cardId: number): IndexedCard['record'] => ({
  card_id: cardId,
  asset_type: 1,
  id: cardId,
  stars: 3,
  lifetime: 500,
  minted: 0,
  burned: 0,
  club_id: 1,
  league_id: 1,
  league_name: 'League 1',
  country_code: 'it',
  name: `Player ${cardId}`,
  short_name: `P${cardId}`,
  position: 'MF',
  shirt_number: 8,
  nationality: 'it',
  seats: null,
});

const card = (cardId: number, has: Partial<IndexedCard> = {}): IndexedCard => ({
  cardId,
  record: record(cardId),
  club: has.clubId === 2 ? club(2, 'Athletic') : club(1, 'Rovers'),
  stars: 3,
  position: 'MF',
  clubId: 1,
  leagueId: 1,
  leagueName: 'League 1',
  name: `Player ${cardId}`,
  folded: `player ${cardId}`,
  floor: null,
  usualPrice: null,
  weekAgo: null,
  volume: 0n,
  form: null,
  circulating: 0,
  auctionEndsAt: null,
  kinds: [],
  figures: null,
  ...has,
});

const NOTHING: OwnCards = { owned: new Set(), watched: new Set(), winnable: new Set() };
const chosen = (cards: readonly IndexedCard[], filters: CardFilters, own = NOTHING) => {
  const { cards: listed, facets } = chooseCards(indexOf(cards), filters, own);
  return { cardIds: listed.map(({ cardId }) => cardId), facets };
};

describe('the order of a list', () => {
  const cards = [
    card(1, { floor: 300n, stars: 4 }),
    card(2, { floor: null, stars: 5 }),
    card(3, { floor: 100n, stars: 3 }),
    card(4, { floor: 100n, stars: 5 }),
  ];

  test('is by stars by default', () => {
    expect(chosen(cards, {}).cardIds).toEqual([2, 4, 1, 3]);
  });

  test('by price is ascending by default, and cards without a price come last in both directions', () => {
    expect(chosen(cards, { sort_by: 'price' }).cardIds).toEqual([4, 3, 1, 2]);
    expect(chosen(cards, { sort_by: 'price', sort_how: 'desc' }).cardIds).toEqual([1, 4, 3, 2]);
  });

  test('by change compares the last price with the price of a week ago', () => {
    const moved = [
      card(1, { usualPrice: 110n, weekAgo: 100n }),
      card(2, { usualPrice: 300n, weekAgo: 200n }),
      card(3, { usualPrice: 50n, weekAgo: 100n }),
      card(4, { usualPrice: 50n }),
    ];
    expect(chosen(moved, { sort_by: 'change' }).cardIds).toEqual([2, 1, 3, 4]);
  });
});

describe('filters', () => {
  const cards = [
    card(1, { folded: 'martin odegaard', floor: 500n, kinds: [1, 4] }),
    card(2, { folded: 'joao felix', position: 'FW', clubId: 2, stars: 4, floor: 900n, kinds: [1] }),
    card(3, {
      folded: 'joao mario',
      position: 'DF',
      leagueId: 2,
      leagueName: 'Another',
      kinds: [3],
    }),
  ];

  test('the search matches every word, without accents or case', () => {
    expect(chosen(cards, { search: 'Ødegaard MART' }).cardIds).toEqual([1]);
    expect(chosen(cards, { search: 'João' }).cardIds).toEqual([2, 3]);
    expect(chosen(cards, { search: '%' }).cardIds).toEqual([]);
  });

  test('the price range includes both ends', () => {
    expect(chosen(cards, { price_min: xfc(500n), price_max: xfc(899n) }).cardIds).toEqual([1]);
  });

  test('owned, watched and winnable keep the caller’s cards', () => {
    const own = { owned: new Set([2]), watched: new Set([3]), winnable: new Set([1]) };
    expect(chosen(cards, { owned: true }, own).cardIds).toEqual([2]);
    expect(chosen(cards, { watched: true }, own).cardIds).toEqual([3]);
    expect(chosen(cards, { winnable: true }, own).cardIds).toEqual([1]);
    expect(chosen(cards, { owned: true }).cardIds).toEqual([]);
  });

  test('every facet must match; -1 means all leagues', () => {
    expect(chosen(cards, { positions: ['FW', 'DF'], stars: [3, 4], league_id: 1 }).cardIds).toEqual([2]);
    expect(chosen(cards, { league_id: -1, kind: 1 }).cardIds).toEqual([2, 1]);
  });

  test('a facet counts the cards of each choice under the other filters, ignoring its own selection', () => {
    const { facets, cardIds } = chosen(cards, { league_id: 1, positions: ['FW'] });
    expect(cardIds).toEqual([2]);
    expect(facets.positions).toEqual([
      { position: 'GK', count: 0 },
      { position: 'DF', count: 0 },
      { position: 'MF', count: 1 },
      { position: 'FW', count: 1 },
    ]);
    expect(facets.leagues).toEqual([{ id: 1, name: 'League 1', count: 1 }]);
    expect(facets.clubs).toEqual([{ id: 2, name: 'Athletic', count: 1 }]);
    expect(facets.kinds.map(({ count }) => count)).toEqual([1, 0, 0, 0]);
  });
});
