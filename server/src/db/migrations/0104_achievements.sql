-- How often a manager did what goals count, by day, week and ever: derived from the record of activity.
create table goal_count (
  manager_id integer not null references manager (id),
  -- 1 ever, 2 in a week, 3 on a day.
  type smallint not null check (type in (1, 2, 3)),
  -- The Monday or the day (UTC); 1970-01-01 for ever.
  since date not null,
  measure text not null,
  count bigint not null check (count > 0),
  primary key (manager_id, type, since, measure)
);
insert into activity_cursor (reader) values ('achievements');

-- Goals whose gold was claimed: once for each period.
create table goal_claim (
  manager_id integer not null references manager (id),
  goal_id integer not null,
  since date not null,
  -- By the game's clock.
  claimed_at timestamptz not null,
  primary key (manager_id, goal_id, since)
);
create index goal_claim_latest on goal_claim (manager_id, claimed_at desc);
