import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { climb, leafOf, rootOf, type SumNode } from './sum-tree.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const leaves = (balances: readonly bigint[]): readonly SumNode[] =>
  balances.map((units, index) => leafOf(sha256, `salt ${index}`, index + 1, units));
const balances = fc.array(fc.bigInt({ min: 0n, max: 10n ** 16n }), { minLength: 1, maxLength: 70 });

describe('a tree of sums', () => {
  test('leads from every leaf to one root, whose sum is that of all leaves', () => {
    fc.assert(
      fc.property(balances, fc.nat(9), (amounts, minHeight) => {
        const nodes = leaves(amounts);
        const { top } = climb(sha256, nodes, { minHeight });
        expect(top.units).toBe(amounts.reduce((sum, units) => sum + units, 0n));
        for (const [index, leaf] of nodes.entries()) {
          const { steps } = climb(sha256, nodes, { index, minHeight });
          expect(rootOf(sha256, leaf, steps)).toEqual(top);
        }
      }),
    );
  });

  test('built in parts of a power of two is the tree built at once', () => {
    fc.assert(
      fc.property(balances, (amounts) => {
        const nodes = leaves(amounts);
        const parts = Array.from({ length: Math.ceil(nodes.length / 8) }, (_, part) =>
          climb(sha256, nodes.slice(part * 8, part * 8 + 8), { minHeight: 3 }),
        );
        const whole = climb(sha256, nodes, { minHeight: 3 });
        expect(
          climb(
            sha256,
            parts.map(({ top }) => top),
          ).top,
        ).toEqual(whole.top);
      }),
    );
  });

  test('shows a balance that was made smaller, and a sibling whose sum was', () => {
    const nodes = leaves([5n, 7n, 11n]);
    const { top, steps } = climb(sha256, nodes, { index: 1 });
    expect(rootOf(sha256, leafOf(sha256, 'salt 1', 2, 6n), steps)).not.toEqual(top);
    const smaller = steps.map((step) => ({ ...step, units: step.units - 1n }));
    expect(rootOf(sha256, leafOf(sha256, 'salt 1', 2, 7n), smaller)).not.toEqual(top);
  });

  test('takes no sum below zero, by which others could be hidden', () => {
    const [leaf] = leaves([5n]);
    if (leaf === undefined) throw new Error('no leaf');
    expect(rootOf(sha256, leaf, [{ hash: 'a', units: -5n, side: 'left' }])).toBeNull();
  });
});
