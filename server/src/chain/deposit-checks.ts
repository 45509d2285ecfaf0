import type { BookStatement } from '../db/book-statement.ts';
import { sql } from '../db/database.ts';
import { DEPOSIT } from '../db/sql-constants.ts';

/** The ledger agrees with the row of each deposit, which is one log of the chain. */
export const depositChecks: readonly BookStatement[] = [
  {
    name: 'every credited deposit was issued once, in its amount, and no other was',
    finds: sql`
      select 'deposit ' || coalesce(deposit.id, cause_id) || ' of ' || coalesce(deposit.units, 0) || ' in state '
        || coalesce(state::text, 'none') || ' was issued ' || coalesce(times, 0) || ' times, ' || coalesce(issued, 0)
        as finding
      from deposit
      full join (
        select cause_id, count(*) as times, -sum(posting.units) as issued
        from ledger_transaction join posting on transaction_id = ledger_transaction.id
        join account on account.id = account_id
        where cause_kind = 'deposit' and house_name = 'issue' group by cause_id
      ) as booked on cause_id = deposit.id
      where coalesce(times, 0) <> case when state = ${DEPOSIT.credited} then 1 else 0 end
        or coalesce(issued, 0) <> case when state = ${DEPOSIT.credited} then deposit.units else 0 end`,
  },
  {
    name: 'every credited deposit came to its manager, and one without a manager waits unclaimed',
    finds: sql`
      select 'deposit ' || deposit.id || ' of ' || units || ' came to ' || coalesce(manager_id::text, 'nobody') || ': '
        || coalesce(arrived, 0) || ', unclaimed ' || coalesce(waiting, 0) as finding
      from deposit
      left join (
        select cause_id, sum(posting.units) filter (where house_name = 'unclaimed') as waiting,
          sum(posting.units) filter (where owner = 'manager') as arrived,
          max(account.manager_id) as owner_id, count(distinct account.manager_id) as owners
        from ledger_transaction join posting on transaction_id = ledger_transaction.id
        join account on account.id = account_id
        where cause_kind = 'deposit' group by cause_id
      ) as booked on cause_id = deposit.id
      where state = ${DEPOSIT.credited} and (
        coalesce(arrived, 0) <> case when manager_id is null then 0 else units end
        or coalesce(waiting, 0) <> case when manager_id is null then units else 0 end
        or owner_id is distinct from manager_id or owners > 1
      )`,
  },
];
