-- Passwords tried on a private contest and not known to be right, by whomever: bounded by the hour.
create table contest_password_guess (
  id bigint generated always as identity primary key,
  contest_id integer not null references contest (id),
  at timestamptz not null
);
create index contest_password_guess_contest on contest_password_guess (contest_id, at);
