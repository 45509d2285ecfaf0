import { createHash } from 'node:crypto';
import { climb, leafOf } from '@touchline/domain/wallet/sum-tree';
import { expect, test } from 'vitest';
import { isIncluded, type BalanceProof } from './check-proof.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const salt = (id: number): string => sha256(`salt ${id}`);
const leaves = [10n, 0n, 700_000_000n].map((units, index) => leafOf(sha256, salt(index), index, units));
const { top, steps } = climb(sha256, leaves, { index: 2 });
const PROOF: BalanceProof = {
  snapshot: {
    id: 1,
    made_at: '2026-03-01T10:00:00.000Z',
    block: 4,
    root: top.hash,
    total: '7.0000001',
    total_units: top.units.toString(),
    accounts: 3,
  },
  manager_id: 2,
  salt: salt(2),
  balance: '7.00',
  balance_units: '700000000',
  path: steps.map(({ side, hash, units }) => ({ side, hash, units: units.toString() })),
};

test('a balance whose path leads to the published root and sum is in it', () => {
  expect(isIncluded(PROOF, PROOF.snapshot)).toBe(true);
});

test.each<[string, BalanceProof]>([
  ['another balance', { ...PROOF, balance_units: '600000000' }],
  ['another manager', { ...PROOF, manager_id: 3 }],
  ['a missing step', { ...PROOF, path: PROOF.path.slice(1) }],
  ['a sum below zero', { ...PROOF, path: PROOF.path.map((step) => ({ ...step, units: '-1' })) }],
])('%s is not', (_what, forged) => {
  expect(isIncluded(forged, PROOF.snapshot)).toBe(false);
});

test('a root that was published otherwise is not the one of the proof', () => {
  expect(isIncluded(PROOF, { ...PROOF.snapshot, total_units: '1' })).toBe(false);
  expect(isIncluded(PROOF, { ...PROOF.snapshot, root: salt(9) })).toBe(false);
});
