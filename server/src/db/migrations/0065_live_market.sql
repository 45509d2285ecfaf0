-- Counts the changes of a card's orders and fills: who listens to the card is told of each once.
alter table card_market add column version bigint not null default 0;

-- Whether the price stands where its watcher is told of it: he is told when it comes to be, not while it is.
alter table watched_card
  add column is_below boolean not null default false,
  add column is_above boolean not null default false;
update watched_card set is_below = coalesce(floor <= below, false), is_above = coalesce(last_price >= above, false)
from card_market where card_market.card_id = watched_card.card_id;
