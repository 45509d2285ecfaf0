import type { CallOutput } from '@touchline/contract/calls';
import { moneyText, xfc } from '@touchline/domain/money';
import { climb, type ProofStep, type SumNode } from '@touchline/domain/wallet/sum-tree';
import { sql, type Db } from '../db/database.ts';
import { readLeaves, saltKey } from './leaf-bytes.ts';
import { latestSnapshot, snapshotOf } from './queries.ts';
import { saltOf, sha256Text } from './salts.ts';
import { HEIGHT_OF_A_ROW } from './take-snapshot.ts';

/**
 * The proof that a manager's balance is in the latest snapshot. It holds the manager's own salt; of others only hashes and
 * sums. Null before the first snapshot that has the manager.
 */
export async function inclusionOf(db: Db, managerId: number): Promise<CallOutput<'solvency.inclusion'>> {
  const snapshot = await latestSnapshot(db);
  if (snapshot === null) return { proof: null };
  const salt = saltOf(snapshot.seed, managerId);
  const found = await sql<{ number: number; leaves: Buffer }>`
    select number, leaves from solvency_leaves
    where snapshot_id = ${snapshot.id} and first_salt <= ${saltKey(salt)} order by first_salt desc limit 1
  `.execute(db);
  const [row] = found.rows;
  if (row === undefined) return { proof: null };
  const { leaves, index } = readLeaves(row.leaves, salt);
  const own = leaves[index];
  if (own === undefined) return { proof: null };
  const below = climb(sha256Text, leaves, { index, minHeight: HEIGHT_OF_A_ROW });
  const above = climb(sha256Text, await rowNodes(db, snapshot.id), { index: row.number });
  return {
    proof: {
      snapshot: snapshotOf(snapshot),
      manager_id: managerId,
      salt: salt.toString('hex'),
      balance: moneyText(xfc(own.units)),
      balance_units: own.units.toString(),
      path: [...below.steps, ...above.steps].map(stepOf),
    },
  };
}

/** The nodes above the rows of leaves, in order. */
async function rowNodes(db: Db, snapshotId: number): Promise<readonly SumNode[]> {
  const { rows } = await sql<SumNode>`
    select hash, total as units from solvency_leaves where snapshot_id = ${snapshotId} order by number
  `.execute(db);
  return rows;
}

function stepOf({ side, hash, units }: ProofStep) {
  return { side, hash, units: units.toString() };
}
