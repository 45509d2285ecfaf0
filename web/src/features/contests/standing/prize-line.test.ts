import { expect, test } from 'vitest';
import { distance, lineDistance, paidPlaces } from './prize-line.ts';

const tournament = [
  { from: 1, to: 1, amount: '20' },
  { from: 2, to: 2, amount: '12.5' },
  { from: 3, to: 5, amount: '5' },
];

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
