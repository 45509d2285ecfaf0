-- Market makers quote both sides of the most traded cards: the first five simulated managers. Whoever trades with one
-- is told so.
alter table manager add column is_market_maker boolean not null default false;
alter table manager add constraint manager_makers_are_simulated check (is_simulated or not is_market_maker);
update manager set is_market_maker = true where id in (select id from manager where is_simulated order by id limit 5);
