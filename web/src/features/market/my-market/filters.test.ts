import { expect, test } from 'vitest';
import { parseFilters } from '../../../ui/filters/filter-set.ts';
import { cardOf, isNarrowed, ORDER_FILTERS, ordersInput, ordersPath } from './filters.ts';

const asked = (search: Readonly<Record<string, unknown>>) => ordersInput(parseFilters(ORDER_FILTERS, search));

test('the default state is open; "all" requests both', () => {
  expect(asked({})).toEqual({ noItems: 12, state: 'open' });
  expect(asked({ state: 'closed' })).toEqual({ noItems: 12, state: 'closed' });
  expect(asked({ state: 'all' })).toEqual({ noItems: 12 });
  expect(asked({ state: 'filled' })).toEqual({ noItems: 12, state: 'open' });
});

test('kind, side and card of an address narrow the list', () => {
  const search = { kind: 'lend', buying: '1', card: 'venue-7' };
  expect(asked(search)).toEqual({
    noItems: 12,
    state: 'open',
    kind: 3,
    buying: 'true',
    asset_type: 2,
    asset_id: 7,
  });
  expect(isNarrowed(parseFilters(ORDER_FILTERS, search))).toBe(true);
  expect(isNarrowed(parseFilters(ORDER_FILTERS, { state: 'closed' }))).toBe(false);
});

test('what is no card narrows nothing', () => {
  expect(['player-0', 'player-', 'club-3', '12', 'player-12 or 1', undefined].map(cardOf)).toEqual(
    Array.from({ length: 6 }, () => null),
  );
  expect(cardOf('player-12')).toEqual({ asset_type: 1, id: 12 });
});

test('the address of the orders in a card narrows to it', () => {
  const [, search = ''] = ordersPath({ asset_type: 1, id: 12 }).split('?');
  expect(asked(Object.fromEntries(new URLSearchParams(search)))).toEqual({
    noItems: 12,
    asset_type: 1,
    asset_id: 12,
  });
});
