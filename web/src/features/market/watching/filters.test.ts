import { expect, test } from 'vitest';
import { parseFilters, printFilters } from '../../../ui/filters/filter-set.ts';
import { alertsOf, isShown, priceOf, unitsOf, WATCH_FILTERS, type WatchedCard } from './filters.ts';

const CARD: WatchedCard = {
  card: {
    asset_type: 2,
    card_id: 1,
    id: 7,
    name: 'Northfield',
    slug: 'northfield',
    stars: 3,
    seats: 20_000,
    country_code: 'GB',
    club: null,
  },
  floor: null,
  best_bid: null,
  last_price: null,
  change_7d: null,
  week: [],
  below: null,
  above: null,
  is_below: false,
  is_above: false,
};

test('a card with an alert is listed, and among the reached ones once its price gets there', () => {
  const waiting = { ...CARD, above: '20.00' };
  const reached = { ...CARD, below: '9.00', above: '20.00', is_below: true };
  const shown = (card: WatchedCard) =>
    (['all', 'alerts', 'reached'] as const).map((each) => isShown(card, each));
  expect(shown(CARD)).toEqual([true, false, false]);
  expect(shown(waiting)).toEqual([true, true, false]);
  expect(shown(reached)).toEqual([true, true, true]);
  expect(alertsOf(reached)).toEqual([
    { kind: 'below', price: '9.00', isReached: true },
    { kind: 'above', price: '20.00', isReached: false },
  ]);
});

test('a copy costs the lowest offer, else what the last one went for', () => {
  expect(priceOf(CARD)).toBeNull();
  expect(priceOf({ ...CARD, last_price: '11.00' })).toBe('11.00');
  expect(priceOf({ ...CARD, last_price: '11.00', floor: '12.00' })).toBe('12.00');
});

test('amounts are compared by their worth, not by their letters', () => {
  const amounts = ['9.00', '10.00', '0.5'];
  expect(amounts.toSorted((one, other) => Number((unitsOf(one) ?? 0n) - (unitsOf(other) ?? 0n)))).toEqual([
    '0.5',
    '9.00',
    '10.00',
  ]);
  expect(unitsOf(null)).toBeNull();
});

test('filter and order are in the address; unknown values are dropped', () => {
  const search = { show: 'reached', sort: '-price' };
  expect(printFilters(WATCH_FILTERS, parseFilters(WATCH_FILTERS, search))).toEqual(search);
  expect(parseFilters(WATCH_FILTERS, { show: 'everything', sort: 'luck' })).toEqual({});
});
