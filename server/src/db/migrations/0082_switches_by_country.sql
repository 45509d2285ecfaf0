-- What is closed to the managers who live in a country. No row: everything is open there. Who closed it, when and why is in
-- operator_act.
create table switched_off_in_country (
  feature text not null check (feature in ('packs', 'spin', 'paid_contests', 'deposits', 'withdrawals')),
  country_id integer not null check (country_id between 1 and 676),
  primary key (feature, country_id)
);

-- The closed list of acts is in the program, which alone writes them: each new act changed this table.
alter table operator_act drop constraint operator_act_act_check;
alter table operator_act add constraint operator_act_act_check check (act ~ '^[a-z]+(_[a-z]+)*$');
