import { shareOf, xfc } from '@touchline/domain/money';
import { sql, type Db } from '../db/database.ts';
import { PROMOTIONAL_REASONS } from './reasons.ts';

/**
 * The promotional XFC managers still have, in units: paid by the rewards budget less the part freed by contest fees,
 * see "Promotional XFC" in the rule book. A fee frees its own amount, or for withdrawals the given basis points of
 * it. Managers without any are absent.
 */
export async function promotionalLeft(
  db: Db,
  managerIds: readonly number[],
  freedBasisPoints = 10_000n,
): Promise<ReadonlyMap<number, bigint>> {
  const found = await sql<{ manager_id: number; received: bigint; paid: bigint }>`
    select account.manager_id,
      coalesce(sum(posting.units) filter (where reason = any(${PROMOTIONAL_REASONS})), 0)::bigint as received,
      coalesce(-sum(posting.units) filter (where reason = 'contest_fee'), 0)::bigint as paid
    from posting
    join account on account.id = posting.account_id
    join ledger_transaction on ledger_transaction.id = posting.transaction_id
    where account.owner = 'manager' and account.manager_id = any(${managerIds}::int[]) and account.currency = 'XFC'
    group by account.manager_id
  `.execute(db);
  return new Map(
    found.rows
      .map(({ manager_id, received, paid }): [number, bigint] => [
        manager_id,
        received - shareOf(xfc(paid), freedBasisPoints).units,
      ])
      .filter(([, left]) => left > 0n),
  );
}
