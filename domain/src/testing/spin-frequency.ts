import { fairNumbers, type SeededHash } from '../packs/fair.ts';
import type { SpinField } from '../rules/rewards.ts';
import { drawField } from '../wallet/spin.ts';
import { chiSquareProbability } from './chi-square.ts';

/**
 * Spins a table many times with nonces from 0 on: how often each field came, and the probability of a difference from
 * the odds at least this large. A test may replace the product's `drawing`.
 */
export function spinFrequency(
  fields: readonly SpinField[],
  spins: number,
  hmac: SeededHash,
  drawing: typeof drawField = drawField,
): { readonly counts: readonly number[]; readonly probability: number } {
  const counts = fields.map(() => 0);
  for (let nonce = 0; nonce < spins; nonce += 1) {
    const field = drawing(fields, fairNumbers({ clientSeed: 'frequencies', nonce, hmac }));
    counts[field] = (counts[field] ?? 0) + 1;
  }
  const expected = fields.map(({ basisPoints }) => (spins * basisPoints) / 10_000);
  return { counts, probability: chiSquareProbability(counts, expected) };
}
