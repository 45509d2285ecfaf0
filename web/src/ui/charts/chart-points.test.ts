import { gold, xfc } from '@touchline/domain/money';
import { expect, test } from 'vitest';
import { changeInPerMille, drawnAmount, pointsInRange } from './chart-points.ts';

const at = (time: string) => ({ time, amount: xfc(1n) });

test('a range ends now and starts its length earlier; a season contains every point', () => {
  const points = [at('2026-03-01T12:00:00Z'), at('2026-03-06T12:00:00Z'), at('2026-03-07T12:00:00Z')];
  const now = Date.parse('2026-03-08T11:00:00Z');
  expect(pointsInRange(points, '1d', now)).toEqual(points.slice(2));
  expect(pointsInRange(points, '7d', now)).toEqual(points.slice(0));
  expect(pointsInRange(points, '7d', now + 7_200_000)).toEqual(points.slice(1));
  expect(pointsInRange(points, 'season', now)).toBe(points);
});

test('amounts are drawn in whole units of their currency', () => {
  expect(drawnAmount(xfc(1_250_000_000n))).toBe(12.5);
  expect(drawnAmount(gold(40n))).toBe(40);
});

test('a change is in tenths of a per cent, rounded toward zero, and null from zero', () => {
  expect(changeInPerMille(xfc(100n), xfc(112n))).toBe(120);
  expect(changeInPerMille(xfc(3n), xfc(2n))).toBe(-333);
  expect(changeInPerMille(xfc(7n), xfc(7n))).toBe(0);
  expect(changeInPerMille(xfc(0n), xfc(5n))).toBeNull();
});
