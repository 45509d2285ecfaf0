-- Packs and exchanges, drawn so that anybody can check them.

-- The server's secret seeds with the manager's own. One is in use for each manager; a revealed one stays for its draws.
create table fair_seed (
  id integer generated always as identity primary key,
  manager_id integer not null references manager (id),
  -- SHA-256 of the seed in hex, told before its first draw.
  commitment text not null unique,
  -- The seed, encrypted; null once it is revealed.
  seed_encrypted bytea,
  -- The seed in hex, once it is revealed.
  seed text,
  client_seed text not null,
  -- Draws made so far: the nonce of the next one.
  draws integer not null default 0 check (draws >= 0),
  created_at timestamptz not null,
  revealed_at timestamptz,
  constraint fair_seed_secret_or_revealed check (
    (seed is null) = (revealed_at is null) and (seed_encrypted is null) = (revealed_at is not null)
  )
);
create unique index fair_seed_in_use on fair_seed (manager_id) where revealed_at is null;

-- One row a league, locked by whoever draws from its unminted copies.
create table card_pool (id integer primary key references league (id));

create table pack_drop (
  id integer generated always as identity primary key,
  pack text not null check (pack in ('promo', 'special', 'icon')),
  league_id integer not null references league (id),
  rules_version smallint not null,
  quantity integer not null check (quantity > 0),
  left_quantity integer not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  constraint pack_drop_not_oversold check (left_quantity between 0 and quantity),
  constraint pack_drop_opens_before_it_closes check (opens_at < closes_at),
  unique (league_id, pack, opens_at)
);
create index pack_drop_closes on pack_drop (closes_at);

create table exchange_recipe (
  id integer generated always as identity primary key,
  recipe text not null check (recipe in ('four_stars', 'five_stars')),
  rules_version smallint not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  constraint exchange_recipe_opens_before_it_closes check (opens_at < closes_at),
  unique (recipe, opens_at)
);
create index exchange_recipe_closes on exchange_recipe (closes_at);

create table fair_draw (
  id integer generated always as identity primary key,
  seed_id integer not null references fair_seed (id),
  nonce integer not null,
  manager_id integer not null,
  drop_id integer references pack_drop (id),
  recipe_id integer references exchange_recipe (id),
  -- SHA-256 of the odds and the pool as one text, in hex.
  table_hash text not null,
  -- What could be drawn, by card id: three arrays of equal length.
  pool_cards integer[] not null,
  pool_stars smallint[] not null,
  pool_left integer[] not null,
  -- In the order they were drawn.
  cards integer[] not null,
  at timestamptz not null,
  constraint fair_draw_of_a_pack_or_a_recipe check ((drop_id is null) <> (recipe_id is null)),
  constraint fair_draw_once unique (seed_id, nonce)
);
create index fair_draw_manager on fair_draw (manager_id, id desc);
create index fair_draw_drop on fair_draw (drop_id, manager_id) where drop_id is not null;
