-- Mini-leagues: friends who compare their results over the official contests of one league of football.
create table mini_league (
  id integer generated always as identity primary key,
  name text not null,
  league_id integer not null references league (id),
  -- Part of what the secret of its invitation is derived from: a higher number ends the links before it.
  invitation integer not null default 1 check (invitation > 0),
  created_at timestamptz not null
);
create index mini_league_league on mini_league (league_id);

create table mini_league_member (
  mini_league_id integer not null references mini_league (id) on delete cascade,
  manager_id integer not null references manager (id),
  -- Grows with every joining: the member who joined first owns the mini-league, and passes it on by leaving.
  place bigint generated always as identity,
  joined_at timestamptz not null,
  primary key (mini_league_id, manager_id)
);
create index mini_league_member_manager on mini_league_member (manager_id);

-- Seasons that are over for a mini-league: their honours are written once.
create table mini_league_season (
  mini_league_id integer not null references mini_league (id) on delete cascade,
  season_id integer not null references season (id),
  closed_at timestamptz not null,
  primary key (mini_league_id, season_id)
);

create table mini_league_honour (
  mini_league_id integer not null,
  season_id integer not null,
  manager_id integer not null references manager (id),
  rank smallint not null check (rank between 1 and 3),
  -- Thousandths of a point.
  points bigint not null check (points > 0),
  contests integer not null check (contests > 0),
  primary key (mini_league_id, season_id, manager_id),
  foreign key (mini_league_id, season_id) references mini_league_season on delete cascade
);
create index mini_league_honour_manager on mini_league_honour (manager_id);

-- A mini-league ends with its last member, however they go.
create function end_empty_mini_league() returns trigger language plpgsql as $$
begin
  delete from mini_league
  where id = old.mini_league_id
    and not exists (select from mini_league_member where mini_league_id = old.mini_league_id);
  return null;
end $$;
create trigger end_empty_mini_league after delete on mini_league_member
for each row execute function end_empty_mini_league();

-- Reviews of a season that their managers share: whoever has the token of one may see it.
create table shared_review (
  manager_id integer not null references manager (id),
  season_id integer not null references season (id),
  token text not null unique,
  shared_at timestamptz not null,
  primary key (manager_id, season_id)
);
