import { MINUTE_MS } from '@touchline/domain/rules/index';
import { connect } from '../../server/src/db/database.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { openCluster } from '../../server/src/testing/database/cluster.ts';
import { rushAtLock } from '../../server/src/testing/contests/joins-at-the-lock.ts';
import type { ProofParameters } from '../proof-parameters.ts';

const JOINS = 10_000;
const WITHIN_MS = 2_000;
/** Game time per real time: ten thousand joins in four seconds are more than two cores carry out. */
const RATE = 0.05;

/**
 * Sends joins within two seconds of the lock while the clock of the process is ten minutes ahead, then as many while it is
 * behind. Only the database's clock may decide: none is accepted late, none refused early.
 */
export async function proveT10({ cycles, naive }: ProofParameters): Promise<boolean> {
  const joins = cycles ?? JOINS;
  console.log(
    `T10: ${joins} joins within ${WITHIN_MS / 1_000} s of the lock, the process's clock wrong by 10 minutes`,
  );
  const { cluster, remove } = await openCluster({ durable: true });
  const url = cluster.url('postgres');
  await migrate(url);
  const db = connect(url, 10);
  let holds = true;
  try {
    for (const clockOffByMs of [10 * MINUTE_MS, -10 * MINUTE_MS]) {
      const began = performance.now();
      const report = await rushAtLock(db, { joins, withinMs: WITHIN_MS, rate: RATE, clockOffByMs, naive });
      const { late, early, wrongRows, accepted, refused, busy, across, exactToMs } = report;
      if (late + early + wrongRows > 0 || accepted === 0 || refused === 0) holds = false;
      console.log(
        `process ${clockOffByMs > 0 ? 'ahead' : 'behind'}: ${accepted} accepted, ${refused} refused, ${busy} busy; ` +
          `${late} accepted late, ${early} refused early, ${wrongRows} wrong rows; ${across} in flight across the lock; ` +
          `moments exact to ${exactToMs.toFixed(3)} ms of the game, whose clock ran at ${RATE}; ` +
          `${((performance.now() - began) / 1_000).toFixed(0)} s`,
      );
    }
  } finally {
    await db.destroy();
    await remove();
  }
  console.log(holds ? 'T10 holds' : 'T10 DOES NOT HOLD');
  return holds;
}
