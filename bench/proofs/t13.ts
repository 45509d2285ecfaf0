import { xfc } from '@touchline/domain/money';
import { connect } from '../../server/src/db/database.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { makeManagers } from '../../server/src/testing/contests/contests.ts';
import { openCluster } from '../../server/src/testing/database/cluster.ts';
import { HOSTILE_FILES } from '../../server/src/testing/media/hostile-files.ts';
import { measureMemory, sendHostileFiles } from '../../server/src/testing/media/send-hostile-files.ts';
import type { ProofParameters } from '../proof-parameters.ts';

const MAX_MS = 2_000;
const MAX_GROWTH = 256 * 2 ** 20;
const MIN_FILES = 60;
const PURPOSES = ['avatar', 'sponsor_logo', 'sponsor_picture'] as const;

/**
 * Sends every hostile file through the call that saves pictures, for each purpose, and reads back what is served.
 * `cycles` repeats all of them (default 2). The memory is that of this process, which also makes the files.
 */
export async function proveT13({ cycles }: ProofParameters): Promise<boolean> {
  const rounds = cycles ?? 2;
  console.log(`T13: ${HOSTILE_FILES.length} hostile files for ${PURPOSES.length} purposes, ${rounds} times`);
  const { cluster, remove } = await openCluster({ durable: false });
  const started = performance.now();
  try {
    await migrate(cluster.url('postgres'));
    const db = connect(cluster.url('postgres'), 4);
    let holds = HOSTILE_FILES.length >= MIN_FILES;
    for (let round = 1; round <= rounds; round += 1) {
      const [manager] = await makeManagers(db, 1, xfc(0n));
      if (manager === undefined) throw new Error('No manager was made.');
      const { managerId } = manager;
      const { result, growth } = await measureMemory(() =>
        sendHostileFiles(db, { files: HOSTILE_FILES, purposes: PURPOSES, managerId, maxMs: MAX_MS }),
      );
      const { sent, refused, faults, slowest, slowestMs } = result;
      console.log(
        `round ${round}: ${sent} sent, ${refused} refused, ${sent - refused} served as pictures, ` +
          `slowest ${slowestMs.toFixed(0)} ms (${slowest}), memory grew by ${(growth / 2 ** 20).toFixed(0)} MB`,
      );
      for (const fault of faults) console.log(`  ${fault}`);
      holds = holds && faults.length === 0 && growth < MAX_GROWTH;
    }
    await db.destroy();
    console.log(`${((performance.now() - started) / 1000).toFixed(0)} s`);
    console.log(holds ? 'T13 holds' : 'T13 DOES NOT HOLD');
    return holds;
  } finally {
    await remove();
  }
}
