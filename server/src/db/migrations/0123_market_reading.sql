-- The last price at least a day old, for the change over 24 hours.
alter table card_market add column price_day_ago bigint;

-- Charts show when it became known that a player is out.
create index absence_known on absence (player_id, known_at desc);
