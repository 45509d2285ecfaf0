-- Sums that were read by adding up every line, from now on added to when a line is written or sealed.

-- Of the XFC account of a manager: promotional XFC received, contest fees paid, and what was paid in from outside less what
-- left. The books compare each with its lines.
alter table account
  add column promotional_received bigint not null default 0,
  add column contest_fees_paid bigint not null default 0,
  add column paid_in bigint not null default 0;

update account set
  promotional_received = sums.promotional_received, contest_fees_paid = sums.contest_fees_paid, paid_in = sums.paid_in
from (
  select account_id,
    coalesce(sum(units) filter (where reason in (
      'starter', 'market_stake', 'voucher', 'spin_prize', 'fountain', 'referral', 'referral_share'
    )), 0) as promotional_received,
    coalesce(-sum(units) filter (where reason = 'contest_fee'), 0) as contest_fees_paid,
    coalesce(sum(units) filter (where reason in (
      'card_payment', 'card_payment_returned', 'deposit', 'deposit_unlinked', 'withdrawal', 'withdrawal_fee', 'withdrawal_returned'
    )), 0) as paid_in
  from posting
  join ledger_transaction on ledger_transaction.id = transaction_id
  join account on account.id = account_id and account.owner = 'manager' and account.currency = 'XFC'
  group by account_id
) as sums
where account.id = sums.account_id;

-- The XFC of each group of accounts after the block, and how many transactions are in the blocks up to it.
alter table ledger_block
  add column issued bigint, add column managers bigint, add column contests bigint, add column house bigint,
  add column transactions_so_far bigint;

update ledger_block set
  issued = sums.issued, managers = sums.managers, contests = sums.contests, house = sums.house,
  transactions_so_far = sums.transactions_so_far
from (
  select block.number,
    sum(coalesce(moved.issued, 0)) over so_far as issued, sum(coalesce(moved.managers, 0)) over so_far as managers,
    sum(coalesce(moved.contests, 0)) over so_far as contests, sum(coalesce(moved.house, 0)) over so_far as house,
    sum(block.transactions) over so_far as transactions_so_far
  from ledger_block as block
  left join (
    select block_number,
      -sum(units) filter (where house_name = 'issue') as issued,
      sum(units) filter (where owner = 'manager') as managers,
      sum(units) filter (where owner = 'contest') as contests,
      sum(units) filter (where owner = 'house' and house_name <> 'issue') as house
    from ledger_block_member
    join posting on posting.transaction_id = ledger_block_member.transaction_id
    join account on account.id = posting.account_id and account.currency = 'XFC'
    group by block_number
  ) as moved on moved.block_number = block.number
  window so_far as (order by block.number)
) as sums
where ledger_block.number = sums.number;

alter table ledger_block
  alter column issued set not null, alter column managers set not null, alter column contests set not null,
  alter column house set not null, alter column transactions_so_far set not null;
