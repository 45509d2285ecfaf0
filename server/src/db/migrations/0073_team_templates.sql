-- Teams that a manager keeps under a name, to begin a team of a contest with. They name players only: which of them a
-- contest takes is decided when they are used, so players may leave their clubs or the leagues meanwhile.
create table team_template (
  id integer generated always as identity primary key,
  manager_id integer not null references manager (id),
  name text not null check (char_length(name) between 1 and 40),
  -- The name as it is compared: two names of one manager differ in more than their case.
  name_key text not null,
  is_pro boolean not null,
  starters integer[] not null check (cardinality(starters) <= 11),
  reserves integer[] not null check (cardinality(reserves) <= 4),
  captain_id integer,
  vice_captain_id integer,
  saved_at timestamptz not null,
  unique (manager_id, name_key),
  check (cardinality(starters) + cardinality(reserves) > 0),
  check (captain_id is null or (captain_id = any(starters) and not is_pro)),
  check (vice_captain_id is null or (vice_captain_id = any(starters) and not is_pro)),
  check (captain_id <> vice_captain_id)
);
