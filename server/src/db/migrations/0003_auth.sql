create table manager (
  id integer generated always as identity primary key,
  -- Null for managers who play inside the server.
  email text check (char_length(email) <= 254),
  password_hash text,
  nickname text not null check (char_length(nickname) between 3 and 20),
  -- The nickname with look-alike letters folded into one, so that two nicknames never look the same.
  nickname_key text not null,
  birth_date date,
  -- Follows from the two letters of the country's code; the list of countries is in the program.
  country_id integer,
  language text not null default 'en',
  role text not null default 'manager' check (role in ('manager', 'operator')),
  experience integer not null default 0 check (experience >= 0),
  accepted_terms_at timestamptz,
  activated_at timestamptz,
  created_at timestamptz not null,
  constraint manager_nickname_unique unique (nickname_key),
  constraint manager_sign_in_whole check ((email is null) = (password_hash is null))
);
create unique index manager_email_unique on manager (lower(email));

-- A family of tokens that follow each other; ended, it stays for the audit until it would have expired.
create table session (
  id integer generated always as identity primary key,
  manager_id integer not null references manager (id),
  signing_key_encrypted bytea not null,
  owes_second_step boolean not null default false,
  device text not null,
  -- Keyed hash of the network it was opened from, to know the owner's own networks again.
  network text not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'ended', 'replaced', 'stolen')),
  constraint session_ended_for_a_reason check ((ended_at is null) = (end_reason is null))
);
create index session_of_manager on session (manager_id) where ended_at is null;

create table session_token (
  hash text primary key,
  session_id integer not null references session (id) on delete cascade,
  -- offered: given out, not used yet. current: in use. retired: replaced by its successor's first use.
  state text not null check (state in ('offered', 'current', 'retired')),
  retired_at timestamptz,
  constraint session_token_retired_at check ((state = 'retired') = (retired_at is not null))
);
create unique index session_token_one_current on session_token (session_id) where state = 'current';
create unique index session_token_one_offered on session_token (session_id) where state = 'offered';
create index session_token_of_session on session_token (session_id);

-- The answer of each change of state, for its repetition with the same key.
create table idempotency (
  -- 'manager:7' or 'visitor'.
  scope text not null,
  key text not null,
  call text not null,
  input_hash text not null,
  answer text,
  answer_encrypted bytea,
  created_at timestamptz not null default clock_timestamp(),
  primary key (scope, key)
);
create index idempotency_age on idempotency (created_at);

create table one_time_code (
  -- sha256 of the code, hex.
  hash text primary key,
  purpose text not null check (purpose in ('activate')),
  manager_id integer not null references manager (id),
  expires_at timestamptz not null
);
create index one_time_code_of_manager on one_time_code (manager_id, purpose);

-- Attempts that are counted against a limit: sign-ins, codes, mails.
create table attempt (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Hash of the account or network address the attempts are counted for.
  subject text not null,
  at timestamptz not null default clock_timestamp()
);
create index attempt_recent on attempt (kind, subject, at);
create index attempt_age on attempt (at);

-- What an operator has switched off, without a deploy.
create table switched_off (
  feature text primary key check (feature in ('register', 'contests', 'market', 'payments', 'deposits', 'withdrawals')),
  since timestamptz not null default clock_timestamp()
);
