import { expect, test } from 'vitest';
import fc from 'fast-check';
import { columnsOf, columnsWith } from './card-columns.ts';
import type { IndexedCard } from './card-index.ts';
import { sortedPlaces, mergeChanges, type CardOrder, type SortedCards } from './sort-cards.ts';

const order = fc.record({
  key: fc.constantFrom('price', 'change', 'volume', 'stars', 'form', 'name', 'supply', 'ends'),
  how: fc.constantFrom('asc', 'desc'),
});

const figure = fc.option(fc.bigInt({ min: 0n, max: 5n }));

function card(cardId: number) {
  return fc
    .record({
      floor: figure,
      lastPrice: figure,
      stars: fc.integer({ min: 1, max: 5 }),
      form: fc.option(fc.integer({ min: 0, max: 4 })),
      // Most changes are of the same club, which the columns take over.
      leagueId: fc.oneof({ weight: 5, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.constant(2) }),
    })
    .map(({ floor, lastPrice, stars, form, leagueId }): IndexedCard => ({
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
      clubId: leagueId + 10,
      leagueId,
      leagueName: `League ${leagueId}`,
      name: `Player ${cardId % 3}`,
      folded: `player ${cardId % 3}`,
      floor,
      lastPrice,
      weekAgo: 2n,
      volume: lastPrice ?? 0n,
      form,
      circulating: stars,
      auctionEndsAt: form,
      kinds: form === null ? [] : [1 + (form % 4)],
    }));
}

const numbers = Array.from({ length: 12 }, (_, index) => index);
const before = fc.tuple(...numbers.map(card));
/** Changes of some cards, and now and then a new one. */
const changes = fc.subarray([...numbers, 12]).chain((some) => fc.tuple(...some.map(card)));
const byId = (cards: readonly IndexedCard[]) => new Map(cards.map((each) => [each.cardId, each]));

test('merging changed cards, once or twice before the next use, equals sorting all cards again', () => {
  fc.assert(
    fc.property(order, before, changes, changes, (by: CardOrder, cards, first, second) => {
      const sorted: SortedCards = new Map();
      sortedPlaces(columnsOf(cards), sorted, by);
      const once = byId(first);
      const twice = byId(second);
      const all = columnsOf(new Map([...byId(cards), ...once, ...twice]).values());
      const merged = mergeChanges(mergeChanges(sorted, once), twice);
      expect(sortedPlaces(all, merged, by)).toEqual(sortedPlaces(all, new Map(), by));
    }),
  );
});

test('columns with changed cards equal the columns of all cards', () => {
  fc.assert(
    fc.property(before, changes, (cards, changed) => {
      const now = byId(changed);
      const columns = columnsWith(columnsOf(cards), now);
      expect(columns).toEqual(columnsOf(new Map([...byId(cards), ...now]).values()));
    }),
  );
});

test('the columns before a change stay as they were, for lists that are being read', () => {
  fc.assert(
    fc.property(before, changes, (cards, changed) => {
      const columns = columnsOf(cards);
      columnsWith(columns, byId(changed));
      expect(columns).toEqual(columnsOf(cards));
    }),
  );
});
