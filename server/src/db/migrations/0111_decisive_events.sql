-- Goals, cards and penalties of a match are found without reading its passes; see football/matches/decisive-moments.ts.
create index match_event_decisive on match_event (match_id)
where event -> 'happening' ->> 'kind' in ('goal', 'own_goal', 'assist', 'card', 'penalty');
