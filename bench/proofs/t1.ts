import { connect } from '../../server/src/db/database.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { assertBooksBalance } from '../../server/src/testing/books.ts';
import { openCluster } from '../../server/src/testing/cluster.ts';
import { makeRewards } from '../../server/src/testing/contests.ts';
import { playAgainstModel } from '../../server/src/testing/market-play.ts';
import type { ProofParameters } from '../proof.ts';

const COMMANDS = 200_000;
/** Commands of one world; its orders are looked at in every command, so worlds stay small. */
const COMMANDS_A_WORLD = 2_000;

/** Plays random market commands on the real database and on a small model in memory, and holds the books in order. */
export async function proveT1({ cycles, seed }: ProofParameters): Promise<boolean> {
  const commands = cycles ?? COMMANDS;
  const started = performance.now();
  console.log(`T1: ${commands} random commands on the market beside a model; seed ${seed}`);
  const { cluster, remove } = await openCluster({ durable: false });
  await migrate(cluster.url('postgres'));
  const db = connect(cluster.url('postgres'), 4);
  try {
    await makeRewards(db);
    let differences: readonly string[] = [];
    let played = 0;
    while (played < commands && differences.length === 0) {
      const some = Math.min(COMMANDS_A_WORLD, commands - played);
      differences = await playAgainstModel(db, some, `${seed} ${played}`);
      played += some;
    }
    await assertBooksBalance(db);
    for (const each of differences) console.log(`MISMATCH: ${each}`);
    const seconds = (performance.now() - started) / 1000;
    console.log(
      `${played} commands, ${differences.length} mismatches, the books are right, ${seconds.toFixed(0)} s`,
    );
    console.log(differences.length === 0 ? 'T1 holds' : 'T1 DOES NOT HOLD');
    return differences.length === 0;
  } finally {
    await db.destroy();
    await remove();
  }
}
