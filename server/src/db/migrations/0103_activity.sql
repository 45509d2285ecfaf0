-- The record of activity: one row for each act of a manager, written by the operation in its own transaction. What a
-- manager has reached (experience, achievements) is a function of these rows, so it can be rebuilt from them.
create table activity (
  -- The transaction that wrote the row. A reader takes rows in this order and only below the oldest transaction still
  -- running, so its cursor never passes a row that commits late.
  xid xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  -- No foreign key: its check would lock the manager's row for every act.
  manager_id integer not null,
  kind text not null check (char_length(kind) between 1 and 40),
  -- What the act is about, by kind: a fill, a contest, a draw, a spin, a player.
  subject_id bigint not null,
  -- Units of the currency of the kind, or 0.
  amount bigint not null default 0,
  -- What readers must know beside that, by kind.
  facts jsonb,
  -- By the game's clock.
  at timestamptz not null,
  primary key (xid, id)
);

-- How far each reader has come.
create table activity_cursor (
  reader text primary key,
  xid xid8 not null default '0',
  id bigint not null default 0
);
insert into activity_cursor (reader) values ('experience');

-- The experience points a manager has gained on a day (UTC) where the day is limited, and the trades counted on it.
create table experience_day (
  manager_id integer not null references manager (id),
  day date not null,
  contests integer not null default 0,
  free_contests integer not null default 0,
  trades integer not null default 0,
  primary key (manager_id, day)
);
