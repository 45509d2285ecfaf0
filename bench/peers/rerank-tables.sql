-- What both forms start from: the total of each team, and the gain of each team that fields the scorer.
-- The gains are given ready, substitutions included: the peers have only to add and to rank.
create table team_total (team int primary key, total int not null);
create unlogged table live_total (team int not null, total int not null)
  with (fillfactor = 40, autovacuum_enabled = off);
create unlogged table gained (team int not null, gain int not null);
insert into team_total select * from unnest($1::int[], $2::int[]);
insert into live_total select * from team_total;
insert into gained select * from unnest($1::int[], $2::int[]) as given (team, gain) where gain <> 0
