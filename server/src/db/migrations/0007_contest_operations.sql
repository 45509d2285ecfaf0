-- An official contest is made from a template, at most once for each round.
alter table contest
  add column round_id integer references round (id),
  add column template text,
  -- When ranks and prizes were fixed: from then on corrections change nothing. final_at follows when all are paid.
  add column results_at timestamptz,
  add constraint contest_template_for_a_round check (template is null or round_id is not null),
  add constraint contest_template_once_a_round unique (round_id, template),
  add constraint contest_results_before_final check (final_at is null or results_at is not null);

-- What the contest has last seen of its match, so that a sweep finds the contests whose fixtures have news.
alter table contest_match
  add column seen_kickoff_at timestamptz,
  add column seen_status text,
  add column seen_ended_at timestamptz,
  add column seen_confirmed_at timestamptz;
