import { describe, expect, test } from 'vitest';
import { xfc, XFC_UNIT } from '../../money.ts';
import { DAY_MS, HOUR_MS } from '../../rules/durations.ts';
import { CURRENT_RULES } from '../../rules/index.ts';
import { cleanReferralCode, nextReferralStep, shareOwed, type ReferralFacts } from './referral.ts';

const NOW = Date.parse('2026-03-06T12:00:00Z');
const OPEN: ReferralFacts = {
  state: 'open',
  invitedAt: NOW - DAY_MS,
  closed: false,
  linked: false,
  inviterVerified: true,
  invitedVerified: true,
  contests: 3,
  rewardedAt: [],
};
const step = (facts: Partial<ReferralFacts>) => nextReferralStep({ ...OPEN, ...facts }, NOW, CURRENT_RULES);

describe('an open invitation', () => {
  test('qualifies with three contests and a verified account, and then waits seven days', () => {
    expect(step({})).toEqual({ kind: 'qualify', until: NOW + 7 * DAY_MS });
    expect(step({ contests: 2 })).toEqual({ kind: 'wait', until: NOW + HOUR_MS });
    expect(step({ invitedVerified: false })).toEqual({ kind: 'wait', until: NOW + HOUR_MS });
  });

  test('is checked once a day when it is old', () => {
    expect(step({ contests: 0, invitedAt: NOW - 31 * DAY_MS })).toEqual({
      kind: 'wait',
      until: NOW + DAY_MS,
    });
  });
});

describe('an invitation that waits', () => {
  const waiting = (facts: Partial<ReferralFacts>) => step({ state: 'waiting', ...facts });

  test('is rewarded when both are verified and not linked', () => {
    expect(waiting({})).toEqual({ kind: 'reward', until: NOW + DAY_MS });
    expect(waiting({ inviterVerified: false })).toMatchObject({ kind: 'wait' });
  });

  test('is never rewarded for linked or deleted accounts', () => {
    expect(waiting({ linked: true })).toEqual({ kind: 'refuse', reason: 'linked' });
    expect(waiting({ closed: true })).toEqual({ kind: 'refuse', reason: 'closed' });
  });

  test('waits while ten others were rewarded within 30 days', () => {
    const rewardedAt = Array.from({ length: 10 }, (_, index) => NOW - (index + 1) * DAY_MS);
    expect(waiting({ rewardedAt })).toEqual({ kind: 'wait', until: NOW + 20 * DAY_MS });
    expect(waiting({ rewardedAt: rewardedAt.slice(1) })).toMatchObject({ kind: 'reward' });
    expect(waiting({ rewardedAt: rewardedAt.map((at) => at - 20 * DAY_MS) })).toMatchObject({
      kind: 'reward',
    });
  });
});

test('the share is a tenth of the fees, at most 500 XFC, less what was paid', () => {
  const owed = (fees: bigint, paid = 0n) => shareOwed(xfc(fees), xfc(paid), CURRENT_RULES).units;
  expect(owed(40n * XFC_UNIT)).toBe(4n * XFC_UNIT);
  expect(owed(19n)).toBe(1n);
  expect(owed(40n * XFC_UNIT, 4n * XFC_UNIT)).toBe(0n);
  expect(owed(30n * XFC_UNIT, 4n * XFC_UNIT)).toBe(0n);
  expect(owed(9_000n * XFC_UNIT, 499n * XFC_UNIT)).toBe(XFC_UNIT);
});

test('a code is read as typed', () => {
  expect(cleanReferralCode(' abc-de 23 ')).toBe('ABCDE23');
});

test('no rules in force promise a pack for an invitation, which no operation gives', () => {
  expect(CURRENT_RULES.rewards.referral.pack).toBeNull();
});
