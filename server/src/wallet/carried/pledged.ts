import { sql, type Db } from '../../db/database.ts';

/**
 * The XFC of accounts that is reserved for something else than a payment to a manager, in units: withdrawals under way,
 * prizes behind contests of one's own, card payments in dispute, and proceeds that wait for a review. It is not there to
 * pay others with, so it does not count as the payer's own. Accounts without any are absent. Call it under their locks.
 */
export async function pledgedUnits(
  db: Db,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, bigint>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await sql<{ account_id: number; units: bigint }>`
    select account_id, sum(units)::bigint as units from hold
    where account_id = any(${accountIds}::int[]) and state = 'open'
      and cause_kind in ('withdrawal', 'contest', 'payment', 'fill')
    group by account_id
  `.execute(db);
  return new Map(rows.map(({ account_id, units }) => [account_id, units]));
}
