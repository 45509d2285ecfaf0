import { expect, test } from 'vitest';
import { gold, xfc, XFC_UNIT } from '../../money.ts';
import { CURRENT_RULES } from '../../rules/index.ts';
import { goldFor } from './gold.ts';

test('1 XFC buys 10 gold, and the smallest amount is 0.1 XFC for 1 gold', () => {
  expect(goldFor(xfc(XFC_UNIT), CURRENT_RULES)).toEqual(gold(10n));
  expect(goldFor(xfc(XFC_UNIT / 10n), CURRENT_RULES)).toEqual(gold(1n));
  expect(goldFor(xfc(1_000_000_000n * XFC_UNIT), CURRENT_RULES)).toEqual(gold(10_000_000_000n));
});

test('what is no positive multiple of 0.1 XFC buys nothing', () => {
  for (const units of [0n, -XFC_UNIT, 1n, XFC_UNIT / 10n - 1n, XFC_UNIT / 10n + 1n, XFC_UNIT / 20n])
    expect(goldFor(xfc(units), CURRENT_RULES)).toBeNull();
});
