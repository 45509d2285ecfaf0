import { expect, test } from 'vitest';
import { parseFilters } from '../../../ui/filters/filter-set.ts';
import { afterChange, assetsInput, PORTFOLIO_FILTERS } from './filters.ts';

const asked = (search: Readonly<Record<string, unknown>>) =>
  assetsInput(parseFilters(PORTFOLIO_FILTERS, search));

test('without filters the cards of most value come first', () => {
  expect(asked({})).toEqual({ noItems: 12, sort_by: 'value', sort_how: 'desc' });
});

test('filters of the address narrow the list; unknown parameters do not', () => {
  expect(
    asked({ type: 'venues', league: '7', stars: '3,5', use: 'lent', search: 'ada', sort: 'name' }),
  ).toEqual({
    noItems: 12,
    asset_type: 2,
    league_id: 7,
    stars: [3, 5],
    use: 'lent',
    search: 'ada',
    sort_by: 'name',
    sort_how: 'asc',
  });
  expect(asked({ type: 'clubs', league: '0', stars: '9', use: 'sold', sort: 'price' })).toEqual(asked({}));
});

test('of kind, league and use the newest counts, and the layout stays', () => {
  const before = { view: 'table', use: ['lent'] } as const;
  expect(afterChange(before, { use: ['lent', 'on_sale'], stars: ['3', '4'] })).toEqual({
    view: 'table',
    use: ['on_sale'],
    stars: ['3', '4'],
  });
});
