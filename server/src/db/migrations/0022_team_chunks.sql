-- The field of a contest as its lock left it, 4,096 teams a row in the order of their entries: what the live standings
-- are loaded from. Written by the lock, in further transactions where the field is large.
create table team_chunk (
  contest_id integer not null references contest (id),
  number integer not null check (number >= 0),
  count integer not null check (count > 0),
  -- The next chunk goes on after it.
  last_entry_id integer not null,
  -- domain/src/standings/live/chunk.ts
  teams bytea not null,
  -- Whose teams they are: server/src/contests/live/names.ts. Null once the contest is over.
  names bytea,
  primary key (contest_id, number)
);
alter table team_chunk
  alter column teams set storage external,
  alter column names set storage external;

-- A field is read in the order of its entries, part by part.
drop index entry_contest;
create index entry_contest on entry (contest_id, state, id);

-- Contests that were locked before get their chunks with their next step.
update contest set due_at = locked_at
where locked_at is not null and results_at is null and cancelled_at is null and final_at is null;
