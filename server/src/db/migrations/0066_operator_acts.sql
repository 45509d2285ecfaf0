-- Every act of an operator: who did what to what, how it stood before and after, and why.
create table operator_act (
  id integer generated always as identity primary key,
  operator text not null check (operator <> ''),
  act text not null check (act in ('release_fill', 'reverse_fill')),
  subject_kind text not null,
  subject_id integer not null,
  before jsonb not null,
  after jsonb not null,
  reason text not null check (reason <> ''),
  at timestamptz not null
);
create index operator_act_subject on operator_act (subject_kind, subject_id);

-- A review ends with the fill as it is, or with what it moved back where it came from.
alter table fill_review add column reversed boolean not null default false,
  add constraint fill_review_reversed_is_over check (not reversed or released_at is not null);
