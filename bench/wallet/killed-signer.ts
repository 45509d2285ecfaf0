import { connect } from '../../server/src/db/database.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { killSigner, type KilledSignerCycle } from '../../server/src/testing/chain/killed-signer.ts';
import { openCluster } from '../../server/src/testing/database/cluster.ts';
import type { ProofParameters } from '../proof-parameters.ts';

const CYCLES = 12;
const CONNECTIONS = 8;

/** Kills the signer of withdrawals at any moment, on a real EVM, and prints the results. */
export async function proveSigner({ cycles, seed, naive }: ProofParameters): Promise<boolean> {
  const started = performance.now();
  console.log(
    `kill -9 of the signer while it sends withdrawals${naive ? ', which forgets what it signed' : ''}; seed ${seed}`,
  );
  const { cluster, remove } = await openCluster({ durable: true });
  const url = cluster.url('postgres');
  await migrate(url);
  const db = connect(url, CONNECTIONS);
  try {
    const reports = await killSigner(db, url, {
      cycles: cycles ?? CYCLES,
      seed,
      naive,
      onCycle: (report) => console.log(lineOf(report)),
    });
    const violations = reports.flatMap((report) => report.violations);
    for (const violation of violations.slice(0, 10)) console.log(`VIOLATION: ${violation}`);
    const sum = (of: (report: KilledSignerCycle) => number): number =>
      reports.reduce((total, report) => total + of(report), 0);
    console.log(
      `${sum(({ kills }) => kills)} kills, ${sum(({ withdrawals }) => withdrawals)} withdrawals, ` +
        `${sum(({ caught }) => caught)} times one was signed and not confirmed at a kill`,
    );
    console.log(`seed ${seed}, ${((performance.now() - started) / 1000).toFixed(0)} s`);
    const holds = violations.length === 0;
    console.log(holds ? 'each withdrawal arrived exactly once: it holds' : 'IT DOES NOT HOLD');
    return holds;
  } finally {
    await db.destroy();
    await remove();
  }
}

function lineOf({ cycle, withdrawals, kills, caught, violations }: KilledSignerCycle): string {
  return [
    `cycle ${cycle + 1}: ${withdrawals} withdrawals, ${kills} kills`,
    `${caught} signed and not confirmed at a kill`,
    violations.length === 0 ? 'all right' : `${violations.length} violations`,
  ].join('; ');
}
