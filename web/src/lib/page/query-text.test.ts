import { defaultParseSearch } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { queryText } from './query-text.ts';

test.each([
  [{ league: '3' }, '?league=3'],
  [{ league: 3 }, '?league=3'],
  [{ is_pro: 0, stars: '4,5' }, '?is_pro=0&stars=4%2C5'],
  [{ price: '0.5..20' }, '?price=0.5..20'],
  [{ search: 'rossi' }, '?search=rossi'],
])('%o is %s in an address', (search, text) => {
  expect(queryText(search)).toBe(text);
});

test.each([
  '1e5',
  '007',
  '12345678901234567890',
  '-0',
  'true',
  'null',
  '"Pelé"',
  '[1]',
  '{"a":1}',
  ' 7',
  '3',
])('the text %s comes back as it was', (text) => {
  const { search }: { readonly search?: unknown } = defaultParseSearch(queryText({ search: text }));
  expect(String(search)).toBe(text);
});

test('the quoted numbers of old links are still read', () => {
  expect(defaultParseSearch('?league=%223%22')).toEqual({ league: '3' });
});
