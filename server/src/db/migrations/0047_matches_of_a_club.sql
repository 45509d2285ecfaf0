-- The last results of a club, at home and away.
create index match_home_club on match (home_club_id, kickoff_at);
create index match_away_club on match (away_club_id, kickoff_at);
