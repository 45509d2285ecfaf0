/** The statement by which the money kernel changes balances. */
import type { BalanceChange } from '@touchline/domain/wallet/ledger';
import type { RawBuilder } from 'kysely';
import { sql } from '../db/database.ts';
import { isZero, type RunningSums } from './running-sums.ts';

/** The statement that sums the changes of each account and applies them; the table rejects a part below zero. */
export function balanceUpdateOf(changes: readonly BalanceChange[]): RawBuilder<unknown> {
  return sql`
    update account set available = account.available + shift.available, held = account.held + shift.held
    from (
      select account_id, sum(available)::bigint as available, sum(held)::bigint as held
      from unnest(
        ${changes.map((change) => change.accountId)}::int[],
        ${changes.map((change) => change.available.toString())}::bigint[],
        ${changes.map((change) => change.held.toString())}::bigint[]
      ) as each (account_id, available, held)
      group by account_id
    ) as shift
    where account.id = shift.account_id and account.kind = 'guarded'
  `;
}

/**
 * The same with the running sums of the XFC accounts of managers; `sums` has one element for each change. Most payments
 * touch no sum: they take the shorter statement.
 */
export function balanceAndSumUpdateOf(
  changes: readonly BalanceChange[],
  sums: readonly RunningSums[],
): RawBuilder<unknown> {
  if (sums.every(isZero)) return balanceUpdateOf(changes);
  return sql`
    update account set available = account.available + shift.available, held = account.held + shift.held,
      promotional_received = account.promotional_received + case owner when 'manager' then shift.promotional else 0 end,
      contest_fees_paid = account.contest_fees_paid + case owner when 'manager' then shift.fees else 0 end,
      paid_in = account.paid_in + case owner when 'manager' then shift.paid_in else 0 end
    from (
      select account_id, sum(available)::bigint as available, sum(held)::bigint as held,
        sum(promotional)::bigint as promotional, sum(fees)::bigint as fees, sum(paid_in)::bigint as paid_in
      from unnest(
        ${changes.map((change) => change.accountId)}::int[],
        ${changes.map((change) => change.available.toString())}::bigint[],
        ${changes.map((change) => change.held.toString())}::bigint[],
        ${sums.map((each) => each.promotional.toString())}::bigint[],
        ${sums.map((each) => each.fees.toString())}::bigint[],
        ${sums.map((each) => each.paidIn.toString())}::bigint[]
      ) as each (account_id, available, held, promotional, fees, paid_in)
      group by account_id
    ) as shift
    where account.id = shift.account_id and account.kind = 'guarded'
  `;
}

/** Throws when an account was not changed: only guarded accounts keep a balance. */
export function assertAllUpdated(changed: number | undefined, changes: readonly BalanceChange[]): void {
  if (changed !== new Set(changes.map((change) => change.accountId)).size)
    throw new Error('only a guarded account can hold money');
}
