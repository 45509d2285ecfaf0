import { expect, test } from 'vitest';
import { wireRequest } from './request.ts';

test('path parameters go into the path, the rest of a GET into the query', () => {
  expect(wireRequest('football.leagues', { name: 'a/b', onlyNational: true })).toEqual({
    method: 'GET',
    path: '/api/frontutils/leagues/a%2Fb',
    query: 'onlyNational=1',
    body: '',
  });
});

test('trailing path parameters are optional', () => {
  const { path, body } = wireRequest('contests.list', { page: 2, when: 1 });
  expect([path, body]).toEqual(['/api/v4/contests/list/2', 'when=1']);
});

test('lists are sent as indexed keys, flags as 1 and 0, absent values not at all', () => {
  const { body } = wireRequest('teams.create', { starters: [7, 9], on: false, none: undefined, empty: '' });
  expect(body).toBe('starters%5B0%5D=7&starters%5B1%5D=9&on=0&empty=');
});
