import { expect, test } from 'vitest';
import { causePath } from './cause-path.ts';

test('a contest leads to its page, in whatever script its name is written', () => {
  expect(causePath({ kind: 'contest', id: 12, title: 'Derby Été – 3/4!' })).toBe(
    '/play/contest/12/derby-ete-3-4',
  );
  expect(causePath({ kind: 'contest', id: 12, title: '周末杯' })).toBe('/play/contest/12/周末杯');
  expect(causePath({ kind: 'contest', id: 12, title: '' })).toBe('/play/contest/12/contest');
});

test('a trade leads to the card, a draw to its proof', () => {
  expect(causePath({ kind: 'player', id: 7, title: 'Zoë Öz' })).toBe('/market/player/7/zoe-oz');
  expect(causePath({ kind: 'venue', id: 7, title: 'Arena' })).toBe(
    '/market/market-details/venue/7/buy/new?panel=closed',
  );
  expect(causePath({ kind: 'draw', id: 9, title: '' })).toBe('/fair/draw/9');
});

test('what has no page of its own has no path', () => {
  expect(causePath({ kind: 'manager', id: 3, title: '' })).toBeNull();
});
