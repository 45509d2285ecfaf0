/** Promotional XFC that came from the accounts of other managers; `domain/wallet/carried` decides how much. */
import type { Cause } from '@touchline/domain/wallet/ledger';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { sql, type Tx } from '../../db/database.ts';
import { isLocked } from '../../db/lock.ts';

/** Promotional XFC that went from one account to another with a payment, in units. */
export interface CarriedBonus {
  readonly from: number;
  readonly to: number;
  readonly units: bigint;
  readonly cause: Cause;
}

/**
 * Adds promotional XFC to the obligations of accounts that received it. The receiving accounts must be locked: the
 * decision was made on what their owners had. Nothing is written for none, which is nearly always.
 */
export async function carryBonus(tx: Tx, at: Date, carried: readonly CarriedBonus[]): Promise<void> {
  const some = carried.filter(({ units, from, to }) => units !== 0n && from !== to);
  if (some.length === 0 || !CURRENT_RULES.promotional.carries) return;
  const receivers = some.map(({ to }) => to);
  if (!isLocked(tx, 'accounts', receivers))
    throw new Error('an account that receives bonus XFC is not locked');
  await sql`
    with written as (
      insert into carried_bonus (from_account, to_account, units, cause_kind, cause_id, at)
      select from_account, to_account, units, cause_kind, cause_id, ${at} from unnest(
        ${some.map(({ from }) => from)}::int[], ${receivers}::int[],
        ${some.map(({ units }) => units.toString())}::bigint[],
        ${some.map(({ cause }) => cause.kind)}::text[], ${some.map(({ cause }) => cause.id)}::int[]
      ) as carried (from_account, to_account, units, cause_kind, cause_id)
      returning to_account, units
    )
    update account set promotional_carried = promotional_carried + sums.units
    from (select to_account, sum(units)::bigint as units from written group by to_account) as sums
    where account.id = sums.to_account
  `.execute(tx);
}

/** Takes back what a fill carried, after its money has gone back. The accounts of both sides must be locked. */
export async function returnCarriedBonus(tx: Tx, at: Date, fillId: number): Promise<void> {
  const { rows } = await sql<{ from: number; to: number; units: bigint }>`
    select from_account as "from", to_account as "to", units from carried_bonus
    where cause_kind = 'fill' and cause_id = ${fillId}
  `.execute(tx);
  const cause = { kind: 'reversal', id: fillId };
  await carryBonus(
    tx,
    at,
    rows.map(({ units, ...between }) => ({ ...between, units: -units, cause })),
  );
}
