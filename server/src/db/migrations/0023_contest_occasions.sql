-- An official contest belongs to an occasion: "round 12" of a league, or "day 2026-03-07" over all leagues. A
-- template is used once for each occasion; one whose seats are few, again whenever all of its contests are full.
alter table contest
  alter column league_id drop not null,
  alter column season_id drop not null,
  add column occasion text,
  -- The how-manieth contest of its template for its occasion.
  add column turn integer not null default 1 check (turn >= 1);

update contest set occasion = 'round ' || round_id where template is not null;

alter table contest
  drop constraint contest_template_once_a_round,
  drop constraint contest_template_for_a_round,
  add constraint contest_template_for_an_occasion check ((template is null) = (occasion is null)),
  add constraint contest_template_once_a_turn unique (occasion, template, turn),
  -- Without a league it is of all leagues, and of no round.
  add constraint contest_of_one_league_or_all check (
    (league_id is null) = (season_id is null) and (league_id is not null or (round is null and round_id is null))
  );

-- What still has a seat, for the question asked a few times a second whether another must open.
create index contest_with_seats on contest (occasion, template)
  where template is not null and locked_at is null and cancelled_at is null;
-- What is not over yet: few among all that ever were.
create index contest_not_over on contest (id) where final_at is null and cancelled_at is null;
