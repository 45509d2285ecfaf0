-- The team a borrowed copy plays in: while it does, the copy does not return.
alter table lease add column entry_id integer references entry (id);
alter table lease add constraint lease_fielded_is_loan check (entry_id is null or source = 'loan');

-- The house leases a player once at a time to a manager.
create unique index lease_house_once on lease (manager_id, card_id) where source = 'house' and ended_at is null;
create index lease_cause on lease (cause_kind, cause_id);
create index lease_loan_due on lease (due_at) where source = 'loan' and ended_at is null and entry_id is null;
