import { createHash, createHmac } from 'node:crypto';
import { drawCards } from '@touchline/domain/packs/draw';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { packOf, PACK_KEYS, RECIPE_KEYS, type DrawTable } from '@touchline/domain/rules/packs';
import { fieldsOf, WHEELS } from '@touchline/domain/wallet/spin';
import { drawFrequencies, type Drawing } from '@touchline/domain/testing/draw-frequencies';
import { spinFrequency } from '@touchline/domain/testing/spin-frequency';
import { checkReceipts } from './scenes/receipts.ts';
import type { ProofParameters } from '../proof-parameters.ts';

const MIN_PROBABILITY = 0.001;
const DRAWS = 1_000_000;
const RECEIPTS = 10_000;

/** Draws the cards of a tier with equal probability, regardless of their remaining copies: the planted mistake. */
const eachCardAlike: Drawing = (table, pool, below) =>
  drawCards(
    table,
    pool.map((card) => ({ ...card, left: DRAWS })),
    below,
  );

/**
 * Draws each table a million times through the real hash and compares tiers and cards with their odds. Then makes
 * 10,000 draws through the shop's calls and checks each with the published script. `cycles` sets the draws per table,
 * and caps the receipts; `naive` runs a draw that ignores the number of copies.
 */
export async function proveT12({ cycles, seed, naive }: ProofParameters): Promise<boolean> {
  const draws = cycles ?? DRAWS;
  const started = performance.now();
  const key = createHash('sha256').update(seed).digest();
  console.log(`T12: ${draws} draws of each table; seed ${seed}`);
  let holds = true;
  for (const [name, table] of tables()) {
    const hmac = (message: string) => createHmac('sha256', key).update(message).digest();
    const found = drawFrequencies(table, draws, hmac, naive ? { drawing: eachCardAlike } : {});
    for (const { what, counts, probability } of found) {
      console.log(`${name}, ${what}: ${counts.join(' ')}, p = ${probability.toFixed(4)}`);
      if (probability <= MIN_PROBABILITY) holds = false;
    }
  }
  for (const wheel of naive ? [] : WHEELS) {
    const hmac = (message: string) => createHmac('sha256', key).update(message).digest();
    const fields = fieldsOf(wheel, CURRENT_RULES.rewards.spin);
    const { counts, probability } = spinFrequency(fields, draws, hmac);
    console.log(`${wheel} wheel: ${counts.join(' ')}, p = ${probability.toFixed(4)}`);
    if (probability <= MIN_PROBABILITY) holds = false;
  }
  console.log(`tables: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  if (!naive) holds = (await checkReceipts(Math.min(RECEIPTS, draws))) && holds;
  console.log(`seed ${seed}, ${((performance.now() - started) / 1000).toFixed(0)} s`);
  console.log(holds ? 'T12 holds' : `T12 DOES NOT HOLD${naive ? ': the planted variant was caught' : ''}`);
  return holds;
}

function tables(): readonly (readonly [string, DrawTable])[] {
  const { shop } = CURRENT_RULES;
  return [
    ...PACK_KEYS.map((key) => [key, packOf(shop, key).table] as const),
    ...RECIPE_KEYS.map((key) => [key, shop.recipes[key].gives] as const),
  ];
}
