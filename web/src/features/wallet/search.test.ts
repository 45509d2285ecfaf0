import { TRANSACTION_FILTERS } from '@touchline/contract/wallet/wallet';
import { expect, test } from 'vitest';
import { transactionsInput } from './transactions-input.ts';
import { transactionsSearch } from './search.ts';

test('the address carries the filters to the call', () => {
  const search = transactionsSearch({ kind: 'trade', currency: 'gold', card: 'venues' });
  expect(search).toEqual({ kind: 'trade', currency: 'gold', card: 'venues' });
  expect(transactionsInput(search)).toEqual({ filter: 'trade', currency_id: 2, asset_type: 2 });
});

test('without filters every line is requested', () => {
  expect(transactionsInput(transactionsSearch({}))).toEqual({});
});

test.each([{ kind: 'toString' }, { kind: 7 }, { currency: 'eur' }, { card: 'badge' }, { page: 3 }])(
  '%j is no filter',
  (search) => expect(transactionsSearch(search)).toEqual({}),
);

test('every kind of the contract can be filtered by', () => {
  for (const kind of TRANSACTION_FILTERS) expect(transactionsSearch({ kind })).toEqual({ kind });
});
