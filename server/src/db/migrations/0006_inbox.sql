create table notification (
  id integer generated always as identity primary key,
  manager_id integer not null,
  -- Message key of the inbox catalog, with the values of its placeholders.
  kind text not null,
  message_values jsonb not null,
  link text,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notification_manager on notification (manager_id, id desc);
create index notification_unread on notification (manager_id) where read_at is null;
