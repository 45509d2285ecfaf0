import { expect, test } from 'vitest';
import { costOfHolding } from './portfolio.ts';

test('the oldest copies leave first, so what is left cost what was paid last', () => {
  const cost = costOfHolding([
    { quantity: 2, price: 100n },
    { quantity: 3, price: 200n },
    { quantity: -3, price: null },
  ]);
  expect(cost).toEqual({ copies: 2, paidCopies: 2, units: 400n });
});

test('copies that were given cost nothing and are told apart', () => {
  const cost = costOfHolding([
    { quantity: 1, price: null },
    { quantity: 1, price: 50n },
  ]);
  expect(cost).toEqual({ copies: 2, paidCopies: 1, units: 50n });
});

test('nothing is left of what all went', () => {
  const moved = [
    { quantity: 4, price: 9n },
    { quantity: -1, price: null },
    { quantity: -3, price: null },
  ];
  expect(costOfHolding(moved)).toEqual({ copies: 0, paidCopies: 0, units: 0n });
  expect(costOfHolding([])).toEqual({ copies: 0, paidCopies: 0, units: 0n });
});

test('more cannot leave than there was', () => {
  expect(() => costOfHolding([{ quantity: -1, price: null }])).toThrow('More copies left');
});
