-- Providers of real football outside: what they were asked, what they answered, and what was made of it. All times are
-- the game's, which in production is real time.

-- How a provider answers. Nothing is requested before paused_until.
create table provider_state (
  provider text primary key,
  paused_until timestamptz,
  -- Failed requests since the last answer.
  failures integer not null default 0 check (failures >= 0),
  last_failure text,
  answered_at timestamptz
);

-- Requests of a day (UTC). Counted before the request is sent, so that a crash never exceeds the budget.
create table provider_usage (
  provider text not null,
  day date not null,
  used integer not null check (used >= 0),
  primary key (provider, day)
);

-- The last answer that made sense, by what was requested. A worse answer never replaces it.
create table provider_answer (
  provider text not null,
  resource text not null,
  items jsonb not null,
  answered_at timestamptz not null,
  primary key (provider, resource)
);

-- Answers that made no sense, with the beginning of each, for operators. The last of a kind is kept.
create table provider_quarantine (
  provider text not null,
  resource text not null,
  reason text not null,
  detail text not null,
  excerpt text not null,
  times integer not null default 1 check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (provider, resource, reason)
);

-- A match as its provider tells it.
create table provider_match (
  provider text not null,
  provider_key text not null,
  polled_at timestamptz not null,
  -- When the provider first said that it is over.
  over_at timestamptz,
  -- Since when no answer about it made sense; null while they do.
  held_since timestamptz,
  held_reason text,
  -- When the figures of its players were last read.
  figures_at timestamptz,
  primary key (provider, provider_key)
);

-- The events made of a provider's answers, with the provider's ids, in the order in which they were made.
create table provider_event (
  provider text not null,
  provider_key text not null,
  sequence integer not null,
  event jsonb not null,
  primary key (provider, provider_key, sequence)
);

-- Ids of further sources for what is ours. The first source needs none: its keys stand with our rows.
create table provider_mapping (
  provider text not null,
  kind text not null check (kind in ('league', 'club', 'player', 'match')),
  provider_key text not null,
  subject_id integer not null,
  -- By names and calendars, or by an operator, whose choice stays.
  origin text not null check (origin in ('matched', 'operator')),
  mapped_at timestamptz not null,
  primary key (provider, kind, provider_key),
  constraint provider_mapping_once unique (provider, kind, subject_id)
);

-- The ids of all sources, the first one's included.
create view provider_id as
select provider, 'league' as kind, provider_key, id as subject_id from league
union all select provider, 'club', provider_key, id from club
union all select provider, 'player', provider_key, id from player
union all select provider, 'match', provider_key, id from match
union all select provider, kind, provider_key, subject_id from provider_mapping;

-- Where sources disagree about a match, or one of them with itself. While a blocking flag is open, the result is not
-- confirmed, so no contest is paid on it.
create table source_flag (
  id integer generated always as identity primary key,
  match_id integer not null references match (id),
  provider text not null,
  kind text not null check (kind in ('score', 'kick_off', 'cards', 'held', 'table')),
  ours text not null,
  theirs text not null,
  blocks boolean not null,
  raised_at timestamptz not null,
  closed_at timestamptz,
  -- The operator who decided; null when the sources agree again.
  closed_by text,
  constraint source_flag_closed check (closed_by is null or closed_at is not null)
);
create unique index source_flag_open on source_flag (match_id, provider, kind) where closed_at is null;
create index source_flag_of_match on source_flag (match_id);

-- An import of a season, so that one that was killed goes on where it was.
create table season_import (
  source text not null,
  season text not null,
  done integer not null default 0 check (done >= 0),
  total integer not null check (total >= 0),
  begun_at timestamptz not null,
  finished_at timestamptz,
  primary key (source, season)
);
