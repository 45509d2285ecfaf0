import { expect, test } from 'vitest';
import { isFairlyPriced } from './fair-price.ts';

test.each([
  ['the usual price', '10.00', '10.00', true],
  ['a quarter above it', '12.50', '10.00', true],
  ['more than a quarter above it', '12.51', '10.00', false],
  ['a fifth below it', '8.00', '10.00', true],
  ['more than a fifth below it', '7.99', '10.00', false],
  ['any price while none is usual', '7.99', null, true],
  ['no price', null, '10.00', false],
] as const)('an offer at %s is fairly priced or not', (_what, floor, reference_price, isFair) => {
  expect(isFairlyPriced({ floor, reference_price })).toBe(isFair);
});
