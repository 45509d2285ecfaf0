import { PAYMENT_RULES } from '@touchline/domain/wallet/payments';
import { promotionalLeft as leftOf, type PromotionalSums } from '@touchline/domain/wallet/promotional';
import { sql, type Db } from '../db/database.ts';

/**
 * The promotional XFC managers still have to play, in units: received less contest fees paid, see "Promotional XFC" in
 * the rule book. Managers without any are absent. What may be withdrawn follows a stricter rule: `withdrawableOf`.
 */
export async function promotionalLeft(
  db: Db,
  managerIds: readonly number[],
): Promise<ReadonlyMap<number, bigint>> {
  const found = await sql<{ manager_id: number; received: bigint; fees: bigint }>`
    select manager_id, promotional_received as received, contest_fees_paid as fees from account
    where owner = 'manager' and manager_id = any(${managerIds}::int[]) and currency = 'XFC'
      and promotional_received > contest_fees_paid
  `.execute(db);
  return new Map(
    found.rows.map(({ manager_id, received, fees }) => [
      manager_id,
      leftOf({ received, feesPaid: fees }, FREED_IN_FULL),
    ]),
  );
}

/** For joining and trading, a fee frees its whole amount. */
const FREED_IN_FULL = 10_000n;

interface OwnXfc extends PromotionalSums {
  readonly available: bigint;
  readonly held: bigint;
  /** Held for withdrawals under way. */
  readonly leaving: bigint;
}

/** What a manager has in XFC, with the sums that determine how much of it is promotional. All zero without an account. */
export async function ownXfc(db: Db, managerId: number): Promise<OwnXfc> {
  const found = await sql<OwnXfc>`
    select available, held, promotional_received as received, promotional_carried as carried, contest_fees_paid as "feesPaid", paid_in as "paidIn", (
      select coalesce(sum(units), 0)::bigint from hold
      where account_id = account.id and state = 'open' and cause_kind = 'withdrawal'
    ) as leaving, (
      select coalesce(sum(debt_units + case
        when credited_at > game_now() - make_interval(hours => ${PAYMENT_RULES.lockedHours})
        then units - returned_units - frozen_units - debt_units else 0 end), 0)::bigint
      from payment where payment.manager_id = account.manager_id and credited_at is not null
    ) as "cardLocked"
    from account where owner = 'manager' and manager_id = ${managerId} and currency = 'XFC'
  `.execute(db);
  const none = {
    available: 0n,
    held: 0n,
    received: 0n,
    carried: 0n,
    feesPaid: 0n,
    paidIn: 0n,
    leaving: 0n,
    cardLocked: 0n,
  };
  return found.rows[0] ?? none;
}
