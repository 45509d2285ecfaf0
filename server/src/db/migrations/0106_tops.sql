-- Contests whose entries count in the tops, queued in the transaction that makes them final. A contest that loses its
-- password later stays out: what counts is decided once.
create table tops_contest (
  contest_id integer primary key references contest (id),
  -- The entries up to this id are counted.
  done_through integer not null default 0,
  counted_at timestamptz
);
create index tops_contest_due on tops_contest (contest_id) where counted_at is null;

-- The score of each entry, in units of 1/200 point. Weeks are numbered from 5 January 1970, a Monday.
create table tops_result (
  manager_id integer not null,
  week integer not null,
  entry_id integer not null,
  -- Null for contests over all leagues.
  league_id integer,
  is_official boolean not null,
  score bigint not null check (score > 0),
  primary key (manager_id, week, entry_id)
);

-- The best entries of a manager's week: over all leagues (scope 0), and in each league.
create table tops_week (
  manager_id integer not null,
  scope integer not null check (scope >= 0),
  week integer not null,
  score bigint not null check (score > 0),
  primary key (manager_id, scope, week)
);
create index tops_week_scope on tops_week (scope, week);

-- The weeks of a season together. A manager who left keeps rows of 0, which tell readers that they are gone.
create table tops_total (
  manager_id integer not null,
  scope integer not null check (scope >= 0),
  season integer not null,
  score bigint not null check (score >= 0),
  -- The latest week with a score.
  latest_week integer not null,
  latest_score bigint not null check (latest_score >= 0),
  -- The number of the change that wrote the row.
  revision bigint not null,
  primary key (manager_id, scope, season)
);
create index tops_total_changes on tops_total (scope, season, revision);

-- The number of the latest change. Whoever changes totals holds this row, so that a reader who has seen a number has seen
-- all changes up to it.
create table tops_revision (
  is_only boolean primary key default true check (is_only),
  revision bigint not null
);
insert into tops_revision (revision) values (0);

-- Contests that were final before; kind 1 is head-to-head.
insert into tops_contest (contest_id)
select id from contest where final_at is not null and kind <> 1 and password_hash is null;
