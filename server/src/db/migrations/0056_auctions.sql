-- What an auction adds to its order, which is locked before this row is read.
create table auction (
  order_id integer primary key references market_order (id),
  -- Units of XFC; null when there is none, or none any more.
  buy_now bigint check (buy_now > 0),
  -- Who leads, what he pays as it stands, and his maximum.
  leader_id integer references manager (id),
  price bigint check (price > 0),
  maximum bigint,
  -- Bids that everybody sees.
  bids integer not null default 0 check (bids >= 0),
  extensions smallint not null default 0 check (extensions >= 0),
  -- The lot of the house's schedule; null for auctions of managers.
  house_lot text unique,
  constraint auction_led_at_a_price check (
    (leader_id is null) = (price is null) and (leader_id is null) = (maximum is null)
  ),
  constraint auction_price_within_maximum check (price <= maximum),
  constraint auction_buy_now_before_bids check (leader_id is null or buy_now is null)
);

create table bid (
  id integer generated always as identity primary key,
  order_id integer not null references auction (order_id),
  manager_id integer not null references manager (id),
  -- Units of XFC: what he has bound himself to.
  maximum bigint not null check (maximum > 0),
  -- The price after it; null for the raise of a leader's own maximum, which nobody else sees.
  price bigint check (price > 0),
  -- Made for him by his maximum.
  automatic boolean not null,
  at timestamptz not null
);
create index bid_order on bid (order_id, id desc);
create index bid_manager on bid (manager_id, order_id);
