-- The starter pack is sold like the others; it is never given.
alter table pack_drop drop constraint pack_drop_pack_check;
alter table pack_drop add constraint pack_drop_pack_check check (pack in ('starter', 'promo', 'special', 'icon'));
