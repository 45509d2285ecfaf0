import { fileURLToPath } from 'node:url';
import type { CallOutput } from '@touchline/contract/calls';
import { xfc, XFC_UNIT } from '@touchline/domain/money';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/database.ts';
import { makeManagers, type TestManager } from '../contests/contests.ts';
import { inclusionOf } from '../../solvency/inclusion.ts';
import { takeSnapshot } from '../../solvency/take-snapshot.ts';

export type BalanceProof = NonNullable<CallOutput<'solvency.inclusion'>['proof']>;

/** The published script. */
export const BALANCE_SCRIPT = fileURLToPath(
  new URL('../../../../docs/fair/verify-balance.mjs', import.meta.url),
);

/** Makes managers with a balance each and a snapshot of it, and returns everybody's proof. */
export async function proofsOf(
  db: Db,
  count: number,
): Promise<readonly { readonly manager: TestManager; readonly proof: BalanceProof }[]> {
  const managers = await makeManagers(db, count, xfc(7n * XFC_UNIT));
  await inTransaction(db, takeSnapshot);
  const proofs: { manager: TestManager; proof: BalanceProof }[] = [];
  for (const manager of managers) {
    const { proof } = await inclusionOf(db, manager.managerId);
    if (proof === null) throw new Error(`manager ${manager.managerId} has no proof`);
    proofs.push({ manager, proof });
  }
  return proofs;
}
