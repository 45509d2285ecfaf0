-- What the product pays a manager for a result that was corrected after the prizes were paid: the results and payments
-- of a contest never change. One operator proposes, another approves.
create table compensation (
  id integer generated always as identity primary key,
  entry_id integer not null references entry (id),
  units bigint not null check (units > 0),
  reason text not null check (reason <> ''),
  proposed_by text not null check (proposed_by <> ''),
  proposed_at timestamptz not null,
  paid_at timestamptz,
  approved_by text,
  withdrawn_at timestamptz,
  constraint compensation_takes_two check ((paid_at is null) = (approved_by is null) and approved_by <> proposed_by),
  constraint compensation_one_end check (paid_at is null or withdrawn_at is null)
);
-- An entry is compensated once.
create unique index compensation_entry on compensation (entry_id) where withdrawn_at is null;
create index compensation_open on compensation (id) where paid_at is null and withdrawn_at is null;
