import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { promotionalLeft, withdrawableOf } from './promotional.ts';

const RULES = {
  freedByFeesBasisPoints: 400n,
  locksWinnings: true,
  carries: true,
  carriesInOfficial: null,
  highestPriceDays: null,
  collectors: null,
};
const FREE_WINNINGS = { ...RULES, locksWinnings: false };

describe('promotional XFC', () => {
  test('is freed by the share of each fee that the rules name', () => {
    expect(promotionalLeft({ received: 2_000n, feesPaid: 10_000n }, 400n)).toBe(1_600n);
    expect(promotionalLeft({ received: 2_000n, feesPaid: 10_000n }, 10_000n)).toBe(0n);
  });

  test('the fees that free the rest are enough, and one unit less is not', () => {
    const sums = { received: 2_001n, feesPaid: 7n, paidIn: 0n, cardLocked: 0n, carried: 0n };
    const { feesToFree } = withdrawableOf(5_000n, 0n, sums, RULES);
    const leftAfter = (fees: bigint) => promotionalLeft({ ...sums, feesPaid: sums.feesPaid + fees }, 400n);
    expect(leftAfter(feesToFree)).toBe(0n);
    expect(leftAfter(feesToFree - 1n)).toBe(1n);
  });
});

describe('what may be withdrawn', () => {
  test('without promotional XFC is all that is available', () => {
    const sums = { received: 2_000n, feesPaid: 50_000n, paidIn: 0n, cardLocked: 0n, carried: 0n };
    expect(withdrawableOf(900n, 0n, sums, RULES)).toEqual({
      amount: 900n,
      promotional: 0n,
      winnings: 0n,
      cardLocked: 0n,
      feesToFree: 0n,
    });
  });

  test('with some left is what was paid in, not what was won', () => {
    const sums = { received: 2_000n, feesPaid: 0n, paidIn: 300n, cardLocked: 0n, carried: 0n };
    expect(withdrawableOf(2_800n, 0n, sums, RULES)).toMatchObject({
      amount: 300n,
      promotional: 2_000n,
      winnings: 500n,
      feesToFree: 50_000n,
    });
    expect(withdrawableOf(2_800n, 0n, sums, FREE_WINNINGS).amount).toBe(800n);
  });

  test('is not what came from the promotional XFC of others, until fees have freed it', () => {
    const sums = { received: 2_000n, feesPaid: 50_000n, paidIn: 300n, cardLocked: 0n, carried: 800n };
    expect(withdrawableOf(700n, 0n, sums, RULES)).toMatchObject({ amount: 0n, winnings: 700n });
    expect(withdrawableOf(1_500n, 0n, sums, RULES)).toMatchObject({ amount: 700n, winnings: 800n });
    expect(withdrawableOf(1_500n, 0n, { ...sums, feesPaid: 60_000n }, RULES).amount).toBe(1_100n);
    expect(withdrawableOf(1_500n, 0n, sums, RULES).feesToFree).toBe(20_000n);
  });

  test('counts a pending withdrawal as withdrawn', () => {
    const sums = { received: 2_000n, feesPaid: 0n, paidIn: 300n, cardLocked: 0n, carried: 0n };
    expect(withdrawableOf(2_500n, 300n, sums, RULES).amount).toBe(0n);
  });

  test('is not what was bought by card and still waits, nor what was won beside it', () => {
    const bought = { received: 0n, feesPaid: 0n, paidIn: 100n, cardLocked: 100n, carried: 0n };
    expect(withdrawableOf(150n, 0n, bought, RULES)).toMatchObject({ amount: 50n, cardLocked: 100n });
    expect(withdrawableOf(40n, 0n, bought, RULES)).toMatchObject({ amount: 0n, cardLocked: 40n });
    const withBonus = { ...bought, received: 20n };
    expect(withdrawableOf(170n, 0n, withBonus, RULES)).toMatchObject({
      amount: 0n,
      promotional: 20n,
      winnings: 50n,
      cardLocked: 100n,
    });
  });

  test('never exceeds what is available, and its parts add up to it', () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 14n });
    fc.assert(
      fc.property(
        units,
        units,
        units,
        units,
        units,
        units,
        fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
        fc.boolean(),
        (available, leaving, received, carried, feesPaid, cardLocked, paidIn, locksWinnings) => {
          const sums = { received, carried, feesPaid, paidIn, cardLocked };
          const split = withdrawableOf(available, leaving, sums, { ...RULES, locksWinnings });
          const { amount, promotional, winnings, cardLocked: waiting } = split;
          expect(amount + promotional + winnings + waiting).toBe(available);
          expect([amount, promotional, winnings, waiting].every((part) => part >= 0n)).toBe(true);
        },
      ),
    );
  });
});
