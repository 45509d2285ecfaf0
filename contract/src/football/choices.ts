/** What the list of clubs can be sorted by. */
export const CLUB_SORTS = [
  'name',
  'place',
  'points',
  'won',
  'goals_for',
  'goals_against',
  'goal_difference',
  'clean_sheets',
] as const;

/** The kinds of events in the course of a match. */
export const MATCH_EVENT_KINDS = [
  'goal',
  'own_goal',
  'penalty_goal',
  'penalty_missed',
  'yellow',
  'second_yellow',
  'red',
  'substitution',
  'kick_off',
  'half_time',
  'full_time',
  'abandoned',
] as const;
