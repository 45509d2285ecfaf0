import { sql } from '../../../db/database.ts';
import type { ChainScene } from './scene.ts';
import { WEI } from './transfers.ts';

interface WithdrawalRow {
  readonly id: number;
  readonly manager_id: number;
  readonly to_address: string;
  readonly units: bigint;
  readonly fee_units: bigint;
  readonly state: number;
  readonly held: bigint;
}

/** What arrived on the chain for a withdrawal, as the ledger must have it. */
export interface Arrived {
  readonly managerId: number;
  readonly units: bigint;
  readonly feeUnits: bigint;
}

/**
 * After the faults end: each withdrawal since `after` has arrived once on the chain, or not at all and its hold is
 * released. Returns what arrived since a block.
 */
export async function auditWithdrawals(
  scene: ChainScene,
  { block, after, findings }: { readonly block: number; readonly after: number; readonly findings: string[] },
): Promise<readonly Arrived[]> {
  const { rows } = await sql<WithdrawalRow>`
    select id, manager_id, to_address, units, fee_units, state, (
      select coalesce(sum(hold.units), 0)::bigint from hold
      where hold.state = 'open' and cause_kind = 'withdrawal' and cause_id = withdrawal.id
    ) as held
    from withdrawal where id > ${after} order by id
  `.execute(scene.db);
  const arrivals = arrivalsSince(scene, block);
  const arrived: Arrived[] = [];
  for (const { id, manager_id: managerId, to_address, units, fee_units: feeUnits, state, held } of rows) {
    const values = arrivals.get(to_address) ?? [];
    arrivals.delete(to_address);
    const subject = `withdrawal ${id} in state ${state}`;
    if (values.length > 1) findings.push(`${subject} arrived ${values.length} times`);
    if (state < 5) findings.push(`${subject} is not finished`);
    if (state >= 5 && (state === 5) !== (values.length === 1))
      findings.push(`${subject} arrived ${values.length} times`);
    if (values.some((value) => value !== (units - feeUnits) * WEI))
      findings.push(`${subject} sent ${values.join(' and ')}`);
    if (held !== 0n) findings.push(`${subject} still holds ${held}`);
    for (const _ of values) arrived.push({ managerId, units, feeUnits });
  }
  for (const [address, values] of arrivals)
    findings.push(`${values.join(' and ')} went to ${address}, unasked`);
  await auditNumbers(scene, findings);
  return arrived;
}

/** What our address has sent since a block, by recipient. */
function arrivalsSince({ chain }: ChainScene, block: number): Map<string, bigint[]> {
  const found = new Map<string, bigint[]>();
  for (let number = block + 1; number <= chain.latest; number += 1) {
    const ours = (chain.block(number)?.transactions ?? []).filter(({ nonce }) => nonce !== null);
    for (const { to, value } of ours.flatMap(({ logs }) => logs))
      found.set(to, [...(found.get(to) ?? []), value]);
  }
  return found;
}

/** Numbers have no gap: each below the next free one was used by the chain, and none above was given. */
async function auditNumbers({ db, chain }: ChainScene, findings: string[]): Promise<void> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(nonce) + 1, 0)::integer as next from withdrawal
  `.execute(db);
  const used = chain.block(chain.latest)?.sent ?? 0;
  const next = rows[0]?.next ?? 0;
  if (next > used) findings.push(`numbers up to ${next - 1} were given, the chain has used ${used}`);
}
