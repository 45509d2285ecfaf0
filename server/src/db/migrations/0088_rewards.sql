-- When the fountain last paid a manager: game time.
create table fountain_payment (
  manager_id integer primary key references manager (id),
  paid_at timestamptz not null
);
