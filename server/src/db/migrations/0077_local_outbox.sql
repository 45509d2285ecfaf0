-- Mails and SMS of a server that is not told where to send them; nothing is kept here in production.
create table local_outbox (
  id integer generated always as identity primary key,
  -- A job that runs twice keeps its message once.
  job_id text not null unique,
  channel text not null check (channel in ('mail', 'sms')),
  manager_id integer not null references manager on delete cascade,
  recipient text not null,
  subject text check ((subject is null) = (channel = 'sms')),
  body text not null,
  html text check ((html is null) = (channel = 'sms')),
  -- What the reader would type or open, so that it is one press away.
  code text,
  path text,
  -- The random address of the HTML, for a frame that cannot sign its request.
  preview_key text not null unique,
  created_at timestamptz not null default clock_timestamp()
);
create index local_outbox_manager on local_outbox (manager_id, id desc);
