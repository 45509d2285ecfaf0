-- Addresses on the chain whose owner has signed for the account: one address, one account. Lower case.
create table chain_address (
  address text primary key check (address ~ '^0x[0-9a-f]{40}$'),
  manager_id integer not null references manager (id),
  linked_at timestamptz not null
);
create index chain_address_manager on chain_address (manager_id, linked_at);

-- How far the chain is read: every transfer below `next_block` has been recorded and is final.
create table chain_cursor (
  network_id integer not null,
  token text not null,
  next_block bigint not null check (next_block >= 0),
  primary key (network_id, token)
);

-- Transfers of our token to our address, one for each log.
create table deposit (
  id integer generated always as identity primary key,
  network_id integer not null,
  tx_hash text not null check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  log_index integer not null check (log_index >= 0),
  block_number bigint not null,
  block_hash text not null,
  from_address text not null,
  -- As on the chain, with its 18 decimals.
  value numeric(78, 0) not null check (value >= 0),
  -- XFC in minor units: 18 decimals cut to 8.
  units bigint not null check (units >= 0),
  -- Null: sent from an address that nobody had linked, or not credited yet.
  manager_id integer references manager (id),
  -- 1 pending, 2 confirmed, 3 credited, 4 rejected.
  state smallint not null check (state between 1 and 4),
  -- Why it was rejected.
  rejected text check (rejected in ('dropped', 'amount')),
  confirmations integer not null check (confirmations >= 0),
  seen_at timestamptz not null,
  credited_at timestamptz,
  unique (network_id, tx_hash, log_index),
  check ((state = 4) = (rejected is not null)),
  check ((state = 3) = (credited_at is not null))
);
create index deposit_open on deposit (network_id, block_number) where state in (1, 2);
create index deposit_of_manager on deposit (manager_id, id desc) where manager_id is not null;
create index deposit_on_the_way on deposit (manager_id) where state in (1, 2);
create index deposit_unclaimed on deposit (id) where state = 3 and manager_id is null;

-- Transactions that a manager told before they were seen on the chain.
create table announced_deposit (
  id integer generated always as identity primary key,
  manager_id integer not null references manager (id),
  network_id integer not null,
  tx_hash text not null check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  from_address text not null,
  -- What the manager expects, in minor units; what counts is on the chain.
  units bigint not null check (units > 0),
  announced_at timestamptz not null,
  -- 1 waits for its transfer, 2 found, 3 failed or without such a transfer.
  state smallint not null default 1 check (state between 1 and 3),
  unique (manager_id, network_id, tx_hash)
);
create index announced_deposit_open on announced_deposit (manager_id) where state = 1;
