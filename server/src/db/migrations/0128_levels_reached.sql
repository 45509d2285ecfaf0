-- When managers reached their levels, for the news of those who follow them. Derived from the record of activity like the
-- experience itself; levels reached before this migration come with `rebuild-progress`.
create table level_reached (
  manager_id integer not null references manager (id),
  level smallint not null check (level > 1),
  -- The time of the act that completed it.
  at timestamptz not null,
  primary key (manager_id, level)
);
