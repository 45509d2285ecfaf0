-- What a manager shows to others on their public profile; without a row everything.
create table profile_privacy (
  manager_id integer primary key references manager (id),
  -- Cards and venues they own.
  shows_cards boolean not null,
  -- Their results in contests, also as news for those who follow them.
  shows_results boolean not null
);

-- Managers whose public news a manager reads.
create table follow (
  manager_id integer not null references manager (id),
  followed_id integer not null references manager (id),
  -- By the game's clock.
  at timestamptz not null,
  primary key (manager_id, followed_id),
  constraint follow_another check (manager_id <> followed_id)
);
create index follow_followed on follow (followed_id);
