-- What an unusual fill moved stays held until it was looked at, or until then at the latest.
create table fill_review (
  fill_id integer primary key references fill (id),
  due_at timestamptz,
  released_at timestamptz,
  constraint fill_review_due_or_released check ((due_at is null) = (released_at is not null))
);
create index fill_review_due on fill_review (due_at) where due_at is not null;

-- Accounts of one person: they do not trade with each other. Each pair stands once, the lower id first.
create table manager_link (
  manager_id integer not null references manager (id),
  other_id integer not null references manager (id),
  reason text not null check (reason in ('phone', 'payout_address', 'payment_card', 'device', 'operator')),
  linked_at timestamptz not null,
  constraint manager_link_in_order check (manager_id < other_id),
  primary key (manager_id, other_id, reason)
);
create index manager_link_other on manager_link (other_id);
