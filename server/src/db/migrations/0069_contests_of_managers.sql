-- Contests made by managers. A contest without an organizer is official.
alter table contest add constraint contest_official_without_organizer check (is_official = (organizer_id is null));

-- The tier is a ladder of pro contests; a pro contest of a manager may be on neither.
alter table contest drop constraint contest_pro_has_tier;
alter table contest add constraint contest_tier_only_in_pro check (pro_tier is null or is_pro);

-- The club whose ground hosts the contest, and the organizer's share of the fees of the others in hundredths of a per
-- cent, fixed when the contest is made.
alter table contest add column venue_club_id integer references club (id);
alter table contest add column host_share integer not null default 0 check (host_share between 0 and 10000);
alter table contest add constraint contest_hosted_at_venue
  check (host_share = 0 or (venue_club_id is not null and organizer_id is not null));

create index contest_organizer on contest (organizer_id, id desc) where organizer_id is not null;
