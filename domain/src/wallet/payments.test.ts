import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { xfc, XFC_UNIT } from '../money.ts';
import {
  claimOn,
  euroText,
  isAllBack,
  isCreditable,
  mergeDispute,
  mismatchesOf,
  openMismatches,
  paymentState,
  priceInCents,
  settleClaim,
  unitsPaidFor,
  type Receipt,
} from './payments.ts';

describe('the price of XFC', () => {
  test('is rounded up to the cent', () => {
    expect(priceInCents(xfc(10n * XFC_UNIT), '0.0525')).toBe(53);
    expect(priceInCents(xfc(100n * XFC_UNIT), '0.0525')).toBe(525);
    expect(priceInCents(xfc(100n * XFC_UNIT + 1n), '0.0525')).toBe(526);
    expect(priceInCents(xfc(10_000n * XFC_UNIT), '1')).toBe(1_000_000);
  });
  test('is never below the exact price, nor a cent above it', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10_000n * XFC_UNIT),
        fc.integer({ min: 1, max: 99_999_999 }),
        (units, rate) => {
          const cents = BigInt(priceInCents(xfc(units), `0.${String(rate).padStart(8, '0')}`));
          const exact = units * BigInt(rate) * 100n;
          expect(cents * 10n ** 16n >= exact && (cents - 1n) * 10n ** 16n < exact).toBe(true);
        },
      ),
    );
  });
  test('is written with two decimals', () => {
    expect([5, 53, 525, 1_000_000].map(euroText)).toEqual(['0.05', '0.53', '5.25', '10000.00']);
  });
});

const FACTS = {
  isPaid: false,
  isCredited: false,
  isExpired: false,
  refundedCents: 0,
  dispute: 'none',
} as const;

test('money that arrives late beats the expiry; a dispute and a refund beat everything', () => {
  expect(paymentState(FACTS)).toBe('pending');
  expect(paymentState({ ...FACTS, isExpired: true })).toBe('expired');
  expect(paymentState({ ...FACTS, isExpired: true, isPaid: true })).toBe('paid');
  expect(paymentState({ ...FACTS, isPaid: true, isCredited: true })).toBe('credited');
  expect(paymentState({ ...FACTS, isCredited: true, dispute: 'won' })).toBe('credited');
  expect(paymentState({ ...FACTS, isCredited: true, dispute: 'open' })).toBe('disputed');
  expect(paymentState({ ...FACTS, isCredited: true, dispute: 'lost' })).toBe('refunded');
  expect(paymentState({ ...FACTS, refundedCents: 1 })).toBe('refunded');
});

test('the end of a dispute is final, whatever arrives after it', () => {
  expect(mergeDispute('lost', 'open')).toBe('lost');
  expect(mergeDispute('won', 'lost')).toBe('won');
  expect(mergeDispute('none', 'open')).toBe('open');
});

test('what is taken, frozen and owed is exactly what is claimed, within what can be reached', () => {
  const amount = fc.bigInt(0n, 1_000n);
  fc.assert(
    fc.property(
      fc.record({
        units: fc.bigInt(1n, 1_000n),
        eurCents: fc.integer({ min: 1, max: 500 }),
        // Refunds above the price are facts, too.
        part: fc.double({ min: 0, max: 3, noNaN: true }),
        paidCents: fc.option(fc.integer({ min: 0, max: 900 })),
        isRefundUnclear: fc.boolean(),
        isClosed: fc.boolean(),
        dispute: fc.constantFrom('none', 'open', 'won', 'lost'),
        before: amount,
        reachable: amount,
      }),
      ({ part, before, reachable, ...purchase }) => {
        const { units, eurCents } = purchase;
        const claim = claimOn({ ...purchase, refundedCents: Math.floor(eurCents * part) });
        expect(claim.returned + claim.frozen).toBeLessThanOrEqual(units);
        const returned = before < claim.returned ? before : claim.returned;
        const { take, freeze, debt } = settleClaim(claim, returned, reachable);
        expect(take + freeze).toBeLessThanOrEqual(reachable);
        expect(returned + take + freeze + debt).toBe(claim.returned + claim.frozen);
      },
    ),
  );
});

const PAID: Receipt = {
  eurCents: 525,
  paidCents: 525,
  paidCurrency: 'eur',
  isPaidTwice: false,
  refundedCents: 0,
  foreignRefundCents: 0,
  foreignRefundCurrency: null,
  dispute: 'none',
  isCredited: false,
  reviewed: [],
};

describe('what does not match', () => {
  test.each<[string, Partial<Receipt>, readonly string[]]>([
    ['the very price', {}, []],
    ['the price given back', { refundedCents: 525 }, []],
    ['a cent too much', { paidCents: 526 }, ['paid_amount']],
    ['another currency', { paidCurrency: 'usd' }, ['paid_amount']],
    ['a refund above the price', { refundedCents: 526 }, ['refund_amount']],
    [
      'a refund above the price before it is known as paid',
      { paidCents: null, refundedCents: 526 },
      ['refund_amount'],
    ],
    [
      'a refund in another currency',
      { foreignRefundCents: 1, foreignRefundCurrency: 'usd' },
      ['refund_currency'],
    ],
    ['another amount later', { isPaidTwice: true }, ['paid_twice']],
  ])('%s', (_name, changes, expected) => {
    expect(mismatchesOf({ ...PAID, ...changes })).toEqual(expected);
  });

  test('waits for an operator until it is decided, or given back before it was credited', () => {
    const wrong = { ...PAID, paidCents: 526 };
    expect([openMismatches(wrong), isCreditable(wrong)]).toEqual([['paid_amount'], false]);
    const released = { ...wrong, reviewed: ['paid_amount'] };
    expect([openMismatches(released), isCreditable(released)]).toEqual([[], true]);
    const back = { ...wrong, refundedCents: 526 };
    expect([isAllBack(back), openMismatches(back), isCreditable(back)]).toEqual([true, [], false]);
    const dollars = { ...PAID, paidCurrency: 'usd', foreignRefundCents: 525, foreignRefundCurrency: 'usd' };
    expect([isAllBack(dollars), openMismatches(dollars)]).toEqual([true, []]);
    expect(isAllBack({ ...dollars, foreignRefundCents: 524 })).toBe(false);
  });
});

test('what was paid above the price goes back first, and what was paid below it buys its share', () => {
  const purchase = { units: 1_000n, eurCents: 500, paidCents: 600, isRefundUnclear: false, isClosed: false };
  const returned = (refundedCents: number) =>
    claimOn({ ...purchase, refundedCents, dispute: 'none' }).returned;
  expect([100, 101, 600, 9_999].map(returned)).toEqual([0n, 2n, 1_000n, 1_000n]);
  expect([unitsPaidFor(1_000n, 500, 499), unitsPaidFor(1_000n, 500, 501)]).toEqual([998n, 1_000n]);
});
