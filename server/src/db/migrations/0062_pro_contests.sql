-- Who a pro contest is for. Easy ones are for all and have none.
alter table contest add column pro_tier text check (pro_tier in ('rookie', 'open'));
alter table contest add constraint contest_pro_has_tier check (is_pro = (pro_tier is not null));

-- The lock of the contest as it was when the team was saved: a match that moves later ends no team's house leases.
alter table entry add column lock_when_saved timestamptz;

create index lease_entry on lease (entry_id) where entry_id is not null;
