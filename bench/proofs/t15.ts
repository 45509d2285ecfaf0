import { assertBooksBalance } from '../../server/src/testing/database/books.ts';
import { connect } from '../../server/src/db/database.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { playScenario } from '../../server/src/testing/chain/simulated/scenario.ts';
import { PLANTED, type Planted } from '../../server/src/testing/chain/simulated/planted.ts';
import { emptyTally, openChainScene, type Tally } from '../../server/src/testing/chain/simulated/scene.ts';
import { openCluster } from '../../server/src/testing/database/cluster.ts';
import type { ProofParameters } from '../proof-parameters.ts';

const SCENARIOS = 5_000;
/** A planted mistake must be found within this many. */
const PLANTED_SCENARIOS = 100;
const REPORT_EVERY = 50;

/** Plays deposits and withdrawals over a simulated chain that misbehaves; with `naive`, with each planted mistake. */
export async function proveT15({ cycles, seed, naive }: ProofParameters): Promise<boolean> {
  if (!naive) {
    const tally = await play(cycles ?? SCENARIOS, seed, null);
    return tally.findings.length === 0;
  }
  let isEachFound = true;
  for (const planted of PLANTED) {
    const { scenarios, findings } = await play(cycles ?? PLANTED_SCENARIOS, seed, planted);
    isEachFound &&= findings.length > 0;
    console.log(`${planted}: ${findings.length === 0 ? 'NOT FOUND' : 'found'} after ${scenarios} scenarios`);
  }
  // A naive run ends as a broken product would: with a failure.
  console.log(isEachFound ? 'Every planted mistake was found.' : 'A planted mistake was not found.');
  return false;
}

async function play(count: number, seed: string, planted: Planted | null): Promise<Tally> {
  const began = performance.now();
  const { cluster, remove } = await openCluster({ durable: false });
  const url = cluster.url('postgres');
  await migrate(url);
  const db = connect(url, 8);
  const tally = emptyTally();
  try {
    const scene = await openChainScene(db, seed, planted);
    for (let number = 1; number <= count && tally.findings.length === 0; number += 1) {
      await playScenario(scene, seed, number, tally);
      if (number % REPORT_EVERY === 0) report(tally, scene.node.faulty, began);
    }
    report(tally, scene.node.faulty, began);
    if (planted === null) await assertBooksBalance(db);
  } finally {
    await db.destroy();
    await remove();
  }
  return tally;
}

function report(tally: Tally, faulty: number, began: number): void {
  const { scenarios, turns, brokenTurns, reorganisations, deepest, transactions, credited } = tally;
  const seconds = (performance.now() - began) / 1_000;
  console.log(
    [
      `${scenarios} scenarios in ${Math.round(seconds)} s, ${(scenarios / seconds).toFixed(1)} a second`,
      `${turns} turns of the watcher, ${brokenTurns} broken off`,
      `${tally.signerTurns} turns of the signer, ${tally.brokenSignerTurns} broken off; killed ${listed(tally.kills)}`,
      `${faulty} wrong or missing answers of the node`,
      `${reorganisations} reorganisations, the deepest of ${deepest} blocks`,
      `${transactions} transactions: ${listed(tally.kinds)}`,
      `${tally.withdrawals} withdrawals: ${listed(tally.ends)}; ${tally.refusedWithdrawals} requests refused, ${tally.replaced} stuck transactions replaced`,
      `${credited} deposits credited, ${tally.findings.length} findings`,
      ...tally.findings.slice(0, 20),
    ].join('\n  '),
  );
}

function listed(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, times]) => `${name} ${times}`)
    .join(', ');
}
