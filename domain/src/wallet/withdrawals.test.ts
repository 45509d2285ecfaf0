import { describe, expect, test } from 'vitest';
import { XFC_UNIT } from '../money.ts';
import { CURRENT_RULES } from '../rules/index.ts';
import { approvalsNeeded, maxADayOf, reasonAgainstWithdrawal } from './withdrawals.ts';

const RULES = CURRENT_RULES.withdrawal;
const HOUR = 3_600_000;
const NOW = 1_000 * HOUR;
const whole = (amount: number): bigint => BigInt(amount) * XFC_UNIT;

const ALLOWED = {
  units: whole(50),
  withdrawable: whole(80),
  askedToday: 0n,
  level: 1,
  isVerified: true,
  securityChangedAt: null,
  linkedAt: NOW - 24 * HOUR,
} as const;
const reason = (facts: Partial<typeof ALLOWED> | object) =>
  reasonAgainstWithdrawal({ ...ALLOWED, ...facts }, NOW, RULES);

describe('a withdrawal', () => {
  test('of the withdrawable balance, within the limits, is allowed', () => {
    expect(reason({})).toBeNull();
    expect(reason({ units: whole(10) })).toBeNull();
  });

  test('below 10 XFC is refused', () => {
    expect(reason({ units: whole(10) - 1n })).toEqual({ kind: 'below_min' });
  });

  test('takes a confirmed e-mail and phone', () => {
    expect(reason({ isVerified: false })).toEqual({ kind: 'unverified' });
  });

  test('waits a day after a security change, and after the address was linked', () => {
    expect(reason({ securityChangedAt: NOW - HOUR })).toEqual({ kind: 'wait', until: NOW + 23 * HOUR });
    expect(reason({ linkedAt: NOW - 24 * HOUR + 1 })).toEqual({ kind: 'wait', until: NOW + 1 });
    expect(reason({ securityChangedAt: NOW - 24 * HOUR })).toBeNull();
  });

  test('never takes more than may leave', () => {
    expect(reason({ units: whole(80) + 1n })).toEqual({ kind: 'funds' });
    expect(reason({ units: whole(80) })).toBeNull();
  });

  test('counts requests of the last 24 hours', () => {
    expect(reason({ askedToday: whole(50) })).toBeNull();
    expect(reason({ askedToday: whole(50) + 1n })).toEqual({ kind: 'day', left: whole(50) - 1n });
    expect(reason({ askedToday: whole(300) })).toEqual({ kind: 'day', left: 0n });
  });
});

test('the limit of a day grows with the level', () => {
  const limits = [0, 1, 4, 5, 10, 19, 20, 50].map((level) => maxADayOf(level, RULES) / XFC_UNIT);
  expect(limits).toEqual([0n, 100n, 100n, 500n, 2_000n, 2_000n, 10_000n, 10_000n]);
});

test('operators approve large amounts, two of them the largest', () => {
  const { reviewFrom, secondReviewFrom } = RULES;
  const amounts = [
    reviewFrom.units - 1n,
    reviewFrom.units,
    secondReviewFrom.units - 1n,
    secondReviewFrom.units,
  ];
  expect(amounts.map((units) => approvalsNeeded(units, RULES))).toEqual([0, 1, 1, 2]);
});
