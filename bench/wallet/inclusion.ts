import type { CallOutput } from '@touchline/contract/calls';
import { connect, inTransaction, sql } from '../../server/src/db/database.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { seeded } from '../../server/src/feeds/seeded.ts';
import { solvencyChecks } from '../../server/src/solvency/solvency-checks.ts';
import { openCluster } from '../../server/src/testing/database/cluster.ts';
import { BALANCE_SCRIPT, proofsOf } from '../../server/src/testing/wallet/inclusion.ts';
import { sealBlock } from '../../server/src/wallet/seal-block.ts';
import { verifyBooks } from '../../server/src/wallet/verify-books.ts';
import type { ProofParameters } from '../proof-parameters.ts';

type Proof = NonNullable<CallOutput<'solvency.inclusion'>['proof']>;
type FaultsOf = (proof: Proof) => readonly string[];

const MANAGERS = 1_000;

/** The planted mistake: a checker that adds the sums up and does not hash them. */
const sumsAlone: FaultsOf = ({ balance_units, path, snapshot }) => {
  const sum = path.reduce((total, { units }) => total + BigInt(units), BigInt(balance_units));
  return sum === BigInt(snapshot.total_units) ? [] : ['the sums are not the published sum'];
};

/**
 * Publishes the balances of managers, checks everybody's proof with the published script, and forges each proof in four
 * ways, which the script must notice. `cycles` sets the managers; `naive` checks sums without hashes.
 */
export async function proveInclusion({ cycles, seed, naive }: ProofParameters): Promise<boolean> {
  const managers = cycles ?? MANAGERS;
  const script: { readonly faultsOf: FaultsOf } = await import(BALANCE_SCRIPT);
  const faultsOf = naive ? sumsAlone : script.faultsOf;
  const { cluster, remove } = await openCluster({ durable: false });
  const started = performance.now();
  try {
    await migrate(cluster.url('postgres'));
    const db = connect(cluster.url('postgres'), 4);
    const proofs = await proofsOf(db, managers);
    await inTransaction(db, sealBlock);
    const draws = seeded(seed);
    let missing = 0;
    let unnoticed = 0;
    for (const { proof } of proofs) {
      if (faultsOf(proof).length > 0) missing += 1;
      const place = draws.whole(proof.path.length);
      unnoticed += forgeries(proof, place).filter((forged) => faultsOf(forged).length === 0).length;
    }
    const { rows } = await sql<{ sum: bigint }>`
      select sum(available + held)::bigint as sum from account where owner = 'manager' and currency = 'XFC'
    `.execute(db);
    const isWhole = proofs.every(({ proof }) => proof.snapshot.total_units === rows[0]?.sum.toString());
    const findings = (await verifyBooks(db, solvencyChecks)).flatMap((check) => check.findings);
    await db.destroy();
    const holds = missing === 0 && unnoticed === 0 && isWhole && findings.length === 0;
    console.log(
      `${managers} proofs, ${missing} not in the sum; ${managers * 4} forged proofs, ${unnoticed} unnoticed; ` +
        `the sum is ${isWhole ? '' : 'NOT '}that of all balances; findings in the books ${findings.length}`,
    );
    console.log(`seed ${seed}, ${((performance.now() - started) / 1000).toFixed(0)} s`);
    console.log(
      holds ? 'inclusion holds' : `inclusion DOES NOT HOLD${naive ? ': the planted variant was caught' : ''}`,
    );
    return holds;
  } finally {
    await remove();
  }
}

/** A smaller balance, another manager, a unit moved between siblings, and sides exchanged. */
function forgeries(proof: Proof, place: number): readonly Proof[] {
  const step = proof.path[place];
  if (step === undefined) return [];
  const changed = (next: Partial<typeof step>): Proof => ({
    ...proof,
    path: proof.path.map((each, index) => (index === place ? { ...each, ...next } : each)),
  });
  const moved = changed({ units: (BigInt(step.units) + 1n).toString() });
  return [
    { ...proof, balance_units: (BigInt(proof.balance_units) - 1n).toString() },
    { ...proof, manager_id: proof.manager_id + 1 },
    { ...moved, balance_units: (BigInt(proof.balance_units) - 1n).toString() },
    changed({ side: step.side === 'left' ? 'right' : 'left' }),
  ];
}
