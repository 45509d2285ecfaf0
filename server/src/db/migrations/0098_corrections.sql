-- What changed in a match after its final whistle, and which points it moved. Written with the events that say it and
-- never changed after; matches corrected before this table have no row.
create table match_correction (
  id bigint generated always as identity primary key,
  match_id integer not null references match (id),
  -- By the game's clock.
  corrected_at timestamptz not null,
  -- domain/src/football/corrections.ts: [{before, after}]
  changes jsonb not null,
  home_before smallint not null,
  away_before smallint not null,
  home_after smallint not null,
  away_after smallint not null,
  -- [{player_id, table, before, after}] in the table's unit; null where the player had no points or lost their row.
  points jsonb not null
);
create index match_correction_match on match_correction (match_id);
