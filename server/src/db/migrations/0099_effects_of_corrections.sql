-- Why a match was corrected, and what that did to contests that were not final.
alter table match_correction
  -- Null: the league corrected it, through its feed.
  add column reason text check (reason in ('wrong_player', 'wrong_event', 'missing_event', 'league_decision')),
  -- When the effects on contests were recorded, by the game's clock; null until then.
  add column effects_at timestamptz;
-- Corrections before this version have no recorded effects.
update match_correction set effects_at = corrected_at;
create index match_correction_effects on match_correction (id) where effects_at is null;

-- A locked contest with the corrected match.
create table correction_contest (
  correction_id bigint not null references match_correction (id),
  contest_id integer not null references contest (id),
  -- Its results were fixed before: they stay.
  is_final boolean not null,
  -- Teams whose points changed; null where it is final, or too large to compare team by team.
  teams integer,
  primary key (correction_id, contest_id)
);
create index correction_contest_contest on correction_contest (contest_id);

-- A team whose points changed. Points are in the unit of the contest's scoring table; ranks are those of the whole field
-- at one moment, without and with the correction.
create table correction_entry (
  correction_id bigint not null,
  contest_id integer not null,
  entry_id integer not null references entry (id),
  points_before integer not null,
  points_after integer not null,
  rank_before integer not null,
  rank_after integer not null,
  primary key (correction_id, contest_id, entry_id),
  foreign key (correction_id, contest_id) references correction_contest (correction_id, contest_id)
);
create index correction_entry_entry on correction_entry (entry_id);
