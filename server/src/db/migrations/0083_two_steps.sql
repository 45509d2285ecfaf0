-- Recovery codes of two-step sign-in: each replaces a code of the app once.
create table recovery_code (
  manager_id integer not null references manager (id),
  -- Keyed hash, bound to the manager.
  hash text not null,
  primary key (manager_id, hash)
);

-- When a code of the app or a recovery code was last given in the session.
alter table session add column code_given_at timestamptz;
alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check
  check (end_reason in ('logout', 'ended', 'replaced', 'stolen', 'security'));

-- When password, e-mail, phone or two steps last changed: withdrawals wait for a day after it.
alter table manager add column security_changed_at timestamptz;
