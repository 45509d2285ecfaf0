-- Spin and win: each spin with all that verifies it. It shares the manager's seeds and their nonces with fair_draw.
create table spin (
  id integer generated always as identity primary key,
  seed_id integer not null references fair_seed (id),
  nonce integer not null,
  manager_id integer not null references manager (id),
  is_free boolean not null,
  -- In gold.
  price bigint not null,
  wheel text not null check (wheel in ('full', 'gold')),
  rules_version smallint not null,
  -- The position of the drawn field in the table of the wheel.
  field smallint not null check (field >= 0),
  -- SHA-256 of the table and the pool as one text, in hex.
  table_hash text not null,
  -- The cards of which the lease is drawn, by card id; empty for other prizes.
  pool integer[] not null,
  -- The leased card and the end of its lease.
  card_id integer references card (id),
  leased_until timestamptz,
  -- The draw of the pack that was given.
  pack_draw_id integer references fair_draw (id),
  -- What was paid because no player or pack was left to give, in units of its currency.
  instead_currency text check (instead_currency in ('XFC', 'GOLD')),
  instead_units bigint check (instead_units > 0),
  at timestamptz not null,
  constraint spin_once unique (seed_id, nonce),
  constraint spin_free_or_paid check (price >= 0 and is_free = (price = 0)),
  constraint spin_lease_has_an_end check ((card_id is null) = (leased_until is null)),
  constraint spin_instead_is_whole check ((instead_currency is null) = (instead_units is null))
);
create index spin_manager on spin (manager_id, id desc);
create index spin_last_free on spin (manager_id, at desc) where is_free;

-- A pack that was given is of no drop: it is drawn from the copies of one league, and takes none of a drop's stock.
alter table fair_draw
  add column given_pack text check (given_pack in ('promo', 'special', 'icon')),
  add column given_league_id integer references league (id),
  add column given_rules_version smallint,
  drop constraint fair_draw_of_a_pack_or_a_recipe,
  add constraint fair_draw_has_one_origin check (num_nonnulls(drop_id, recipe_id, given_pack) = 1),
  add constraint fair_draw_given_is_whole check (
    (given_pack is null) = (given_league_id is null) and (given_pack is null) = (given_rules_version is null)
  );

alter table switched_off drop constraint switched_off_feature_check;
alter table switched_off add constraint switched_off_feature_check
  check (feature in ('register', 'contests', 'market', 'payments', 'deposits', 'withdrawals', 'spin'));
