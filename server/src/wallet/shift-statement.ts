/** The statement by which the writer of money changes balances. */
import type { RawBuilder } from 'kysely';
import { sql } from '../db/database.ts';

/** What a leg does to the two parts of a guarded balance. */
export interface Shift {
  readonly accountId: number;
  readonly available: bigint;
  readonly held: bigint;
}

/** The statement that adds up the shifts of each account and applies them; the table refuses a part below zero. */
export function shiftOf(shifts: readonly Shift[]): RawBuilder<unknown> {
  return sql`
    update account set available = account.available + shift.available, held = account.held + shift.held
    from (
      select account_id, sum(available)::bigint as available, sum(held)::bigint as held
      from unnest(
        ${shifts.map((shift) => shift.accountId)}::int[],
        ${shifts.map((shift) => shift.available.toString())}::bigint[],
        ${shifts.map((shift) => shift.held.toString())}::bigint[]
      ) as each (account_id, available, held)
      group by account_id
    ) as shift
    where account.id = shift.account_id and account.kind = 'guarded'
  `;
}

/** Throws when not every account was shifted: open accounts keep no balance. */
export function assertShifted(changed: number | undefined, shifts: readonly Shift[]): void {
  if (changed !== new Set(shifts.map((shift) => shift.accountId)).size)
    throw new Error('only a guarded account can hold money');
}
