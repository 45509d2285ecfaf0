-- Pictures of managers: 1 to 24 is a drawn one, a greater number an uploaded one (domain/src/avatars.ts). Null: the
-- drawn one that follows from the manager's id.
alter table manager add column avatar bigint
  check (avatar between 1 and 24 or avatar between 2251799813685248 and 4503599627370495);
create index manager_chose_avatar on manager (id) where avatar is not null;

alter table media
  drop constraint media_purpose_check,
  add constraint media_purpose_check check (purpose in ('sponsor_logo', 'sponsor_picture', 'avatar')),
  -- The name in the address of a manager's picture; two managers may have uploaded the same one.
  add column avatar bigint check (avatar between 2251799813685248 and 4503599627370495),
  add constraint media_avatar_has_name check ((purpose = 'avatar') = (avatar is not null)),
  add column withdrawn_reason text;
create index media_avatar on media (avatar) where avatar is not null;

-- The address of one download of all personal data, for a minute of real time. Only a hash of it is stored.
create table export_ticket (
  hash text primary key,
  manager_id integer not null references manager (id),
  expires_at timestamptz not null
);
create index export_ticket_manager on export_ticket (manager_id);

-- A deletion that the manager asked for, in real time: until it is due, signing in takes it back.
alter table manager
  add column deletion_asked_at timestamptz,
  add column deletion_due_at timestamptz,
  add constraint manager_deletion_whole check ((deletion_asked_at is null) = (deletion_due_at is null)),
  add constraint manager_deleted_once check (deleted_at is null or deletion_due_at is null),
  -- A deleted manager's name contains their number, so it may be longer than one that managers choose.
  drop constraint manager_nickname_check,
  add constraint manager_nickname_check
    check (deleted_at is not null or char_length(nickname) between 3 and 20);
create index manager_deletion_due on manager (deletion_due_at) where deletion_due_at is not null;

-- The nicknames of deleted managers, as SHA-256 of their key: nobody takes one while others may still expect its owner.
create table retired_nickname (
  key_hash bytea primary key,
  free_at timestamptz not null
);

-- Refused like a nickname that is in use, so that every way to take one knows the outcome.
create function refuse_retired_nickname() returns trigger language plpgsql as $$
begin
  if new.nickname_key is not null and exists (
    select from retired_nickname
    where key_hash = sha256(convert_to(new.nickname_key, 'UTF8')) and free_at > clock_timestamp()
  ) then
    raise unique_violation using
      constraint = 'manager_nickname_unique', table = 'manager', message = 'the nickname is retired';
  end if;
  return new;
end $$;
create trigger manager_nickname_retired before insert or update of nickname_key on manager
  for each row execute function refuse_retired_nickname();

-- A sign-in that began before the account was deleted must not open a session after it.
create function refuse_session_of_deleted() returns trigger language plpgsql as $$
begin
  if exists (select from manager where id = new.manager_id and deleted_at is not null for key share) then
    raise serialization_failure using message = 'the account was deleted meanwhile';
  end if;
  return new;
end $$;
create trigger session_of_a_living_account before insert on session
  for each row execute function refuse_session_of_deleted();
