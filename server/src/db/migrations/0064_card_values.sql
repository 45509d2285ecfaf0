-- What a copy of each card was worth at the end of a day of the game (UTC). A day without a row is worth what the one
-- before it is: rows are written only where the worth has changed.
create table card_value (
  card_id integer not null references card (id),
  day date not null,
  -- Units of XFC a copy: the reference price, or the last one where there is none.
  price bigint not null check (price > 0),
  primary key (card_id, day)
);
