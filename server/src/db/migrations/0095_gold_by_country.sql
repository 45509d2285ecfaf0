-- The exchange of XFC to gold may be closed in a country, as spins are.
alter table switched_off_in_country drop constraint switched_off_in_country_feature_check;
alter table switched_off_in_country add constraint switched_off_in_country_feature_check
  check (feature in ('packs', 'spin', 'gold', 'paid_contests', 'deposits', 'withdrawals'));
