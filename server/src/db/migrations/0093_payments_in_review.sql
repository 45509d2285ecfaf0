-- What the provider says was paid and refunded, in its own amounts and currencies, and what operators decided where these
-- do not match the price. A refund is a fact whatever its amount: what leaves the wallet is capped at what was credited.
alter table payment
  add column paid_cents integer check (paid_cents >= 0),
  add column paid_currency text,
  -- A later message named another amount or currency than the first.
  add column paid_twice boolean not null default false,
  -- The highest sum given back in another currency than euros.
  add column foreign_refund_cents integer not null default 0 check (foreign_refund_cents >= 0),
  add column foreign_refund_currency text,
  add column declined_at timestamptz,
  -- The mismatches that an operator has decided on.
  add column reviewed text[] not null default '{}',
  -- An operator has closed the payment: what it bought is not credited, or goes back.
  add column closed_at timestamptz,
  add column refund_asked_at timestamptz,
  -- Keyed hash of the card's fingerprint: managers who pay with the same card are linked.
  add column card_key text,
  drop constraint payment_refunded_within_price,
  add constraint payment_refunded_is_a_sum check (refunded_cents >= 0),
  add constraint payment_paid_has_currency check ((paid_cents is null) = (paid_currency is null));

update payment set paid_cents = eur_cents, paid_currency = 'eur' where paid_at is not null;
update payment set paid_cents = told.cents, paid_currency = told.currency
from (
  select distinct on (payment_id) payment_id, (message ->> 'cents')::int as cents, message ->> 'currency' as currency
  from payment_event
  where kind = 'paid' and outcome = 'wrong_amount' and (message ->> 'cents')::int >= 0 and message ->> 'currency' is not null
  order by payment_id, id
) as told
where told.payment_id = payment.id and credited_at is null;
-- Refunds that were stored and not counted.
update payment set refunded_cents = greatest(refunded_cents, told.cents), needs_settling = true
from (
  select payment_id, max((message ->> 'cents')::int) as cents from payment_event
  where kind = 'refunded' and outcome = 'wrong_amount' and message ->> 'currency' = 'eur' group by payment_id
) as told
where told.payment_id = payment.id;
update payment set foreign_refund_cents = told.cents, foreign_refund_currency = told.currency, needs_settling = true
from (
  select distinct on (payment_id) payment_id, (message ->> 'cents')::int as cents, message ->> 'currency' as currency
  from payment_event
  where kind = 'refunded' and outcome = 'wrong_amount' and message ->> 'currency' <> 'eur' and (message ->> 'cents')::int > 0
  order by payment_id, (message ->> 'cents')::int desc
) as told
where told.payment_id = payment.id;

create index payment_in_review on payment (id) where in_review;
create index payment_card on payment (card_key) where card_key is not null;
