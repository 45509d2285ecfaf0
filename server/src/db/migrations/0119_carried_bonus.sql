-- Promotional XFC stays promotional with whoever receives it: what came to a manager's account from that of others.
alter table account add column promotional_carried bigint not null default 0 check (promotional_carried >= 0);

-- Each time it did; a reversed trade takes it back by a row below zero. The account's figure is the sum of its rows.
create table carried_bonus (
  id bigint generated always as identity primary key,
  from_account integer not null references account (id),
  to_account integer not null references account (id),
  units bigint not null check (units <> 0),
  -- What the money came by: a fill, an entry's prize, a contest's host share, the reversal of a fill.
  cause_kind text not null,
  cause_id integer not null,
  at timestamptz not null,
  check (from_account <> to_account)
);
create index carried_bonus_to on carried_bonus (to_account, at);
create index carried_bonus_cause on carried_bonus (cause_id) where cause_kind = 'fill';
