-- How far an unfinished step of a contest has come. Most contests take each step in one transaction and never have a
-- row; a large one takes several, and a row is deleted with the last of them.
create table contest_progress (
  contest_id integer not null references contest (id),
  step text not null check (step in ('refuse', 'announce', 'collect', 'cancel', 'release', 'refund', 'results', 'prizes', 'notices')),
  -- The last entry that is done; for results the number of team chunks that are done.
  done_through integer not null check (done_through >= 0),
  primary key (contest_id, step)
);

-- Ranks and prizes as the settlement fixed them, for one team chunk; deleted once they are in the entries. A correction
-- between the transactions of a large settlement changes nothing.
create table fixed_result (
  contest_id integer not null references contest (id),
  number integer not null check (number >= 0),
  entry_ids integer[] not null,
  points integer[] not null,
  ranks integer[] not null,
  prizes bigint[] not null,
  primary key (contest_id, number)
);
