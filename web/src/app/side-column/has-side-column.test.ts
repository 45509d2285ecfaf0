import { expect, test } from 'vitest';
import { hasSideColumn } from './has-side-column.ts';

test('start, lobby, live and contests have a side column, the builder and other screens have none', () => {
  const having = [
    '/',
    '/play/contests',
    '/play/live',
    '/play/contest/7/free-kick-7',
    '/play/contest/7/free-kick-7/3',
  ];
  expect(having.filter((path) => hasSideColumn(path, true))).toEqual(having);
  const without = [
    '/play/contest/7/create-team',
    '/play/contest/7/create-team/3',
    '/market',
    '/play/creating',
  ];
  expect(without.filter((path) => hasSideColumn(path, true))).toEqual([]);
});

test('the start page of visitors has the whole width', () => {
  expect(hasSideColumn('/', false)).toBe(false);
  expect(hasSideColumn('/play/contests', false)).toBe(true);
});
