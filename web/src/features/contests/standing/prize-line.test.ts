import { expect, test } from 'vitest';
import { distance, lineDistance, nextPaidPlace, paidPlaces } from './prize-line.ts';

const tournament = [
  { from: 1, to: 1, amount: '20' },
  { from: 2, to: 2, amount: '12.5' },
  { from: 3, to: 5, amount: '5' },
];

test('the next paid place is the nearest above that pays more', () => {
  expect(nextPaidPlace(tournament, 9)).toEqual({ place: 5, amount: '5' });
  expect(nextPaidPlace(tournament, 5)).toEqual({ place: 2, amount: '12.5' });
  expect(nextPaidPlace(tournament, 3)).toEqual({ place: 2, amount: '12.5' });
  expect(nextPaidPlace(tournament, 2)).toEqual({ place: 1, amount: '20' });
});

test('the leader has no next place, and no one has one in a contest without prizes', () => {
  expect(nextPaidPlace(tournament, 1)).toBeNull();
  expect(nextPaidPlace([], 4)).toBeNull();
  expect(nextPaidPlace([{ from: 1, to: 3, amount: '0.00' }], 4)).toBeNull();
});

test('only places that pay something are paid places', () => {
  expect(paidPlaces(tournament)).toBe(5);
  expect(paidPlaces([])).toBe(0);
  expect(paidPlaces([{ from: 1, to: 8, amount: '0' }])).toBe(0);
});

test('above the line counts the lead, below it what is missing', () => {
  const last = { points: '41' };
  const first = { points: '38' };
  expect(lineDistance({ points: '45', prize: '3.84' }, last, first)).toEqual({ paid: true, points: 7 });
  expect(lineDistance({ points: '30', prize: '0' }, last, first)).toEqual({ paid: false, points: 11 });
  expect(lineDistance({ points: '30', prize: '0' }, undefined, first)).toEqual({ paid: false, points: null });
});

test('a distance has no float dust', () => {
  expect(distance('0.3', '0.1')).toBe(0.2);
  expect(distance('12.025', '12.05')).toBe(0.025);
});
