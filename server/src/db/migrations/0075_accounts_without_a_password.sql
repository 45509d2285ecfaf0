-- Accounts that came by another provider have no password, perhaps no e-mail, and no nickname until they complete
-- their profile.
alter table manager
  alter column nickname drop not null,
  alter column nickname_key drop not null,
  alter column folded_nickname drop not null,
  drop constraint manager_sign_in_whole,
  add constraint manager_password_needs_email check (password_hash is null or email is not null),
  add constraint manager_nickname_whole check ((nickname is null) = (nickname_key is null)),
  -- The profile is complete before the account is active.
  add constraint manager_active_with_profile check (activated_at is null or nickname is not null),
  -- A code sent to the address came back. Accounts of earlier versions may prove theirs again.
  add column email_verified_at timestamptz,
  add constraint manager_verified_email check (email_verified_at is null or email is not null),
  -- In E.164 form, with the country it was given for.
  add column phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  add column phone_country_id integer,
  add column phone_verified_at timestamptz,
  add constraint manager_phone_whole check ((phone is null) = (phone_country_id is null)),
  add constraint manager_verified_phone check (phone_verified_at is null or phone is not null),
  -- Whether another provider may sign in to this account.
  add column allow_login_from_social_media boolean not null default false,
  -- The secret of the authenticator app, encrypted; pending until a first code proves it.
  add column totp_secret_encrypted bytea,
  add column totp_pending_encrypted bytea,
  -- The time step of the last accepted code: a code works once.
  add column totp_last_step bigint,
  -- Personal data has been removed; what the books need stays.
  add column deleted_at timestamptz,
  add constraint manager_deleted_without_sign_in check (deleted_at is null or (email is null and phone is null));

-- When the manager last proved who they are in this session, by password or code; sensitive calls ask for it.
alter table session add column stepped_up_at timestamptz;

alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code
  add constraint one_time_code_purpose_check
    check (purpose in ('activate', 'reset_password', 'sign_in', 'step_up', 'old_email', 'new_email', 'phone')),
  -- What a right code proves: the new e-mail address or phone number.
  add column target text;
