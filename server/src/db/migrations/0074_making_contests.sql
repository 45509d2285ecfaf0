-- A picture that a manager uploaded, drawn anew by the server. Its address contains the hash.
create table media (
  id integer generated always as identity primary key,
  manager_id integer not null,
  purpose text not null check (purpose in ('sponsor_logo', 'sponsor_picture')),
  -- SHA-256 of the bytes, in hexadecimal.
  hash text not null,
  -- WebP.
  bytes bytea not null check (length(bytes) <= 2097152),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null,
  -- An operator has rejected its sponsor: it is no longer served.
  withdrawn_at timestamptz
);
create index media_manager on media (manager_id, created_at desc);

-- A sponsor belongs to its maker. Others see its link and pictures when an operator has approved it.
create table sponsor (
  id integer generated always as identity primary key,
  manager_id integer not null,
  name text not null,
  link_url text not null check (link_url like 'https://%'),
  background_color text not null check (background_color ~ '^#[0-9a-f]{6}$'),
  logo_id integer references media (id),
  detail_picture_id integer references media (id),
  review text not null default 'pending' check (review in ('pending', 'approved', 'rejected')),
  review_reason text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  reviewed_at timestamptz,
  constraint sponsor_reviewed_with_reason check ((review = 'pending') = (reviewed_at is null) and (reviewed_at is null) = (review_reason is null))
);
create index sponsor_manager on sponsor (manager_id, id desc);
create index sponsor_pending on sponsor (changed_at, id) where review = 'pending';

alter table operator_act drop constraint operator_act_act_check;
alter table operator_act add constraint operator_act_act_check
  check (act in ('release_fill', 'reverse_fill', 'approve_sponsor', 'reject_sponsor'));

alter table contest add column sponsor_id integer references sponsor (id);
alter table contest add constraint contest_sponsored_by_organizer check (sponsor_id is null or organizer_id is not null);

-- Contests an organizer has that are not over.
create index contest_organized on contest (organizer_id) where organizer_id is not null and final_at is null and cancelled_at is null;

-- The contest that a borrowed venue hosts: while it does, the copy does not return.
alter table lease add column hosts_contest_id integer references contest (id);
alter table lease add constraint lease_hosting_is_loan check (hosts_contest_id is null or (source = 'loan' and entry_id is null));
-- A contest is hosted by one copy.
create unique index lease_hosts_once on lease (hosts_contest_id) where hosts_contest_id is not null and ended_at is null;
create unique index encumbrance_hosts_once on encumbrance (cause_kind, cause_id) where kind = 'hosting';
