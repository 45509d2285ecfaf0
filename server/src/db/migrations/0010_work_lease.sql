-- Which process does a piece of work that only one may do. Real time, not the game's.
-- The epoch rises with every change of holder: a write that carries it fails when the lease was lost meanwhile.
create table work_lease (
  name       text primary key,
  holder     uuid not null,
  epoch      bigint not null check (epoch > 0),
  expires_at timestamptz not null
);
