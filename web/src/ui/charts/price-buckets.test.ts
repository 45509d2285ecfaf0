import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentFrom, priceBuckets } from './price-buckets.ts';

test('no prices give no buckets, one price gives one', () => {
  expect(priceBuckets([])).toEqual([]);
  expect(priceBuckets([250n])).toEqual([{ from: 250n, to: 251n, count: 1 }]);
});

test('buckets have a round width', () => {
  const buckets = priceBuckets([1000n, 1400n, 2600n], 10);
  expect(buckets[0]).toEqual({ from: 1000n, to: 1200n, count: 1 });
  expect(buckets.at(-1)).toEqual({ from: 2600n, to: 2800n, count: 1 });
});

test('every price is in exactly one bucket, and buckets have no gaps', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt(0n, 10n ** 17n), { minLength: 1, maxLength: 60 }), (prices) => {
      const buckets = priceBuckets(prices, 12);
      expect(buckets.length).toBeLessThanOrEqual(14);
      expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(prices.length);
      buckets.forEach(({ from, to, count }, index) => {
        expect(prices.filter((price) => price >= from && price < to)).toHaveLength(count);
        if (index > 0) expect(from).toBe(buckets[index - 1]?.to);
      });
    }),
  );
});

test('the distance of a price from the reference is a percentage', () => {
  expect(percentFrom(142n, 100n)).toBe(42);
  expect(percentFrom(58n, 100n)).toBe(-42);
  expect(percentFrom(5n, 0n)).toBeNull();
});
