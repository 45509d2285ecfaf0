-- Devices a manager has signed in from. A device is the keyed hash of a random key that a browser made for itself and
-- keeps over a sign-out.
create table manager_device (
  manager_id integer not null references manager (id),
  device_key text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (manager_id, device_key)
);
create index manager_device_by_key on manager_device (device_key, last_seen_at desc);

alter table session
  add column device_key text,
  -- Where the notifications of the device go, while its session is open.
  add column push_token text check (char_length(push_token) between 1 and 512);
create unique index session_push_token on session (push_token) where push_token is not null;
create index session_of_device on session (device_key) where push_token is not null;

-- Whatever ends a session unbinds its push token.
create function unbind_push_token() returns trigger language plpgsql as $$
begin
  new.push_token := null;
  return new;
end
$$;
create trigger unbind_push_token before insert or update on session
  for each row when (new.ended_at is not null and new.push_token is not null)
  execute function unbind_push_token();

-- Keyed hash of the network of the first session. Sharing it never links accounts, operators see it.
alter table manager add column sign_up_network text;
create index manager_sign_up_network on manager (sign_up_network) where sign_up_network is not null;

-- What the accounts share, as a keyed hash; empty for an operator's link. Each evidence links a pair once.
alter table manager_link
  add column evidence text not null default '',
  drop constraint manager_link_pkey,
  add primary key (manager_id, other_id, reason, evidence);

-- Evidence that an operator has judged to link nobody.
create table undone_link (
  manager_id integer not null references manager (id),
  other_id integer not null references manager (id),
  reason text not null,
  evidence text not null,
  undone_at timestamptz not null,
  constraint undone_link_in_order check (manager_id < other_id),
  primary key (manager_id, other_id, reason, evidence)
);

-- The closed list of acts is in the program, which alone writes them.
alter table operator_act drop constraint operator_act_act_check;
alter table operator_act add constraint operator_act_act_check check (act ~ '^[a-z]+(_[a-z]+)*$');
