import { leafOf, rootOf } from '@touchline/domain/wallet/sum-tree';
import { sha256 } from '../../lib/api/hash.ts';
import type { CallOutput } from '../../lib/api/request.ts';

export type BalanceProof = NonNullable<CallOutput<'solvency.inclusion'>['proof']>;
export type Snapshot = NonNullable<CallOutput<'solvency.get'>['snapshot']>;

function sha256Text(text: string): string {
  return sha256(new TextEncoder().encode(text)).reduce(
    (hex, byte) => hex + byte.toString(16).padStart(2, '0'),
    '',
  );
}

/** Whether a balance is in a published snapshot: its leaf leads to the root, and the sums to the published sum. */
export function isIncluded(proof: BalanceProof, published: Pick<Snapshot, 'root' | 'total_units'>): boolean {
  const leaf = leafOf(sha256Text, proof.salt, proof.manager_id, BigInt(proof.balance_units));
  const steps = proof.path.map(({ side, hash, units }) => ({ side, hash, units: BigInt(units) }));
  const top = rootOf(sha256Text, leaf, steps);
  return top !== null && top.hash === published.root && top.units === BigInt(published.total_units);
}
