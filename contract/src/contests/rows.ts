import * as z from 'zod';
import { club, league, matchRow, position } from '../football/matches.ts';
import { sponsor } from './sponsors.ts';
import { amount, flag, leagueFilter, time, whole } from '../wire.ts';

/** 1 scheduled, 2 open, 3 locked, 4 running, 5 provisional, 6 final, 7 cancelled. */
export const contestState = z.literal([1, 2, 3, 4, 5, 6, 7]);

/** Filters of the caller's own contests. */
export const ownContestFilters = {
  /** Contests of this league, and those over all leagues that include a match of it; -1 and 0 select every league. */
  league_id: leagueFilter.optional(),
  kind: whole(1, 3).optional(),
  is_pro: flag.optional(),
  free_entry: flag.optional(),
  is_private: z.union([z.literal('all'), flag]).optional(),
};

/** Whether the manager is simulated by the server. */
export const simulated = z.boolean();

/** The contest and the team of an entry, in answers about one. */
export const entryIds = { contest_id: z.int(), team_id: z.int() };

/** The ids of an entry and its team, and the manager who owns them. */
export const entryShown = {
  team_id: z.int(),
  manager_id: z.int(),
  nickname: z.string(),
  avatar: z.string(),
  simulated,
};

/** The winner of a final contest. */
const contestWinner = z.object({
  ...entryShown,
  points: z.string(),
  prize: amount,
  /** How many other entries share the first rank. */
  level: z.int(),
});

/** A player of a contest, without their id. */
export const playerFace = {
  name: z.string(),
  short_name: z.string(),
  position,
  stars: z.int(),
  shirt_number: z.int(),
  /** ISO 3166 alpha-2 in lower case, or empty. */
  nationality: z.string(),
  club,
};

/** A player whom a team of a contest fields. */
export const fieldedPlayer = { player_id: z.int(), ...playerFace };

/** The results of entries in final contests. */
export const resultSums = {
  contests: z.int(),
  entries: z.int(),
  /** Entries that won a prize, as a percentage of all with one decimal. */
  in_prizes: z.string(),
  /** Null without a contest. */
  best_rank: z.int().nullable(),
  fees: amount,
  prizes: amount,
  /** Prizes less fees; below 0 with a minus sign. */
  net: amount,
};

/** The ground that hosts a contest; its id is that of its club, as on the market. */
export const contestVenue = z.object({
  id: z.int(),
  name: z.string(),
  seats: z.int(),
  stars: z.int(),
  /** The host's share of the other managers' fees in per cent, decimal text. */
  host_percent: z.string(),
});

export const contestRow = z.object({
  id: z.int(),
  name: z.string(),
  /** For links: the name in lower case, hyphenated. */
  slug: z.string(),
  contest_dt: time,
  contest_end_dt: time,
  open_dt: time,
  /** The deadline: contest_dt less join_time. */
  lock_dt: time,
  /** From this time every team is visible: contest_dt plus join_time. */
  view_team_dt: time,
  /** Minutes before and after the start. */
  join_time: z.int(),
  state: contestState,
  kind: z.literal([1, 2, 3]),
  is_private: z.boolean(),
  free_entry: z.boolean(),
  is_pro: z.boolean(),
  /** Who may join a pro contest: managers of low level with few stars, or everyone. Null for easy contests. */
  pro_tier: z.enum(['rookie', 'open']).nullable(),
  is_official: z.boolean(),
  entry_fee: amount,
  pool: amount,
  added_prize: amount,
  guaranteed_pool: amount,
  entries: z.int(),
  min_entries: z.int(),
  max_entries: z.int().nullable(),
  max_per_manager: z.int(),
  my_entries: z.int(),
  /** Own entries without a team. */
  my_empty_entries: z.int(),
  match_count: z.int(),
  league,
  round: z.int().nullable(),
  rules_version: z.int(),
  /** The manager who made the contest; null: official. */
  organizer: z.object({ id: z.int(), nickname: z.string() }).nullable(),
  /** The ground that hosts the contest. */
  venue: contestVenue.nullable(),
  sponsor: sponsor.nullable(),
  /** The first of the entries at rank 1; null until the contest is final. */
  winner: contestWinner.nullable(),
});

/** Official contests of one kind and round over one match each, listed as one row. */
export const contestFold = z.object({
  key: z.string(),
  /** The contest whose row represents the fold. */
  contest_id: z.int(),
  /** A proper name, the same in every language. */
  name: z.string(),
  contests: z.int(),
  /** Sum over the fold, as are the two below. */
  entries: z.int(),
  my_entries: z.int(),
  my_empty_entries: z.int(),
});

/**
 * The fewest points a team is missing for a greater prize while no other team gains any, and that prize, shared
 * with teams on equal points. Null: no greater prize, or ranks are hidden or final.
 */
export const nextPrize = z.object({ points: z.string(), prize: amount }).nullable();

const prizePlace = z.object({ from: z.int(), to: z.int(), amount });

export const contestDetail = contestRow.extend({
  /** Whether every team is visible at the time of this answer, so that rendering it needs no clock. */
  teams_shown: z.boolean(),
  /** What each place pays if the contest runs with its current entries. */
  prizes: z.array(prizePlace),
  house_cut: z.object({ percent: z.string(), amount }),
  host_cut: z.object({ percent: z.string(), amount }),
  matches: z.array(matchRow),
  /** Limits of a team in this contest. */
  team_rules: z.object({
    /** Null: no limit. */
    stars: z.int().nullable(),
    /** Which stars are summed: those of the eleven, or of the fifteen with the reserves. */
    stars_of: z.enum(['eleven', 'fifteen']),
    per_club: z.int(),
    /** Whether a team has a captain and a vice-captain. */
    captain: z.boolean(),
    /** Whether a reserve may have at most the stars of the lowest-starred starter of the same position. */
    reserves_bounded: z.boolean(),
    /** Managers of this level and above may not join; null: no limit. */
    below_level: z.int().nullable(),
  }),
  provisional_until: time.nullable(),
  /** When the results are expected to be final; null: over, cancelled, or a match or a confirmation is late. */
  expected_end_dt: time.nullable(),
  /** When the results are final even if a match stays without a result. */
  latest_end_dt: time,
  final_at: time.nullable(),
  cancelled_at: time.nullable(),
  cancel_reason: z.enum(['too_few_entries', 'matches_void', 'organizer']).nullable(),
});

/** The latest final contest of a series: official contests of one template and league. */
export const previousContest = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  contest_dt: time,
  entries: z.int(),
  winner: contestWinner,
  /** Points of the last place that paid; null when only the first did. */
  prize_points: z.string().nullable(),
});
