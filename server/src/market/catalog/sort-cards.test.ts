import { expect, test } from 'vitest';
import fc from 'fast-check';
import { columnsOf, replaceCards } from './card-columns.ts';
import { sortedPlaces, mergeChanges } from './sort-cards.ts';
import type { IndexedCard } from './indexed-card.ts';
import type { CardOrder, SortedCards } from './card-order.ts';

const order = fc.record({
  key: fc.constantFrom('price', 'change', 'volume', 'stars', 'form', 'name', 'supply', 'ends'),
  how: fc.constantFrom('asc', 'desc'),
});

const figure = fc.option(fc.bigInt({ min: 0n, max: 5n }));

function card(cardId: number) {
  return fc
    .record({
      kinds: fc.subarray([1, 2, 3, 4]),
      leagueName: fc.constantFrom('League', 'Other'),
      floor: figure,
      usualPrice: figure,
      stars: fc.integer({ min: 1, max: 5 }),
      form: fc.option(fc.integer({ min: 0, max: 4 })),
    })
    .map(({ floor, usualPrice, stars, form, kinds, leagueName }): IndexedCard => ({
      cardId,
      record: {
        card_id: cardId,
        asset_type: 1,
        id: cardId,
        stars: 3,
        lifetime: null,
        minted: 0,
        burned: 0,
        club_id: null,
        league_id: 1,
        league_name: '',
        country_code: 'it',
        name: '',
        short_name: '',
        position: 'MF',
        shirt_number: 1,
        nationality: 'it',
        seats: null,
      },
      club: null,
      stars,
      position: 'MF',
      clubId: null,
      leagueId: 1,
      leagueName,
      name: `Player ${cardId % 3}`,
      folded: `player ${cardId % 3}`,
      floor,
      usualPrice,
      weekAgo: 2n,
      volume: usualPrice ?? 0n,
      form,
      circulating: stars,
      auctionEndsAt: form,
      kinds,
      figures: null,
    }));
}

const numbers = Array.from({ length: 12 }, (_, index) => index);
const before = fc.tuple(...numbers.map(card));
const changes = fc.subarray([...numbers, 12, 13]).chain((some) => fc.tuple(...some.map(card)));

test('replacing changed and new cards equals building and sorting all again', () => {
  fc.assert(
    fc.property(order, before, changes, (by: CardOrder, cards, changed) => {
      const old = columnsOf(cards);
      const sorted: SortedCards = new Map();
      sortedPlaces(old, sorted, by);
      const now = new Map(changed.map((each) => [each.cardId, each]));
      const all = columnsOf([...new Map([...cards, ...changed].map((each) => [each.cardId, each])).values()]);
      const replaced = replaceCards(old, now);
      expect(replaced).toEqual(all);
      expect(sortedPlaces(all, mergeChanges(sorted, replaced, now), by)).toEqual(
        sortedPlaces(all, new Map(), by),
      );
    }),
  );
});
