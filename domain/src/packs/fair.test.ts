import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockMessage, fairNumbers, type DrawSeeds } from './fair.ts';
import { chiSquareProbability } from '../testing/chi-square.ts';
import { scrambled } from '../testing/hash.ts';

const KEY = Buffer.from('00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff', 'hex');
const seeds: DrawSeeds = {
  clientSeed: 'my seed',
  nonce: 3,
  hmac: (message) => createHmac('sha256', KEY).update(message).digest(),
};

/** Fixed words instead of a hash, to test how a draw rejects a number. */
const words = (...values: readonly number[]): DrawSeeds => {
  const bytes = Buffer.alloc(32);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return { clientSeed: '', nonce: 0, hmac: () => bytes };
};

describe('numbers of a draw', () => {
  test('are the words of HMAC-SHA-256 over client seed, nonce and block, most significant byte first', () => {
    const below = fairNumbers(seeds);
    const blocks = [0, 1].map((block) => createHmac('sha256', KEY).update(`my seed:3:${block}`).digest());
    const expected = blocks.flatMap((block) =>
      Array.from({ length: 8 }, (_, at) => block.readUInt32BE(at * 4)),
    );
    expect(expected.map(() => below(2 ** 32))).toEqual(expected);
  });

  test('skip the words beyond the last whole multiple', () => {
    // 2^32 = 3 x 1,431,655,765 + 1: only the last word is one too many.
    expect(fairNumbers(words(2 ** 32 - 1, 7))(3)).toBe(1);
    expect(fairNumbers(words(2 ** 32 - 2, 7))(3)).toBe(2);
  });

  test('are below the bound, and the same for the same seeds', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.nat(),
        fc.array(fc.integer({ min: 1, max: 2 ** 32 }), { maxLength: 30 }),
        (clientSeed, nonce, counts) => {
          const draw = (): number[] => {
            const below = fairNumbers({ clientSeed, nonce, hmac: scrambled(5) });
            return counts.map((count) => below(count));
          };
          const drawn = draw();
          expect(draw()).toEqual(drawn);
          for (const [index, count] of counts.entries()) {
            expect(drawn[index]).toBeGreaterThanOrEqual(0);
            expect(drawn[index]).toBeLessThan(count);
          }
        },
      ),
    );
  });

  test('two draws never share a block: seed, nonce and block can be read back from the message', () => {
    const parts = fc.tuple(fc.string(), fc.nat(), fc.nat());
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        fc.pre(one.some((part, index) => part !== other[index]));
        expect(blockMessage(...one)).not.toBe(blockMessage(...other));
      }),
    );
  });

  test.each([0, -1, 1.5, 2 ** 32 + 1, NaN])('below %d there is none', (count) => {
    expect(() => fairNumbers(seeds)(count)).toThrow(RangeError);
  });
});

/** Counts of 100,000 numbers below 3 x 2^30, in four parts of equal size. */
function quarters(below: (nonce: number) => number): number[] {
  const counts = [0, 0, 0, 0];
  for (let nonce = 0; nonce < 100_000; nonce += 1) {
    const part = Math.floor(below(nonce) / (3 * 2 ** 28));
    counts[part] = (counts[part] ?? 0) + 1;
  }
  return counts;
}
const even = [25_000, 25_000, 25_000, 25_000];
const COUNT = 3 * 2 ** 30;

test('all numbers are equally likely', () => {
  const counts = quarters((nonce) => fairNumbers({ clientSeed: 'even', nonce, hmac: scrambled(1) })(COUNT));
  expect(chiSquareProbability(counts, even)).toBeGreaterThan(0.001);
});

test('the plain remainder of a word is biased, and the same test catches it', () => {
  const hmac = scrambled(1);
  const remainder = (nonce: number): number => {
    const { buffer } = hmac(blockMessage('even', nonce, 0));
    return new DataView(buffer).getUint32(0) % COUNT;
  };
  expect(chiSquareProbability(quarters(remainder), even)).toBeLessThan(0.001);
});

test('the chi-square probability agrees with published quantiles', () => {
  // Two counts: one degree of freedom, 3.841 is the quantile of 0.05; five counts: four degrees, 18.467 that of 0.001.
  const off = Math.sqrt((3.841 * 100) / 2);
  expect(chiSquareProbability([100 + off, 100 - off], [100, 100])).toBeCloseTo(0.05, 4);
  const away = Math.sqrt((18.467 * 100) / 2);
  expect(
    chiSquareProbability(
      [100 + away, 100 - away, 100, 100, 100],
      Array.from({ length: 5 }, () => 100),
    ),
  ).toBeCloseTo(0.001, 5);
});
