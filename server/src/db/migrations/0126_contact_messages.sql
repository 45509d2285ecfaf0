-- Messages of the contact form, as plain text. Those of visitors name no manager.
create table contact_message (
  id integer generated always as identity primary key,
  manager_id integer references manager,
  name text not null check (length(name) between 1 and 80),
  email text not null check (length(email) <= 254),
  subject text not null check (length(subject) between 1 and 120),
  message text not null check (length(message) between 1 and 4000),
  language text not null,
  sent_at timestamptz not null default clock_timestamp()
);
create index contact_message_manager on contact_message (manager_id) where manager_id is not null;
create index contact_message_email on contact_message (lower(email));
create index contact_message_sent on contact_message (sent_at);

-- Mails to the team are text alone, and those of visitors name no manager.
alter table local_outbox
  alter column manager_id drop not null,
  drop constraint local_outbox_check1,
  add constraint local_outbox_html check (html is null or channel = 'mail');
