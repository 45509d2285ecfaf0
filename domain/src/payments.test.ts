import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { xfc, XFC_UNIT } from './money.ts';
import { claimOn, euroText, mergeDispute, paymentState, priceInCents, settleClaim } from './payments.ts';

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

test('the end of a dispute stands, whatever arrives after it', () => {
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
        part: fc.double({ min: 0, max: 1, noNaN: true }),
        dispute: fc.constantFrom('none', 'open', 'won', 'lost'),
        before: amount,
        reachable: amount,
      }),
      ({ units, eurCents, part, dispute, before, reachable }) => {
        const claim = claimOn({ units, eurCents, dispute, refundedCents: Math.floor(eurCents * part) });
        expect(claim.returned + claim.frozen).toBeLessThanOrEqual(units);
        const returned = before < claim.returned ? before : claim.returned;
        const { take, freeze, debt } = settleClaim(claim, returned, reachable);
        expect(take + freeze).toBeLessThanOrEqual(reachable);
        expect(returned + take + freeze + debt).toBe(claim.returned + claim.frozen);
      },
    ),
  );
});
