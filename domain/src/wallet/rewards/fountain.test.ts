import { expect, test } from 'vitest';
import { xfc, XFC_UNIT } from '../../money.ts';
import { HOUR_MS } from '../../rules/durations.ts';
import { CURRENT_RULES } from '../../rules/index.ts';
import { reasonAgainstFountain, type FountainFacts } from './fountain.ts';

const NOW = Date.parse('2026-03-06T12:00:00Z');
const FACTS: FountainFacts = {
  verified: true,
  total: xfc(XFC_UNIT - 1n),
  lastPaidAt: null,
  budget: xfc(1_000n * XFC_UNIT),
};
const reason = (facts: Partial<FountainFacts>) =>
  reasonAgainstFountain({ ...FACTS, ...facts }, NOW, CURRENT_RULES);

test('the fountain pays a verified manager with less than 1 XFC', () => {
  expect(reason({})).toBeNull();
  expect(reason({ total: xfc(0n) })).toBeNull();
  expect(reason({ total: xfc(XFC_UNIT) })).toBe('balance');
  expect(reason({ verified: false })).toBe('unverified');
});

test('it pays again after 24 hours, to the millisecond', () => {
  expect(reason({ lastPaidAt: NOW - 24 * HOUR_MS })).toBeNull();
  expect(reason({ lastPaidAt: NOW - 24 * HOUR_MS + 1 })).toBe('too_soon');
  expect(reason({ lastPaidAt: NOW + HOUR_MS })).toBe('too_soon');
});

test('it rests while the rewards budget is below its floor', () => {
  expect(reason({ budget: xfc(1_000n * XFC_UNIT - 1n) })).toBe('budget');
});
