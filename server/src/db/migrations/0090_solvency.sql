-- The lines of managers by kind, for pages and counts of a filter. The sealer writes them: no payment waits for them.
-- kind = 4 x filter + asset type of the card (0: none); the numbers of the filters are in wallet/line-kinds.ts.
create table account_line (
  account_id integer not null,
  kind smallint not null,
  transaction_id bigint not null,
  line smallint not null,
  primary key (account_id, kind, transaction_id, line)
);
create table account_line_count (
  account_id integer not null,
  kind smallint not null,
  lines integer not null check (lines > 0),
  primary key (account_id, kind)
);

insert into account_line (account_id, kind, transaction_id, line)
select posting.account_id, 4 * rule.filter + coalesce(card.asset_type, 0), posting.transaction_id, posting.line
from ledger_block_member
join ledger_transaction as transaction on transaction.id = ledger_block_member.transaction_id
join posting on posting.transaction_id = transaction.id
join account on account.id = posting.account_id and account.owner = 'manager'
join (values
  ('trade', 1), ('trade_reversed', 1), ('pack', 1), ('loan', 2), ('house_lease', 2), ('contest_fee', 3), ('contest_refund', 3),
  ('contest_added_prize', 3), ('contest_guarantee', 3), ('contest_guarantee_returned', 3), ('contest_prize', 4),
  ('contest_host', 5), ('deposit', 6), ('deposit_unlinked', 6), ('card_payment', 6), ('card_payment_returned', 6),
  ('voucher', 6), ('withdrawal', 7), ('withdrawal_returned', 7), ('spin_price', 8), ('spin_prize', 8), ('referral', 9),
  ('referral_share', 9), ('contest_house_cut', 10), ('rewards_share', 10), ('account_closed', 10), ('withdrawal_fee', 10),
  ('gold_purchase', 11), ('rewards_seed', 12), ('starter', 12), ('market_stake', 12), ('fountain', 12)
) as rule (reason, filter) on rule.reason = transaction.reason
left join fill on transaction.cause_kind in ('fill', 'reversal') and fill.id = transaction.cause_id
left join lease on transaction.cause_kind = 'lease' and lease.id = transaction.cause_id
left join card on card.id = coalesce(fill.card_id, lease.card_id)
order by 1, 2, 3, 4;

insert into account_line_count (account_id, kind, lines)
select account_id, kind, count(*) from account_line group by account_id, kind;

-- Addresses of downloads of transactions: each works once, for a minute of real time.
create table statement_ticket (
  hash text primary key,
  manager_id integer not null references manager (id),
  -- The filters of the list, and the language of the words.
  filters jsonb not null,
  language text not null,
  expires_at timestamptz not null
);

-- Balances of all managers at an instant, as the root and the sum of a Merkle sum tree. Published, so never changed.
create table solvency_snapshot (
  id integer generated always as identity primary key,
  at timestamptz not null,
  -- The last block sealed by then; null: none.
  block_number integer references ledger_block (number),
  root text not null,
  -- XFC of all leaves, and of all managers by the ledger at the same instant.
  total bigint not null,
  ledger_total bigint not null,
  accounts integer not null,
  -- The secret from which the salt of each manager is derived.
  seed bytea not null
);
create index solvency_snapshot_at on solvency_snapshot (at desc);
create trigger written_once before update or delete or truncate on solvency_snapshot
  execute function refuse_change();

-- 256 leaves in the order of their salts, kept for the latest snapshots. Each takes 56 bytes: 16 of its salt, 32 of its
-- hash, 8 of its units.
create table solvency_leaves (
  -- Leaves are written while the tree is built, before its root is known.
  snapshot_id integer not null references solvency_snapshot (id) deferrable initially deferred,
  number integer not null,
  first_salt bytea not null,
  leaves bytea not null,
  -- The node above these leaves.
  hash text not null,
  total bigint not null,
  primary key (snapshot_id, number)
);

-- What the ledger says against what card payments and the chain say, hour by hour.
create table books_comparison (
  id integer generated always as identity primary key,
  at timestamptz not null,
  -- 'unreachable': at least one source did not answer, and no other differs.
  outcome text not null check (outcome in ('agree', 'differ', 'unreachable')),
  -- Of each source its name, outcome and figures.
  sources jsonb not null,
  -- Whether this comparison switched withdrawals off.
  stopped_withdrawals boolean not null
);
create index books_comparison_at on books_comparison (at desc);
