-- Revisions of the stars of a league's players: announced with notice, then in force.
create table star_revision (
  id integer generated always as identity primary key,
  league_id integer not null references league (id),
  season_id integer not null references season (id),
  -- The part of the season that is over: half of it, or all.
  part text not null check (part in ('half', 'end')),
  -- By the game's clock.
  announced_at timestamptz not null,
  effective_at timestamptz not null check (effective_at > announced_at),
  applied_at timestamptz,
  unique (season_id, part)
);
create index star_revision_due on star_revision (effective_at) where applied_at is null;
create index star_revision_league on star_revision (league_id, announced_at);

-- A player whose stars a revision changes; those who keep theirs have no row.
create table star_change (
  revision_id integer not null references star_revision (id),
  player_id integer not null references player (id),
  before smallint not null check (before between 1 and 5),
  -- As announced; as it came into force once the revision is applied.
  after smallint not null check (after between 1 and 5),
  primary key (revision_id, player_id)
);
create index star_change_player on star_change (player_id);
