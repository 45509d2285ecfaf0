-- What several web processes must know of each other's requests. Unlogged: after a crash of the server it is empty, and
-- the idempotency keys still make a replayed change harmless.

create unlogged table request_nonce (
  -- The 16 random bytes of x-nonce.
  nonce uuid primary key,
  seen_at timestamptz not null default clock_timestamp()
);
-- Rows come in the order of their time: the old ones are found by a few bytes for each range of pages.
create index request_nonce_age on request_nonce using brin (seen_at);

create unlogged table request_limit (
  -- A keyed hash of the subject, which may be a network address.
  subject text primary key,
  -- When the full allowance is there again.
  restored_at timestamptz not null
) with (fillfactor = 50);
