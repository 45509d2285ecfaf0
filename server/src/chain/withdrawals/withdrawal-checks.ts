import type { BookStatement } from '../../db/book-statement.ts';
import { sql } from '../../db/database.ts';
import { STATE } from './rows.ts';

/** The ledger agrees with the row of each withdrawal. */
export const withdrawalChecks: readonly BookStatement[] = [
  {
    name: 'every open withdrawal holds its amount, and no other does',
    finds: sql`
      select 'withdrawal ' || withdrawal.id || ' in state ' || state || ' holds ' || coalesce(held.units, 0) as finding
      from withdrawal
      left join (
        select cause_id, sum(units) as units from hold where state = 'open' and cause_kind = 'withdrawal' group by cause_id
      ) as held on cause_id = withdrawal.id
      where coalesce(held.units, 0)
        <> case when state in (${STATE.requested}, ${STATE.inReview}, ${STATE.approved}, ${STATE.broadcast})
          then withdrawal.units else 0 end`,
  },
  {
    name: 'every confirmed withdrawal left the books once, and no other did',
    finds: sql`
      select 'withdrawal ' || withdrawal.id || ' in state ' || state || ' took ' || coalesce(taken, 0) as finding
      from withdrawal
      left join (
        select cause_id, -sum(posting.units) as taken
        from ledger_transaction join posting on transaction_id = ledger_transaction.id
        join account on account.id = account_id
        where cause_kind = 'withdrawal' and owner = 'manager' group by cause_id
      ) as booked on cause_id = withdrawal.id
      where coalesce(taken, 0) <> case when state = ${STATE.confirmed} then withdrawal.units else 0 end`,
  },
];
