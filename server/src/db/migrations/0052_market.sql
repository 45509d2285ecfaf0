-- The market: what rests on it is an order; a fill takes one, wholly or in part.

-- One row a card, locked by whatever may cross in its book.
create table card_book (id integer primary key references card (id));

create sequence market_priority as bigint;
create table market_order (
  id integer generated always as identity primary key,
  -- 1 sell, 2 buy, 3 lend, 4 auction
  kind smallint not null check (kind between 1 and 4),
  -- Null: the house.
  manager_id integer,
  card_id integer not null references card (id),
  quantity integer not null check (quantity > 0),
  left_quantity integer not null check (left_quantity between 0 and quantity),
  -- Units of XFC a copy: the limit of a sell or buy order, what a loan costs, where an auction starts.
  price bigint not null check (price > 0),
  -- What is taken off the seller or lender; null on buy orders, whose fee is that of who fills them.
  fee_basis_points integer check (fee_basis_points between 0 and 10000),
  recurring boolean not null default false,
  -- 1 open, 2 partly filled, 3 filled, 4 cancelled, 5 expired, 6 auction sold, 7 auction unsold
  status smallint not null default 1 check (status between 1 and 7),
  rules_version smallint not null,
  created_at timestamptz not null,
  -- Of equal prices the lower goes first.
  priority bigint not null default nextval('market_priority'),
  -- When it expires, or the auction ends.
  due_at timestamptz,
  closed_at timestamptz,
  constraint market_order_final_or_due check (
    (status >= 3) = (closed_at is not null) and (status >= 3) = (due_at is null)
  ),
  constraint market_order_filled_is_empty check (status <> 3 or left_quantity = 0),
  constraint market_order_house_only_auctions check (manager_id is not null or kind = 4),
  constraint market_order_fee_of_seller check ((kind = 2) = (fee_basis_points is null))
);
create index market_order_sell on market_order (card_id, price, priority) where kind = 1 and status < 3;
create index market_order_buy on market_order (card_id, price desc, priority) where kind = 2 and status < 3;
create index market_order_lend on market_order (card_id, price, priority) where kind = 3 and status < 3;
create index market_order_auction on market_order (card_id, due_at) where kind = 4 and status < 3;
create index market_order_due on market_order (due_at) where due_at is not null;
create index market_order_manager_open on market_order (manager_id, id desc) where status < 3;
create index market_order_manager_closed on market_order (manager_id, id desc) where status >= 3;
create index market_order_newest on market_order (id desc) where status < 3;

create table fill (
  id integer generated always as identity primary key,
  order_id integer not null references market_order (id),
  -- Of the order.
  kind smallint not null check (kind between 1 and 4),
  card_id integer not null references card (id),
  quantity integer not null check (quantity > 0),
  -- Units of XFC a copy.
  price bigint not null check (price > 0),
  -- Units of XFC taken off the seller, of all copies together.
  fee bigint not null check (fee >= 0),
  -- Null: the house.
  seller_id integer,
  buyer_id integer not null,
  -- Outside the usual prices: it does not count for the reference price, and its proceeds wait for a review.
  flagged boolean not null default false,
  at timestamptz not null,
  constraint fill_between_two check (seller_id is distinct from buyer_id)
);
create index fill_card on fill (card_id, id desc);
create index fill_card_at on fill (card_id, at) include (price, quantity, fee, flagged, kind);
create index fill_order on fill (order_id);
create index fill_seller on fill (seller_id, id desc);
create index fill_buyer on fill (buyer_id, id desc);
create index fill_newest on fill (at desc);

-- What the market says of each card now: written in the transaction that changes it, read by lists.
create table card_market (
  card_id integer primary key references card (id),
  floor bigint,
  best_bid bigint,
  lend_floor bigint,
  on_sale integer not null default 0,
  to_lend integer not null default 0,
  auctions integer not null default 0,
  auction_ends_at timestamptz,
  last_price bigint,
  last_fill_at timestamptz,
  reference_price bigint
);
