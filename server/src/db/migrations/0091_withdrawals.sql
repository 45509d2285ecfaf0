-- XFC on its way to the chain. The money is on hold from the request on and leaves the books when its transaction is final.
create table withdrawal (
  id integer generated always as identity primary key,
  manager_id integer not null references manager (id),
  network_id integer not null,
  -- Lower case; the manager had linked it.
  to_address text not null check (to_address ~ '^0x[0-9a-f]{40}$'),
  -- Minor units on hold; what is sent is less by the fee.
  units bigint not null check (units > fee_units),
  fee_units bigint not null check (fee_units >= 0),
  -- 1 requested, 2 in review, 3 approved, 4 broadcast, 5 confirmed, 6 failed, 7 cancelled.
  state smallint not null check (state between 1 and 7),
  requested_at timestamptz not null,
  -- Until then the manager can cancel, and nothing is sent.
  send_after timestamptz not null,
  approvals_needed smallint not null check (approvals_needed between 0 and 2),
  -- The different operators who approved it.
  approved_by text[] not null default '{}',
  -- The address that pays and its transaction number, given before anything is signed and never to another withdrawal.
  sender text check (sender ~ '^0x[0-9a-f]{40}$'),
  nonce bigint check (nonce >= 0),
  confirmations integer not null default 0 check (confirmations >= 0),
  -- The newest final block when the chain first had used the number for none of our transactions.
  lost_at_block bigint,
  -- The transaction that arrived, and its block.
  tx_hash text check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  block_number bigint,
  -- Why it failed: an operator refused it, the chain reverted it, or its number went to another transaction.
  failed text check (failed in ('refused', 'reverted', 'lost')),
  finished_at timestamptz,
  -- Grows with every change, for open pages.
  version integer not null default 0,
  constraint withdrawal_number_once unique (sender, nonce),
  constraint withdrawal_number_whole check ((sender is null) = (nonce is null)),
  constraint withdrawal_number_of_sent check (state not in (4, 5) or nonce is not null),
  constraint withdrawal_finished check ((state in (5, 6, 7)) = (finished_at is not null)),
  constraint withdrawal_arrived check ((state = 5) = (tx_hash is not null) and (state = 5) = (block_number is not null)),
  constraint withdrawal_failed check ((state = 6) = (failed is not null))
);
create index withdrawal_of_manager on withdrawal (manager_id, id desc);
create index withdrawal_open on withdrawal (state, id) where state in (1, 2, 3, 4);

-- Every transaction that was ever signed for a withdrawal, stored before it is sent: after a crash the same bytes are sent
-- again, and no other transaction can move the same XFC.
create table signed_transaction (
  tx_hash text primary key check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  withdrawal_id integer not null references withdrawal (id),
  raw text not null check (raw ~ '^0x[0-9a-f]+$'),
  -- In wei. A replacement of a stuck transaction pays more.
  gas_price numeric(78, 0) not null check (gas_price > 0),
  -- Real time.
  signed_at timestamptz not null,
  unique (withdrawal_id, gas_price)
);

-- What our address had in tokens before the first block that was read, with their 18 decimals: the base of the comparison
-- of ledger and chain. Null until the first comparison.
alter table chain_cursor add column opening_value numeric(78, 0);
