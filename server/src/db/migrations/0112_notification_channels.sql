-- How a manager is notified outside the product. Without a row the defaults hold: all pushes, no mails.
create table notification_settings (
  manager_id integer primary key,
  -- Categories that are turned off on a channel.
  push_off text[] not null default '{}',
  mail_off text[] not null default '{}',
  digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  -- When the next digest is due; null without one.
  digest_due_at timestamptz,
  -- The last notification that a digest reported, or was not to report any more.
  digested_id integer not null default 0,
  -- Name of the IANA database.
  time_zone text not null default 'UTC',
  -- Minutes of the day in that time zone; both or neither.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  -- Stands in the links of digests.
  unsubscribe_token bytea not null unique,
  check ((quiet_from is null) = (quiet_until is null)),
  check ((digest = 'off') = (digest_due_at is null))
);
create index notification_settings_digest on notification_settings (digest_due_at) where digest_due_at is not null;

-- Browsers that show a manager's notifications, while the session they belong to is open. Phones have their token in
-- session.push_token.
create table push_subscription (
  session_id integer primary key references session (id) on delete cascade,
  manager_id integer not null,
  -- The address of the browser at its push service, and its keys.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscription_manager on push_subscription (manager_id);
create index session_push_of_manager on session (manager_id) where push_token is not null and ended_at is null;

-- Written while its manager has a device that shows notifications, and not yet passed on to it.
alter table notification add column awaits_push boolean not null default false;
create index notification_awaits_push on notification (id) where awaits_push;

-- A push that was handed to its service, or is about to be: it is claimed first, so that nothing is sent twice.
create table push_claim (
  notification_id integer not null,
  session_id integer not null references session (id) on delete cascade,
  claimed_at timestamptz not null,
  primary key (notification_id, session_id)
);
