-- How far a manager has come in the onboarding tour. Without a row they have not begun it.
create table onboarding (
  manager_id integer not null references manager (id),
  -- The kind of tour; 1 is the only one.
  onboarding_type smallint not null check (onboarding_type = 1),
  -- 2 under way, 10 finished. A finished tour stays finished.
  status smallint not null check (status in (2, 10)),
  -- The furthest step that was reached.
  step smallint not null check (step between 0 and 9),
  changed_at timestamptz not null,
  primary key (manager_id, onboarding_type),
  check (status <> 10 or step = 9)
);
