-- XFC bought by card. The columns are facts, merged from messages of the provider that may come repeated and in any order;
-- the state that a manager sees follows from them.
create table payment (
  id integer generated always as identity primary key,
  manager_id integer not null references manager (id),
  -- The part of the checkout's address that nobody can guess; the provider repeats it in its messages.
  checkout_key text not null unique,
  provider text not null check (provider in ('stripe', 'sandbox')),
  -- Paid with play money: the provider's test mode, or the product's own payment page.
  is_sandbox boolean not null,
  units bigint not null check (units > 0),
  eur_cents integer not null check (eur_cents > 0),
  -- The price of 1 XFC in euros at the quote.
  rate text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  session_id text unique,
  session_url text,
  -- The provider's name of the payment, which refunds and disputes carry.
  reference text unique,
  paid_at timestamptz,
  credited_at timestamptz,
  expired_at timestamptz,
  refunded_cents integer not null default 0,
  dispute text not null default 'none' check (dispute in ('none', 'open', 'won', 'lost')),
  -- Amount or currency differ from the quote: nothing is credited before a person has looked.
  in_review boolean not null default false,
  returned_units bigint not null default 0,
  frozen_units bigint not null default 0,
  -- What a refund or a dispute claims and the manager no longer had.
  debt_units bigint not null default 0 check (debt_units >= 0),
  needs_settling boolean not null default false,
  -- Grows with every change, so that open screens learn of it.
  version integer not null default 1,
  constraint payment_refunded_within_price check (refunded_cents between 0 and eur_cents),
  constraint payment_returned_within_units check (
    returned_units >= 0 and frozen_units >= 0 and returned_units + frozen_units + debt_units <= units
  ),
  constraint payment_taken_back_when_credited check (credited_at is not null or returned_units + frozen_units + debt_units = 0)
);
create index payment_manager on payment (manager_id, id desc);
create index payment_to_settle on payment (id) where needs_settling;
create index payment_in_debt on payment (manager_id) where debt_units > 0;
create index payment_unpaid on payment (expires_at) where paid_at is null and expired_at is null;

-- Every signed message of a provider, once.
create table payment_event (
  id integer generated always as identity primary key,
  provider text not null,
  event_id text not null,
  kind text not null,
  payment_id integer references payment (id),
  -- What could not be matched waits for the message that names its payment.
  outcome text not null check (outcome in ('applied', 'unmatched', 'wrong_amount')),
  message jsonb not null,
  received_at timestamptz not null,
  unique (provider, event_id)
);
create index payment_event_payment on payment_event (payment_id);
create index payment_event_unmatched on payment_event ((message ->> 'reference')) where outcome = 'unmatched';
