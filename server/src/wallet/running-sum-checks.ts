/** Recomputes from the lines what is added up as they are written and sealed. */
import type { BookStatement } from '../db/book-statement.ts';
import { sql } from '../db/database.ts';
import { KIND_TABLES, LINE_KIND } from './line-kinds.ts';
import { OUTSIDE_REASONS, PROMOTIONAL_REASONS } from './reasons.ts';

export const RUNNING_SUM_CHECKS: readonly BookStatement[] = [
  {
    name: 'promotional XFC, contest fees and payments of each manager are the sums of their lines',
    finds: sql`
      select 'account ' || account.id || ' has ' || promotional_received || '/' || contest_fees_paid || '/' || paid_in
        || ', its lines ' || coalesce(promotional, 0) || '/' || coalesce(fees, 0) || '/' || coalesce(outside, 0) as finding
      from account
      left join (
        select account_id,
          coalesce(sum(units) filter (where reason = any(${PROMOTIONAL_REASONS})), 0) as promotional,
          coalesce(-sum(units) filter (where reason = 'contest_fee'), 0) as fees,
          coalesce(sum(units) filter (where reason = any(${OUTSIDE_REASONS})), 0) as outside
        from posting
        join ledger_transaction on ledger_transaction.id = transaction_id
        join account on account.id = account_id and account.owner = 'manager' and account.currency = 'XFC'
        group by account_id
      ) as lines on lines.account_id = account.id
      where (promotional_received, contest_fees_paid, paid_in)
        <> (coalesce(promotional, 0), coalesce(fees, 0), coalesce(outside, 0))`,
  },
  {
    name: 'promotional XFC that came from other managers is the sum of its rows',
    finds: sql`
      select 'account ' || account.id || ' has ' || promotional_carried || ', its rows ' || coalesce(sum(units), 0) as finding
      from account left join carried_bonus on to_account = account.id
      group by account.id having promotional_carried <> coalesce(sum(units), 0)`,
  },
  {
    name: 'the running sums of each block are those of the entries sealed up to it',
    finds: sql`
      select 'block ' || number || ' has ' || issued || '/' || managers || '/' || contests || '/' || house || '/' || transactions_so_far
        || ', its entries ' || sum_issued || '/' || sum_managers || '/' || sum_contests || '/' || sum_house || '/' || sum_transactions
        as finding
      from (
        select block.*, sum(moved.issued) over so_far as sum_issued, sum(moved.managers) over so_far as sum_managers,
          sum(moved.contests) over so_far as sum_contests, sum(moved.house) over so_far as sum_house,
          sum(moved.transactions) over so_far as sum_transactions
        from ledger_block as block
        join (
          select block_number, count(distinct posting.transaction_id) as transactions,
            coalesce(-sum(units) filter (where currency = 'XFC' and house_name = 'issue'), 0) as issued,
            coalesce(sum(units) filter (where currency = 'XFC' and owner = 'manager'), 0) as managers,
            coalesce(sum(units) filter (where currency = 'XFC' and owner = 'contest'), 0) as contests,
            coalesce(sum(units) filter (where currency = 'XFC' and owner = 'house' and house_name <> 'issue'), 0) as house
          from ledger_block_member
          join posting on posting.transaction_id = ledger_block_member.transaction_id
          join account on account.id = posting.account_id
          group by block_number
        ) as moved on moved.block_number = block.number
        window so_far as (order by block.number)
      ) as block
      where (issued, managers, contests, house, transactions_so_far)
        <> (sum_issued, sum_managers, sum_contests, sum_house, sum_transactions)`,
  },
  {
    name: 'lines by kind are the sealed lines of managers, and counted',
    finds: sql`
      select 'account ' || account_id || ' has ' || coalesce(written.lines, 0) || ' lines of kind ' || kind || ', counted '
        || coalesce(counted.lines, 0) || ', sealed ' || coalesce(sealed.lines, 0) as finding
      from (select account_id, kind, count(*) as lines from account_line group by account_id, kind) as written
      full join account_line_count as counted using (account_id, kind)
      full join (
        select posting.account_id, ${LINE_KIND} as kind, count(*) as lines
        from ledger_block_member
        join ledger_transaction as transaction on transaction.id = ledger_block_member.transaction_id
        join posting on posting.transaction_id = transaction.id
        join account on account.id = posting.account_id and account.owner = 'manager'
        ${KIND_TABLES}
        group by posting.account_id, ${LINE_KIND}
      ) as sealed using (account_id, kind)
      where written.lines is distinct from counted.lines or written.lines is distinct from sealed.lines`,
  },
];
