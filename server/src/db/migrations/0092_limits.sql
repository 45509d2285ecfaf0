-- What managers chose to protect themselves. No row: nothing was chosen, and nothing is looked up for them. Operations that
-- a choice may stop lock this row, so that two at once do not pass a limit together.
create table care_choice (
  manager_id integer primary key references manager (id),
  -- Self-excluded until then; 'infinity' for good.
  excluded_from timestamptz,
  excluded_until timestamptz,
  -- Minutes played in a day after which a reminder is sent, and again each time.
  remind_minutes smallint check (remind_minutes > 0),
  constraint care_choice_exclusion_whole check ((excluded_from is null) = (excluded_until is null))
);
create index care_choice_ending on care_choice (excluded_until) where excluded_until < 'infinity';

create table own_limit (
  manager_id integer not null references care_choice (manager_id),
  kind text not null check (kind in ('deposit', 'play')),
  period text not null check (period in ('day', 'week', 'month')),
  -- In units of XFC; null for none, while a first row waits for its change or after it.
  units bigint check (units > 0),
  -- What counts from next_at on; null with a time for none.
  next_units bigint check (next_units > 0),
  next_at timestamptz,
  primary key (manager_id, kind, period),
  constraint own_limit_next_has_a_time check (next_units is null or next_at is not null)
);
create index own_limit_due on own_limit (next_at) where next_at is not null;

-- Seconds played on each day in UTC, in real time.
create table time_played (
  manager_id integer not null references manager (id),
  day date not null,
  seconds integer not null check (seconds >= 0),
  primary key (manager_id, day)
);
