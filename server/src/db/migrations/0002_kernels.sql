-- Money: every movement is a balanced set of postings; a guarded account also keeps its balance, so that a
-- rule can be decided under its row lock. Open accounts and pots are sums of their postings.
create table account (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('guarded', 'open', 'pot')),
  currency text not null check (currency in ('XFC', 'GOLD')),
  owner text not null check (owner in ('manager', 'house', 'contest')),
  manager_id integer,
  contest_id integer,
  house_name text,
  slice smallint not null default 0,
  available bigint not null default 0,
  held bigint not null default 0,
  constraint account_one_owner check (
    (owner = 'manager') = (manager_id is not null)
    and (owner = 'contest') = (contest_id is not null)
    and (owner = 'house') = (house_name is not null)
  ),
  constraint account_available_not_negative check (available >= 0),
  constraint account_held_not_negative check (held >= 0),
  constraint account_balance_only_guarded check (kind = 'guarded' or (available = 0 and held = 0)),
  constraint account_unique unique nulls not distinct (owner, manager_id, contest_id, house_name, currency, slice)
);

create table ledger_transaction (
  id bigint generated always as identity primary key,
  reason text not null,
  cause_kind text not null,
  cause_id integer not null,
  at timestamptz not null
);
create index ledger_transaction_cause on ledger_transaction (cause_kind, cause_id);

create table posting (
  transaction_id bigint not null references ledger_transaction (id),
  line smallint not null,
  account_id integer not null references account (id),
  units bigint not null check (units <> 0),
  -- Available and held together after this line; only for guarded accounts.
  balance_after bigint,
  primary key (transaction_id, line)
);
create index posting_account on posting (account_id, transaction_id desc);

create table hold (
  id integer generated always as identity primary key,
  account_id integer not null references account (id),
  cause_kind text not null,
  cause_id integer not null,
  units bigint not null check (units > 0),
  state text not null default 'open' check (state in ('open', 'posted', 'void')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  constraint hold_closed_once check ((state = 'open') = (closed_at is null))
);
create unique index hold_one_open_for_a_cause on hold (account_id, cause_kind, cause_id) where state = 'open';
create index hold_cause on hold (cause_kind, cause_id);

-- Written in the transaction that moves money, taken by the sealer: no write waits for a hash.
create table ledger_unsealed (transaction_id bigint primary key references ledger_transaction (id));
create table ledger_block (
  number integer primary key,
  previous_hash text not null,
  merkle_root text not null,
  hash text not null,
  transactions integer not null,
  sealed_at timestamptz not null
);
create table ledger_block_member (
  block_number integer not null references ledger_block (number),
  transaction_id bigint primary key references ledger_transaction (id)
);
create index ledger_block_member_block on ledger_block_member (block_number);

insert into account (kind, currency, owner, house_name, slice)
select 'open', currency, 'house', name, 0
from unnest(array['issue', 'fees', 'sales', 'prizes', 'payments', 'chain', 'unclaimed']) as name,
     unnest(array['XFC', 'GOLD']) as currency;
-- The rewards budget is spent by many at once, so it is cut into slices that lock apart.
insert into account (kind, currency, owner, house_name, slice)
select 'guarded', 'XFC', 'house', 'rewards', slice from generate_series(0, 7) as slice;

-- Cards are counted, not numbered.
create table card (
  id integer generated always as identity primary key,
  asset_type smallint not null check (asset_type in (1, 2)),
  subject_id integer not null,
  stars smallint not null check (stars between 1 and 5),
  -- Copies that may ever exist; fixed when the first is minted. Null: unlimited.
  lifetime integer check (lifetime > 0),
  minted integer not null default 0,
  burned integer not null default 0,
  constraint card_within_lifetime check (lifetime is null or minted <= lifetime),
  constraint card_burned_within_minted check (burned between 0 and minted),
  unique (asset_type, subject_id)
);

create table holding (
  id integer generated always as identity primary key,
  manager_id integer not null,
  card_id integer not null references card (id),
  owned integer not null default 0 check (owned >= 0),
  on_sale integer not null default 0 check (on_sale >= 0),
  lent integer not null default 0 check (lent >= 0),
  fielded integer not null default 0 check (fielded >= 0),
  hosting integer not null default 0 check (hosting >= 0),
  constraint holding_not_overbound check (owned >= on_sale + lent + fielded + hosting),
  unique (manager_id, card_id)
);
create index holding_card on holding (card_id);

create table encumbrance (
  id integer generated always as identity primary key,
  holding_id integer not null references holding (id),
  kind text not null check (kind in ('on_sale', 'lent', 'fielded', 'hosting')),
  cause_kind text not null,
  cause_id integer not null,
  quantity integer not null check (quantity > 0),
  unique (holding_id, kind, cause_kind, cause_id)
);
create index encumbrance_cause on encumbrance (cause_kind, cause_id);

create table card_movement (
  id bigint generated always as identity primary key,
  card_id integer not null references card (id),
  from_manager_id integer,
  to_manager_id integer,
  quantity integer not null check (quantity > 0),
  cause_kind text not null,
  cause_id integer not null,
  at timestamptz not null,
  -- No giver: minted. No receiver: burned.
  constraint card_movement_between_two check (from_manager_id is distinct from to_manager_id)
);
create index card_movement_card on card_movement (card_id, id desc);

-- Borrowed copies can only be fielded; a house lease is no copy at all.
create table lease (
  id integer generated always as identity primary key,
  manager_id integer not null,
  card_id integer not null references card (id),
  source text not null check (source in ('house', 'loan')),
  lender_holding_id integer references holding (id),
  cause_kind text not null,
  cause_id integer not null,
  starts_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  constraint lease_loan_has_lender check ((source = 'loan') = (lender_holding_id is not null))
);
create index lease_manager on lease (manager_id, card_id) where ended_at is null;
create index lease_due on lease (due_at) where ended_at is null;
