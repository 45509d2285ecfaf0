-- Managers who play inside the server to keep contests alive; they are shown as such wherever they appear.
alter table manager
  add column is_simulated boolean not null default false,
  -- They have no sign-in, so that nobody can act in their name.
  add constraint manager_simulated_without_sign_in check (not is_simulated or email is null);
create index manager_simulated on manager (id) where is_simulated;
