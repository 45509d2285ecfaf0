alter table manager
  -- Game time of the last change of the country; null: as given at sign-up.
  add column country_changed_at timestamptz;

-- Nicknames that managers have given up. Each stays reserved for its manager for a while, so that nobody else is taken
-- for them. Times are of the game.
create table former_nickname (
  id integer generated always as identity primary key,
  manager_id integer not null references manager (id),
  nickname text not null,
  nickname_key text not null,
  changed_at timestamptz not null,
  reserved_until timestamptz not null
);
create index former_nickname_key on former_nickname (nickname_key, reserved_until);
create index former_nickname_of_manager on former_nickname (manager_id, changed_at desc);

-- An e-mail change that is not complete: one of a manager at a time. Times are real.
create table email_change (
  manager_id integer primary key references manager (id),
  email text not null check (char_length(email) <= 254),
  -- How the owner proves that it is theirs; step_up: they have, by password or code, when the change was started.
  way text not null check (way in ('old_email', 'phone', 'step_up')),
  owner_proven_at timestamptz,
  expires_at timestamptz not null,
  constraint email_change_proven_by_step_up check (way <> 'step_up' or owner_proven_at is not null)
);

-- What managers have agreed to receive by e-mail: every choice is kept, the latest of a topic holds.
create table opt_in_choice (
  id integer generated always as identity primary key,
  manager_id integer not null references manager (id),
  topic text not null check (topic in ('news', 'offers', 'weekly_summary')),
  is_on boolean not null,
  -- The version of the text beside the switch.
  text_version integer not null,
  chosen_at timestamptz not null
);
create index opt_in_choice_of_manager on opt_in_choice (manager_id, topic, id desc);

-- Accounts with the same verified phone are linked.
create index manager_verified_phone_number on manager (phone) where phone_verified_at is not null;

-- Countries to which an operator has switched off SMS.
create table sms_country_off (
  country_id integer primary key
);
