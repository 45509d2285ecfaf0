import { expect, test } from 'vitest';
import { carriedByPrizes, carriedByPurchase } from './carried.ts';

test.each([
  ['to who owns nothing else', { total: 20n, obligation: 20n }, 24n, 5n],
  ['in part to who owns some of it', { total: 41n, obligation: 20n }, 24n, 3n],
  ['not to who owns as much after paying', { total: 60n, obligation: 20n }, 24n, 0n],
  ['not to who owes nothing', { total: 20n, obligation: 0n }, 24n, 0n],
  ['not when the cards are worth less than the price', { total: 20n, obligation: 20n }, 18n, 0n],
])('a present of the house is bonus XFC %s', (_whom, payer, usual, carried) => {
  expect(carriedByPurchase({ price: 19n, usual }, payer)).toBe(carried);
});

test('what an organizer puts behind the prizes stays bonus XFC in full: the cut of the house is that of the fees', () => {
  const own = { total: 100n, obligation: 0n };
  const bonus = { total: 104n, obligation: 104n };
  const paid = [
    { managerId: 1, fee: 100n, backing: 0n, payer: own },
    { managerId: 2, fee: 0n, backing: 104n, payer: bonus },
  ];
  // Of fees of 100 the house takes 4; the organizer raises 96 to 200.
  expect(carriedByPrizes(paid, [{ managerId: 1, prize: 200n }], 4n)).toMatchObject([{ carried: 104n }]);
});
