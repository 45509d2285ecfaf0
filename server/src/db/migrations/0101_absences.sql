-- Players who are out as their source says: hurt, ill, suspended or doubtful. A row is never deleted.
create table absence (
  id integer generated always as identity primary key,
  player_id integer not null references player (id),
  provider text not null,
  -- The source's name of it.
  provider_key text not null,
  status text not null check (status in ('injured', 'suspended', 'doubtful')),
  reason text not null,
  -- By the game's clock: known since, out of matches that kick off from `out_from` on, expected back.
  known_at timestamptz not null,
  out_from timestamptz not null,
  expected_return timestamptz,
  -- When the source stopped listing it; null while it does.
  ended_at timestamptz,
  unique (provider, provider_key)
);
create index absence_open on absence (player_id) where ended_at is null;

-- From which season on a simulated league has absences that its earlier seasons did not have: in the Sprint League all
-- of them, in the leagues of a season those of training. Matches of earlier seasons stay as they were played.
create table simulated_absences (
  provider text primary key,
  from_season integer not null check (from_season > 0)
);
