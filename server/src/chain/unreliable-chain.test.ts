import { sizeOf } from '@touchline/domain/testing/test-form';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../testing/database/database.ts';
import { assertBooksBalance } from '../testing/database/books.ts';
import { PLANTED, type Planted } from '../testing/chain/simulated/planted.ts';
import { emptyTally, openChainScene, type Tally } from '../testing/chain/simulated/scene.ts';
import { playScenario } from '../testing/chain/simulated/scenario.ts';

/* The short form of `npm run proof -- t15`. */

const SCENARIOS = sizeOf({ short: 6, long: 8 });
/** A planted mistake is found before this many. */
const PLANTED_SCENARIOS = 20;

async function play(
  count: number,
  planted: Planted | null,
): Promise<{ tally: Tally; balance: () => Promise<void> }> {
  const { db } = await openTestDatabase();
  const scene = await openChainScene(db, 'short', planted);
  const tally = emptyTally();
  for (let number = 1; number <= count && tally.findings.length === 0; number += 1)
    await playScenario(scene, 'short', number, tally);
  return { tally, balance: () => assertBooksBalance(db) };
}

test('each log is credited once and each withdrawal sent or returned once, whatever the chain and its node do', async () => {
  const { tally, balance } = await play(SCENARIOS, null);
  expect(tally.findings).toEqual([]);
  expect(tally.credited).toBeGreaterThan(SCENARIOS);
  expect(tally.ends.get('arrived')).toBeGreaterThan(SCENARIOS);
  expect(tally.kills.size).toBeGreaterThan(6);
  expect(tally.reorganisations).toBeGreaterThan(SCENARIOS);
  await balance();
});

test.each(PLANTED)('%s is found out', async (planted) => {
  const { tally } = await play(PLANTED_SCENARIOS, planted);
  expect(tally.findings).not.toEqual([]);
});
