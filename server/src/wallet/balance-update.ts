/** The statement by which the money kernel changes balances. */
import type { BalanceChange } from '@touchline/domain/ledger';
import type { RawBuilder } from 'kysely';
import { sql } from '../db/database.ts';

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

/** Throws when an account was not changed: only guarded accounts keep a balance. */
export function assertAllUpdated(changed: number | undefined, changes: readonly BalanceChange[]): void {
  if (changed !== new Set(changes.map((change) => change.accountId)).size)
    throw new Error('only a guarded account can hold money');
}
