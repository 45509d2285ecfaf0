import type { BookStatement } from '../../db/book-statement.ts';
import { sql } from '../../db/database.ts';
import { IS_OPEN, KIND } from '../../db/sql-constants.ts';
import { PAID_LEASE } from './lease-allowance.ts';

/** Consistency checks of lend orders, loans and house leases, run with the other book checks. */
export const lendingChecks: readonly BookStatement[] = [
  {
    name: 'each open lend order binds the copies it has left, and closed ones none',
    finds: sql`
      select 'lend order ' || market_order.id || ' (' || status || ') has ' || "left" || ' left and binds ' || bound as finding
      from market_order
      cross join lateral (select case when ${IS_OPEN} then left_quantity else 0 end as "left") as offered
      cross join lateral (
        select coalesce(sum(encumbrance.quantity), 0) as bound from encumbrance join holding on holding.id = holding_id
        where kind = 'lent' and cause_kind = 'order' and cause_id = market_order.id
          and holding.manager_id = market_order.manager_id and holding.card_id = market_order.card_id
      ) as copies
      where market_order.kind = ${KIND.lend} and "left" <> bound`,
  },
  {
    name: 'each running loan binds one copy of its lender, and ended ones none',
    finds: sql`
      select 'fill ' || fill.id || ' has ' || running || ' running loans and binds ' || bound as finding
      from fill
      cross join lateral (
        select count(*) as running from lease
        where source = 'loan' and cause_kind = 'fill' and cause_id = fill.id and ended_at is null
      ) as loans
      cross join lateral (
        select coalesce(sum(encumbrance.quantity), 0) as bound from encumbrance join holding on holding.id = holding_id
        where kind = 'lent' and cause_kind = 'fill' and cause_id = fill.id
          and holding.manager_id = seller_id and holding.card_id = fill.card_id
      ) as copies
      where fill.kind = ${KIND.lend} and running <> bound`,
  },
  {
    name: 'each fill of a lend order made one loan a copy, to its borrower',
    finds: sql`
      select 'fill ' || fill.id || ' of ' || quantity || ' made ' || made || ' loans' as finding
      from fill
      cross join lateral (
        select count(*) as made from lease join holding on holding.id = lender_holding_id
        where source = 'loan' and cause_kind = 'fill' and cause_id = fill.id and lease.card_id = fill.card_id
          and lease.manager_id = buyer_id and holding.manager_id = seller_id
      ) as loans
      where kind = ${KIND.lend} and made <> quantity`,
  },
  {
    name: 'each lease beyond the allowance is paid once, and others never',
    finds: sql`
      select 'lease ' || lease.id || ' (' || cause_kind || ') is paid ' || times || ' times' as finding
      from lease
      cross join lateral (
        select count(*) as times from ledger_transaction
        where ledger_transaction.cause_kind = 'lease' and ledger_transaction.cause_id = lease.id
          and reason = 'house_lease'
      ) as entries
      where source = 'house' and times <> case when lease.cause_kind = ${PAID_LEASE} then 1 else 0 end`,
  },
];
