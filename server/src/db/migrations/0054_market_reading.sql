-- What lists of cards are sorted by beside the orders of now; a sweep brings it up to date each minute.
alter table card_market
  -- Units of XFC that changed hands in seven days.
  add column volume_7d bigint not null default 0,
  -- The last price before them.
  add column price_week_ago bigint,
  -- Mean points of a player's last five matches, in units of the pro table; null before the first.
  add column form real;

create table watched_card (
  manager_id integer not null references manager (id),
  card_id integer not null references card (id),
  -- Units of XFC: tell when a copy is to be had at or below, or is worth at or above.
  below bigint check (below > 0),
  above bigint check (above > 0),
  since timestamptz not null,
  primary key (manager_id, card_id)
);
create index watched_card_card on watched_card (card_id);
