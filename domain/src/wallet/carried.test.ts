import { expect, test } from 'vitest';
import { carriedByPurchase } from './carried.ts';

test.each([
  ['to who owns nothing else', { total: 20n, obligation: 20n }, 24n, 5n],
  ['in part to who owns some of it', { total: 41n, obligation: 20n }, 24n, 3n],
  ['not to who owns as much after paying', { total: 60n, obligation: 20n }, 24n, 0n],
  ['not to who owes nothing', { total: 20n, obligation: 0n }, 24n, 0n],
  ['not when the cards are worth less than the price', { total: 20n, obligation: 20n }, 18n, 0n],
])('a present of the house is bonus XFC %s', (_whom, payer, usual, carried) => {
  expect(carriedByPurchase({ price: 19n, usual }, payer)).toBe(carried);
});
