import { expect, test } from 'vitest';
import { costOfHolding, profitOf, profitOfAll } from './portfolio.ts';

test('the oldest copies leave first, so what is left cost what was paid last', () => {
  const cost = costOfHolding([
    { quantity: 2, price: 100n },
    { quantity: 3, price: 200n },
    { quantity: -3, price: null },
  ]);
  expect(cost).toEqual({ copies: 2, paidCopies: 2, units: 400n });
});

test('granted copies cost nothing and are counted separately', () => {
  const cost = costOfHolding([
    { quantity: 1, price: null },
    { quantity: 1, price: 50n },
  ]);
  expect(cost).toEqual({ copies: 2, paidCopies: 1, units: 50n });
});

test('nothing is left after all copies left', () => {
  const moved = [
    { quantity: 4, price: 9n },
    { quantity: -1, price: null },
    { quantity: -3, price: null },
  ];
  expect(costOfHolding(moved)).toEqual({ copies: 0, paidCopies: 0, units: 0n });
  expect(costOfHolding([])).toEqual({ copies: 0, paidCopies: 0, units: 0n });
});

test('no more copies can leave than came', () => {
  expect(() => costOfHolding([{ quantity: -1, price: null }])).toThrow('More copies left');
});

const paid = (copies: number, units: bigint) => ({ copies, paidCopies: copies, units });

test('a profit is that of the copies that were paid for', () => {
  expect(profitOf({ cost: { copies: 3, paidCopies: 2, units: 100n }, price: 60n })).toEqual({
    cost: 100n,
    profit: 20n,
  });
  expect(profitOf({ cost: paid(2, 100n), price: 40n })).toEqual({ cost: 100n, profit: -20n });
});

test('without a price or a cost there is no profit, and of all cards it counts on neither side', () => {
  const unpriced = { cost: paid(1, 500n), price: null };
  const given = { cost: { copies: 1, paidCopies: 0, units: 0n }, price: 70n };
  expect([profitOf(unpriced), profitOf(given)]).toEqual([null, null]);
  expect(profitOfAll([unpriced, given, { cost: paid(1, 10n), price: 15n }])).toEqual({
    cost: 10n,
    profit: 5n,
  });
});
