import { describe, expect, test } from 'vitest';
import { realisedProfits, type CopyMovement } from './realised.ts';

const day = (number: number): Date => new Date(Date.UTC(2026, 2, number));
const bought = (on: number, quantity: number, price: bigint | null, cardId = 1): CopyMovement => ({
  cardId,
  at: day(on),
  quantity,
  price,
  proceeds: null,
});
const left = (on: number, quantity: number, proceeds: bigint | null, cardId = 1): CopyMovement => ({
  cardId,
  at: day(on),
  quantity: -quantity,
  price: null,
  proceeds,
});
const profits = (...movements: CopyMovement[]) => realisedProfits(movements).map(({ profit }) => profit);

describe('the profit of a sale', () => {
  test('is what it brought after the fee, less what the oldest copies cost', () => {
    expect(profits(bought(1, 2, 10n), bought(2, 1, 30n), left(3, 1, 19n), left(4, 2, 50n))).toEqual([
      9n,
      10n,
    ]);
  });

  test('is below 0 for a loss', () => {
    expect(profits(bought(1, 1, 10n), left(2, 1, 4n))).toEqual([-6n]);
  });

  test('is all of it for copies that were free', () => {
    expect(profits(bought(1, 1, null), left(2, 1, 7n))).toEqual([7n]);
  });

  test('leaves out copies that were not sold, with their cost', () => {
    expect(profits(bought(1, 1, 10n), bought(2, 1, 20n), left(3, 1, null), left(4, 1, 25n))).toEqual([5n]);
  });

  test('never mixes cards', () => {
    expect(
      profits(bought(1, 1, 10n, 1), bought(1, 1, 90n, 2), left(2, 1, 100n, 2), left(3, 1, 1n, 1)),
    ).toEqual([10n, -9n]);
  });

  test('is dated by the sale', () => {
    expect(realisedProfits([bought(1, 1, 1n), left(5, 1, 2n)])[0]?.at).toEqual(day(5));
  });

  test('of more copies than there were is an error of the records', () => {
    expect(() => profits(bought(1, 1, 1n), left(2, 2, 5n))).toThrow(RangeError);
  });
});
