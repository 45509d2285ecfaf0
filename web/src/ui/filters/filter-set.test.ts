import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activeFilters, isGreater, parseFilters, printFilters, type FilterSet } from './filter-set.ts';

const SET = {
  club: { kind: 'many' },
  position: { kind: 'one', choices: ['GK', 'DF'] },
  price: { kind: 'range' },
  watched: { kind: 'yes' },
  search: { kind: 'text' },
  sort: { kind: 'order', choices: ['price', 'name'] },
} as const satisfies FilterSet;

test('filters are parsed from the router’s search object', () => {
  expect(
    parseFilters(SET, { club: 3, position: 'GK', price: '0.5..20', watched: 1, search: 10, sort: '-price' }),
  ).toEqual({
    club: ['3'],
    position: 'GK',
    price: { min: '0.5', max: '20' },
    watched: true,
    search: '10',
    sort: '-price',
  });
  expect(parseFilters(SET, { club: '3,7,3', price: '..20' })).toEqual({
    club: ['3', '7'],
    price: { max: '20' },
  });
});

test('invalid values in an address are ignored', () => {
  const nonsense = {
    club: '<b>',
    position: 'XX',
    price: '20..5',
    watched: 0,
    search: '  ',
    sort: '-age',
    other: '1',
  };
  expect(parseFilters(SET, nonsense)).toEqual({});
  for (const price of ['5', '..', '1e3..', '-5..', '1..2..3', '0.123456789..', {}]) {
    expect(parseFilters(SET, { price })).toEqual({});
  }
});

test('decimals are compared exactly', () => {
  expect(isGreater('0.1', '0.10000001')).toBe(false);
  expect(isGreater('0.10000001', '0.1')).toBe(true);
  expect(isGreater('10', '9.99')).toBe(true);
});

test('the sort order is not an active filter', () => {
  expect(activeFilters(SET, { sort: 'name', search: 'a', club: ['3'] })).toEqual(['club', 'search']);
});

test('every set of filters survives a round trip through the address', () => {
  const decimal = fc.nat(1_000_000).map((units) => String(units / 1000));
  const range = fc
    .tuple(decimal, decimal)
    .map(([one, other]) => (isGreater(one, other) ? { min: other, max: one } : { min: one, max: other }));
  const values = fc.record(
    {
      club: fc.uniqueArray(fc.stringMatching(/^[\w-]{1,8}$/), { minLength: 1, maxLength: 5 }),
      position: fc.constantFrom('GK', 'DF'),
      price: range,
      watched: fc.constant(true as const),
      search: fc.stringMatching(/^\S(.{0,20}\S)?$/),
      sort: fc.constantFrom('price', '-price', 'name', '-name'),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(values, (given) => {
      expect({ ...parseFilters(SET, printFilters(SET, given)) }).toEqual({ ...given });
    }),
  );
});
