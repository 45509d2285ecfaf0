-- What the football of this installation was begun with. Another seed or key would change matches that are being
-- played, so a start with another one is refused.
create table world_origin (
  only_row boolean primary key default true check (only_row),
  seed_fingerprint text not null,
  key_fingerprint text not null
);

-- How the own time of a world lies in that of this installation.
create table world_calendar (
  provider text primary key,
  -- When its first cycle of matches began; the installation joins a season under way.
  epoch timestamptz not null,
  -- Matches that kicked off before are history: results, key events and figures, without the finer events.
  history_before timestamptz not null,
  history_saved boolean not null default false,
  -- Up to when its matches were followed.
  followed_until timestamptz not null
);

-- Standstills too long to be caught up with: what had not kicked off by then was moved by whole weeks.
create table world_calendar_shift (
  provider text not null references world_calendar (provider),
  number integer not null,
  -- Milliseconds of the world's own time.
  from_ms bigint not null,
  weeks integer not null check (weeks > 0),
  primary key (provider, number)
);

-- Matches of a feed that it has still to tell of.
create index match_unconfirmed on match (provider, kickoff_at) where confirmed_at is null;
