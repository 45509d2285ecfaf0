-- What the feeds say of football. Keys of a provider are unique within it; ids are ours.
create table league (
  id integer generated always as identity primary key,
  provider text not null,
  provider_key text not null,
  name text not null,
  country_code text not null,
  -- Statistics complete enough for the pro table, match bonus and defensive contribution.
  full_statistics boolean not null,
  -- Which timings of the rules its contests have.
  pace text not null check (pace in ('standard', 'sprint')),
  unique (provider, provider_key)
);

create table season (
  id integer generated always as identity primary key,
  league_id integer not null references league (id),
  provider_key text not null,
  name text not null,
  unique (league_id, provider_key)
);

create table round (
  id integer generated always as identity primary key,
  season_id integer not null references season (id),
  number integer not null,
  unique (season_id, number)
);

create table club (
  id integer generated always as identity primary key,
  provider text not null,
  provider_key text not null,
  league_id integer not null references league (id),
  name text not null,
  short_name text not null,
  kit_pattern text not null check (kit_pattern in ('plain', 'stripes', 'hoops', 'halves', 'sash')),
  colour_1 text not null,
  colour_2 text not null,
  venue_name text,
  venue_seats integer,
  unique (provider, provider_key)
);

create table player (
  id integer generated always as identity primary key,
  provider text not null,
  provider_key text not null,
  -- Null when no club of ours has him now.
  club_id integer references club (id),
  league_id integer not null references league (id),
  name text not null,
  short_name text not null,
  position text not null check (position in ('GK', 'DF', 'MF', 'FW')),
  -- ISO 3166 alpha-2, lower case; empty when the feed does not say.
  nationality text not null,
  birth_date date,
  shirt_number smallint not null,
  rating integer not null,
  stars smallint not null check (stars between 1 and 5),
  unique (provider, provider_key)
);
create index player_club on player (club_id);
create index player_league on player (league_id, position);

create table match (
  id integer generated always as identity primary key,
  provider text not null,
  provider_key text not null,
  round_id integer not null references round (id),
  league_id integer not null references league (id),
  home_club_id integer not null references club (id),
  away_club_id integer not null references club (id),
  kickoff_at timestamptz not null,
  venue_name text,
  status text not null default 'scheduled' check (status in (
    'scheduled', 'first_half', 'half_time', 'second_half', 'extra_time', 'ended', 'confirmed', 'postponed', 'abandoned'
  )),
  home_score smallint,
  away_score smallint,
  minute smallint,
  -- When the final whistle (or the abandonment) came in, by the game's clock.
  ended_at timestamptz,
  confirmed_at timestamptz,
  -- Grows with every event that was news; given under the match's row lock.
  events_version integer not null default 0,
  constraint match_between_two check (home_club_id <> away_club_id),
  unique (provider, provider_key)
);
create index match_kickoff on match (kickoff_at);
create index match_league on match (league_id, kickoff_at);
create index match_round on match (round_id);
create index match_in_play on match (kickoff_at) where ended_at is null;

-- The log: every version of every event as it came. Points are a function of the winning versions.
create table match_event (
  match_id integer not null references match (id),
  sequence integer not null,
  provider text not null,
  event_id text not null,
  version integer not null,
  -- domain/src/football/events.ts: {time, happening}
  event jsonb not null,
  received_at timestamptz not null,
  primary key (match_id, sequence),
  unique (match_id, provider, event_id, version)
);

-- The fold of a match's events, one row a player of either line-up.
create table appearance (
  match_id integer not null references match (id),
  player_id integer not null references player (id),
  club_id integer not null references club (id),
  side text not null check (side in ('home', 'away')),
  started boolean not null,
  on_pitch boolean not null,
  minutes smallint not null,
  statistics jsonb not null,
  primary key (match_id, player_id)
);
create index appearance_player on appearance (player_id, match_id desc);

-- Recomputed from the appearance, never added to.
create table player_points (
  match_id integer not null references match (id),
  player_id integer not null references player (id),
  scoring_table text not null,
  -- Whole numbers of the table's unit.
  points integer not null,
  -- [{rule, count, points}], summing to points.
  reasons jsonb not null,
  primary key (match_id, player_id, scoring_table)
);
create index player_points_player on player_points (player_id, scoring_table, match_id desc);
