import {
  LIMIT_PERIODS,
  periodStart,
  type LimitKind,
  type LimitPeriod,
} from '@touchline/domain/wallet/limits';
import { sql, type Db } from '../db/database.ts';
import { DEPOSIT } from '../db/sql-constants.ts';

/** Units of XFC counted in each period that contains now. */
export type Used = Readonly<Record<LimitPeriod, bigint>>;

/** What counts as paid in: card payments that are open or paid, and deposits from the chain. */
const deposits = (managerId: number, since: Date) => sql`
  select units, created_at as at from payment
  where manager_id = ${managerId} and created_at >= ${since} and (paid_at is not null or expired_at is null)
  union all
  select units, seen_at from deposit
  where manager_id = ${managerId} and seen_at >= ${since} and state <> ${DEPOSIT.rejected}`;

/**
 * What counts as played: fees of entries that were not refunded, packs, and XFC exchanged for gold. Each part is
 * found by an index of the manager's own.
 */
const plays = (managerId: number, since: Date) => sql`
  select fee as units, joined_at as at from entry
  where manager_id = ${managerId} and state = 'playing' and fee > 0 and joined_at >= ${since}
  union all
  select -posting.units, ledger_transaction.at
  from ledger_transaction
    join posting on posting.transaction_id = ledger_transaction.id
    join account on account.id = posting.account_id
  where cause_kind = 'manager' and cause_id = ${managerId} and reason = 'gold_purchase'
    and ledger_transaction.at >= ${since} and account.manager_id = ${managerId} and account.currency = 'XFC'
  union all
  select -posting.units, ledger_transaction.at
  from fair_draw
    join ledger_transaction on cause_kind = 'draw' and cause_id = fair_draw.id and reason = 'pack'
    join posting on posting.transaction_id = ledger_transaction.id
    join account on account.id = posting.account_id
  where fair_draw.manager_id = ${managerId} and fair_draw.at >= ${since} and drop_id is not null
    and account.manager_id = ${managerId} and account.currency = 'XFC'`;

/**
 * The amounts a manager used of their limits of a kind, in the periods that contain `now`, from booked entries.
 */
export async function readUsed(db: Db, kind: LimitKind, managerId: number, now: Date): Promise<Used> {
  const [day, week, month] = LIMIT_PERIODS.map((period) => new Date(periodStart(period, now.getTime())));
  if (day === undefined || week === undefined || month === undefined) throw new Error('a period is missing');
  const since = week < month ? week : month;
  const { rows } = await sql<Used>`
    select coalesce(sum(units) filter (where at >= ${day}), 0)::bigint as day,
      coalesce(sum(units) filter (where at >= ${week}), 0)::bigint as week,
      coalesce(sum(units) filter (where at >= ${month}), 0)::bigint as month
    from (${kind === 'deposit' ? deposits(managerId, since) : plays(managerId, since)}) as counted
  `.execute(db);
  return rows[0] ?? { day: 0n, week: 0n, month: 0n };
}
