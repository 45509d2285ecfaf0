import { expect, test } from 'vitest';
import { networkFeeText } from './gas.ts';

test.each([
  ['what the node asks', 3_000_000_000n, '0.00036'],
  ['at least one gwei', 1n, '0.00012'],
  ['at most fifty gwei', 10n ** 12n, '0.006'],
])('the network fee is %s for the gas of a transfer', (_name, asked, fee) => {
  expect(networkFeeText(asked)).toBe(fee);
});
