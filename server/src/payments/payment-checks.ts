import type { BookStatement } from '../db/book-statement.ts';
import { sql } from '../db/database.ts';

/** The ledger agrees with the row of each payment. */
export const paymentChecks: readonly BookStatement[] = [
  {
    name: 'every card payment was credited once, less what was taken back',
    finds: sql`
      select 'payment ' || payment.id || ' of ' || payment.units || ' brought ' || coalesce(brought, 0) as finding
      from payment
      left join (
        select cause_id, sum(posting.units) as brought
        from ledger_transaction join posting on transaction_id = ledger_transaction.id
        join account on account.id = account_id
        where cause_kind = 'payment' and owner = 'manager' group by cause_id
      ) as booked on cause_id = payment.id
      where coalesce(brought, 0)
        <> case when credited_at is null then 0 else payment.units - returned_units end`,
  },
  {
    name: 'what a disputed payment freezes is held',
    finds: sql`
      select 'payment ' || payment.id || ' freezes ' || frozen_units || ', held are ' || coalesce(held.units, 0) as finding
      from payment
      left join (
        select cause_id, sum(units) as units from hold where state = 'open' and cause_kind = 'payment' group by cause_id
      ) as held on cause_id = payment.id
      where frozen_units <> coalesce(held.units, 0)`,
  },
  {
    name: 'the clearing account of payments is empty',
    finds: sql`
      select 'it holds ' || sum(units) as finding from posting join account on account.id = account_id
      where house_name = 'payments' group by account.id having sum(units) <> 0`,
  },
];
