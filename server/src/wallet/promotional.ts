import { sql, type Db } from '../db/database.ts';
import { reasonsOf } from './reasons.ts';

/**
 * Promotional XFC managers still have, in units: what the rewards budget paid them less the fees they paid, see the rule
 * book's "Promotional XFC". Managers without any are absent.
 */
export async function promotionalLeft(
  db: Db,
  managerIds: readonly number[],
): Promise<ReadonlyMap<number, bigint>> {
  const found = await sql<{ manager_id: number; received: bigint; paid: bigint }>`
    select account.manager_id,
      coalesce(sum(posting.units) filter (where reason = any(${reasonsOf('reward')})), 0)::bigint as received,
      coalesce(-sum(posting.units) filter (where reason = 'contest_fee'), 0)::bigint as paid
    from posting
    join account on account.id = posting.account_id
    join ledger_transaction on ledger_transaction.id = posting.transaction_id
    where account.owner = 'manager' and account.manager_id = any(${managerIds}::int[]) and account.currency = 'XFC'
    group by account.manager_id
  `.execute(db);
  return new Map(
    found.rows
      .filter(({ received, paid }) => received > paid)
      .map(({ manager_id, received, paid }) => [manager_id, received - paid]),
  );
}
