-- Contests over one match each, of one template and round, are listed together as one: here is what they share.
alter table contest add column fold text generated always as (
  case when occasion like 'match %' then template || '-' || round_id::text end
) stored;
create index contest_fold on contest (fold) where fold is not null;
