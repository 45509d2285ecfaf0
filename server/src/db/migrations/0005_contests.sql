-- The players of a contest with the stars, position and club they had when it opened. Contests of one round that
-- open together share a pool.
create table contest_pool (
  id integer generated always as identity primary key,
  created_at timestamptz not null
);
create table contest_pool_player (
  pool_id integer not null references contest_pool (id),
  player_id integer not null references player (id),
  club_id integer not null references club (id),
  position text not null check (position in ('GK', 'DF', 'MF', 'FW')),
  stars smallint not null check (stars between 1 and 5),
  primary key (pool_id, player_id)
);

create table contest (
  id integer generated always as identity primary key,
  name text not null,
  league_id integer not null references league (id),
  season_id integer not null references season (id),
  -- The number of the round, when it is of one round.
  round integer,
  kind smallint not null check (kind in (1, 2, 3)),
  is_pro boolean not null,
  is_official boolean not null,
  pace text not null check (pace in ('standard', 'sprint')),
  rules_version integer not null,
  scoring_table text not null,
  pool_id integer not null references contest_pool (id),
  organizer_id integer,
  password_hash text,
  entry_fee bigint not null check (entry_fee >= 0),
  min_entries integer not null check (min_entries >= 1),
  max_entries integer check (max_entries >= 2),
  max_per_manager integer not null check (max_per_manager >= 1),
  added_prize bigint not null default 0 check (added_prize >= 0),
  guaranteed_pool bigint not null default 0 check (guaranteed_pool >= 0),
  join_time integer not null check (join_time >= 0),
  open_at timestamptz not null,
  -- contest_dt and contest_end_dt; they follow the fixtures until locked_at is set.
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- Seats taken, and entries that have a team; kept under the contest's lock.
  entries integer not null default 0 check (entries >= 0),
  entries_with_team integer not null default 0 check (entries_with_team between 0 and entries),
  locked_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text check (cancel_reason in ('too_few_entries', 'matches_void', 'organizer')),
  final_at timestamptz,
  -- The next moment a sweep has work on it (lock, cancellation, settlement); null when it is over.
  due_at timestamptz,
  -- Grows with every change of a total; given under the contest's lock.
  version integer not null default 0,
  created_at timestamptz not null,
  constraint contest_not_oversold check (max_entries is null or entries <= max_entries),
  constraint contest_cancelled_for_a_reason check ((cancelled_at is null) = (cancel_reason is null)),
  constraint contest_one_end check (cancelled_at is null or final_at is null)
);
create index contest_due on contest (due_at) where due_at is not null;
create index contest_start on contest (start_at desc);
create index contest_league on contest (league_id, start_at desc);

create table contest_match (
  contest_id integer not null references contest (id),
  match_id integer not null references match (id),
  primary key (contest_id, match_id)
);
create index contest_match_match on contest_match (match_id);

-- A seat: fee, team, rank, prize. The id is also the id of its team.
create table entry (
  id integer generated always as identity primary key,
  contest_id integer not null references contest (id),
  manager_id integer not null,
  -- playing: seated, and after the lock in the field. left: given up before the lock. refunded: at the lock for want
  -- of a team, or with the whole contest.
  state text not null default 'playing' check (state in ('playing', 'left', 'refunded')),
  fee bigint not null check (fee >= 0),
  joined_at timestamptz not null,
  starters integer[],
  reserves integer[],
  captain_id integer,
  vice_captain_id integer,
  stars smallint,
  formation text,
  saved_at timestamptz,
  -- Written once, when the contest is final.
  final_points integer,
  final_rank integer,
  prize bigint,
  constraint entry_team_whole check (
    (starters is null and reserves is null and captain_id is null and vice_captain_id is null and saved_at is null)
    or (cardinality(starters) = 11 and cardinality(reserves) = 4 and saved_at is not null)
  ),
  constraint entry_result_whole check ((final_rank is null) = (prize is null) and (final_rank is null) = (final_points is null))
);
create index entry_contest on entry (contest_id, state);
create index entry_manager on entry (manager_id, contest_id);

-- The guard of "paid exactly once": one row a payment of a contest.
create table contest_payout (
  contest_id integer not null references contest (id),
  entry_id integer not null references entry (id),
  kind text not null check (kind in ('prize', 'refund')),
  units bigint not null check (units >= 0),
  primary key (contest_id, entry_id, kind)
);

-- Wrong passwords of a private contest, by manager.
create table contest_password_try (
  contest_id integer not null references contest (id),
  manager_id integer not null,
  tries integer not null,
  locked_until timestamptz,
  primary key (contest_id, manager_id)
);
