import * as z from 'zod';
import { call } from './call.ts';
import { club, kit, league, matchRow, position } from './football.ts';
import { amount, flag, id, page, pageSize, sortHow, summary, text, time, whole, xfcAmount } from './wire.ts';

/** 1 scheduled, 2 open, 3 locked, 4 running, 5 provisional, 6 final, 7 cancelled. */
export const contestState = z.literal([1, 2, 3, 4, 5, 6, 7]);

/** Whether the manager is simulated by the server. */
const simulated = z.boolean();

/** The ids of an entry and its team, and the manager who owns them. */
const entryShown = {
  team_id: z.int(),
  manager_id: z.int(),
  nickname: z.string(),
  avatar: z.string().nullable(),
  simulated,
};

/** Who won a contest that is final. */
const contestWinner = z.object({
  ...entryShown,
  points: z.string(),
  prize: amount,
  /** How many other entries share the first rank. */
  level: z.int(),
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
  /** Who may join a pro contest: managers of low level with few stars, or everybody. Null for easy contests. */
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
  organizer: z.object({ id: z.int(), nickname: z.string() }).nullable(),
  /** The first of the entries at rank 1; null until the contest is final. */
  winner: contestWinner.nullable(),
});

/** Official contests of one kind and round over one match each, listed as one row. */
const contestFold = z.object({
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

export const prizePlace = z.object({ from: z.int(), to: z.int(), amount });

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
  final_at: time.nullable(),
  cancelled_at: time.nullable(),
  cancel_reason: z.enum(['too_few_entries', 'matches_void', 'organizer']).nullable(),
});

/** The filters of the lobby; `when` is the tab: 0 all, 1 upcoming, 2 running, 3 finished. */
const contestFilters = {
  when: whole(0, 3).optional(),
  /**
   * Contests of this league, and contests over all leagues that include a match of it; -1 and 0 select every league.
   */
  league_id: whole(-1, 2_147_483_647).optional(),
  kind: whole(1, 3).optional(),
  is_pro: flag.optional(),
  /** Only pro contests for newcomers, or only those open to everybody. */
  pro_tier: z.enum(['rookie', 'open']).optional(),
  is_private: z.union([z.literal('all'), flag]).optional(),
  free_entry: flag.optional(),
  mine: flag.optional(),
  /** Only contests that include this match. */
  match_id: id.optional(),
  /** Only the contests of this fold. */
  fold_key: text(1, 60).optional(),
  search: text(0, 60).optional(),
  sort_by: z.enum(['contest_dt', 'entry_fee', 'pool', 'entries']).optional(),
  sort_how: sortHow.optional(),
};

/** What allows the caller to field a player in a pro contest, including what the edited team already fields. */
const pickFielding = z.object({
  /**
   * What would be used if the team were saved now: free (one star), house_lease, loan or copy. Null: nothing; the
   * player has to be borrowed (`lend_offer`), bought, or leased from the house (`house_leases`).
   */
  by: z.enum(['free', 'house_lease', 'loan', 'copy']).nullable(),
  /** The card's own id; null for players without a card. */
  card_id: z.int().nullable(),
  /** Own copies that are not bound, and the copy in the edited team. */
  usable_copies: z.int(),
  /** All own copies, including those on sale, lent or fielded elsewhere. */
  owned_copies: z.int(),
  /** Borrowed copies that can be fielded in this contest, and the one in the edited team. */
  loans: z.int(),
  /** Whether the edited team fields a loan; removing it from the team returns it to the lender. */
  loan_in_team: z.boolean(),
  /** The running house lease. If it ends before the lock it must be renewed by then, or the entry is refunded. */
  house_lease: z.object({ ends_at: time, at_lock: z.boolean() }).nullable(),
  /** Whether the house leases this player (two stars). */
  house_leases: z.boolean(),
  /** The cheapest loan available to the caller for this contest, price per copy; null when there is none. */
  lend_offer: z.object({ order_id: z.int(), price: amount, qty_left: z.int() }).nullable(),
});

/** A player in the list of the team builder. */
export const pickRow = z.object({
  id: z.int(),
  name: z.string(),
  short_name: z.string(),
  position,
  stars: z.int(),
  shirt_number: z.int(),
  nationality: z.string(),
  club,
  /** Mean points of the last five matches played, by the contest's table; null before the first. */
  form: z.string().nullable(),
  /** Points of those matches, the oldest first. */
  form_points: z.array(z.number()),
  next_match: z.object({ id: z.int(), opponent: z.string(), home: z.boolean(), kickoff_dt: time }),
  /** Message key of the reason why the player cannot be picked, or null. */
  unavailable: z.string().nullable(),
  /** Null in easy contests, where everybody may be fielded. */
  fielding: pickFielding.nullable(),
});
export type PickRow = z.output<typeof pickRow>;

/** A pick of a team with its points in the contest. */
export const teamPick = z.object({
  player_id: z.int(),
  name: z.string(),
  short_name: z.string(),
  position,
  stars: z.int(),
  shirt_number: z.int(),
  club: z.object({ id: z.int(), name: z.string(), short_name: z.string(), kit }),
  role: z.enum(['starter', 'reserve']),
  slot: z.int(),
  captain: z.boolean(),
  vice_captain: z.boolean(),
  /** The current multiplier of the points for the team: 0, 1, 2 or 0.5. */
  factor: z.string(),
  /** Why the factor is what it is. */
  part: z.enum(['starter', 'captain', 'vice_captain', 'absent', 'replaced', 'replacement', 'bench']),
  /** The player's points before the factor; null until points are visible. */
  points: z.string().nullable(),
  match_status: z.string(),
  opponent: z.string(),
});

export const teamView = z.object({
  id: z.int(),
  contest_id: z.int(),
  manager: z.object({ id: z.int(), nickname: z.string(), avatar: z.string().nullable(), simulated }),
  mine: z.boolean(),
  formation: z.string(),
  stars: z.int(),
  picks: z.array(teamPick),
  points: z.string().nullable(),
  rank: z.int().nullable(),
  prize: amount.nullable(),
  saved_at: time,
});

const teamPayload = {
  starters: z.array(id).length(11),
  reserves: z.array(id).length(4),
  /** Only in easy contests. */
  captain_id: id.nullable().optional(),
  vice_captain_id: id.nullable().optional(),
  /**
   * Pro contests: lend orders to take for players of this team, one copy of each at the price shown. The loans, their
   * payment and the team are saved atomically.
   */
  borrow: z
    .array(z.strictObject({ order_id: id, price: xfcAmount }))
    .max(15)
    .optional(),
  /** Confirms a loan whose price is far from the card's value. */
  confirmed: flag.optional(),
};

const TEAM_ERRORS = [
  'ERR_TOO_MANY',
  'ERR_NOT_FOUND',
  'ERR_NOT_JOINED',
  'ERR_CONTEST_LOCKED',
  'ERR_TEAM_SIZE',
  'ERR_TEAM_DUPLICATE',
  'ERR_TEAM_PLAYER_UNKNOWN',
  'ERR_TEAM_FORMATION',
  'ERR_TEAM_CLUB_LIMIT',
  'ERR_TEAM_STARS',
  'ERR_TEAM_RESERVES',
  'ERR_TEAM_RESERVE_STARS',
  'ERR_TEAM_CAPTAIN',
  'ERR_TEAM_NO_CAPTAIN',
  'ERR_TEAM_CARD',
  'ERR_TEAM_HOUSE_LEASE',
  'ERR_BORROW_UNUSED',
  'ERR_LOAN_TOO_SHORT',
  'ERR_ORDER_CLOSED',
  'ERR_OWN_ORDER',
  'ERR_LINKED_ACCOUNT',
  'ERR_PRICE_CHANGED',
  'ERR_PRICE_UNUSUAL',
  'ERR_PROMOTIONAL_PRICE',
  'ERR_INSUFFICIENT_FUNDS',
] as const;

const standingRow = z.object({
  rank: z.int(),
  ...entryShown,
  points: z.string(),
  /** The prize at this rank: what would be paid now, or what was paid. */
  prize: amount,
  /** Players of the team with a match running or to come. */
  players_left: z.int(),
});

/** An entry with its contest, for "my contests" and a contest's "my teams". */
const entryRow = z.object({
  team_id: z.int(),
  contest: contestRow,
  has_team: z.boolean(),
  formation: z.string().nullable(),
  points: z.string().nullable(),
  rank: z.int().nullable(),
  prize: amount.nullable(),
  joined_at: time,
});

export const contestCalls = {
  'contests.configuration': call({
    title: 'Numbers of contests the client needs',
    access: 'visitor',
    changes: false,
    input: z.strictObject({}),
    output: z.object({
      join_time: z.int(),
      rules_version: z.int(),
      open_days: z.int(),
      house_percent: z.string(),
    }),
    errors: [],
  }),
  'contests.list': call({
    title: 'The contest lobby',
    access: 'visitor',
    changes: false,
    input: z.strictObject({
      page,
      noItems: pageSize.optional(),
      ...contestFilters,
      /** Only those that take entries now: open, with a seat left, without a password. */
      joinable: flag.optional(),
      /** Lists each fold as one row: its first contest, described in `folds`. Pages count rows. */
      fold: flag.optional(),
    }),
    output: z.object({ data: z.array(contestRow), folds: z.array(contestFold), summary }),
    errors: [],
    also: ['/v4/contests/list/{page}'],
  }),
  'contests.summary': call({
    title: 'How many contests each tab holds under the filters',
    access: 'visitor',
    changes: false,
    input: z.strictObject(contestFilters),
    output: z.object({ all: z.int(), upcoming: z.int(), running: z.int(), finished: z.int() }),
    errors: [],
  }),
  'contests.get': call({
    title: 'One contest: prizes, cuts, matches, limits',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ id }),
    output: contestDetail,
    errors: ['ERR_NOT_FOUND'],
  }),
  'contests.players.pickable': call({
    title: 'Players of a contest, and why a player cannot be picked',
    access: 'visitor',
    changes: false,
    input: z.strictObject({
      contestId: id,
      page,
      noItems: pageSize.optional(),
      position: position.optional(),
      club_id: id.optional(),
      search: text(0, 60).optional(),
      stars: whole(1, 5).optional(),
      /** Pro contests: the team being edited; what it fields counts as usable. */
      team_id: id.optional(),
      /** Pro contests: only players the caller can field. */
      fieldable: flag.optional(),
      sort_by: z.enum(['form', 'stars', 'name', 'kickoff']).optional(),
      sort_how: sortHow.optional(),
    }),
    output: z.object({ data: z.array(pickRow), summary, clubs: z.array(club) }),
    errors: ['ERR_NOT_FOUND'],
    also: ['/v4/contests/players/{contestId}/{page}'],
  }),
  'teams.suggest': call({
    title: 'Suggest a valid team for a contest, by form within the star budget and what the caller may field',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ contestId: id }),
    output: z.object({
      starters: z.array(pickRow),
      reserves: z.array(pickRow),
      captain_id: z.int().nullable(),
      vice_captain_id: z.int().nullable(),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'contests.join': call({
    title: 'Join a contest; the fee is put on hold',
    access: 'manager',
    changes: true,
    input: z.strictObject({ id, password: z.string().max(32).optional() }),
    output: z.literal('Ok'),
    errors: [
      'ERR_NOT_FOUND',
      'ERR_CONTEST_NOT_OPEN',
      'ERR_CONTEST_LOCKED',
      'ERR_CONTEST_FULL',
      'ERR_ENTRY_LIMIT',
      'ERR_ROOKIES_ONLY',
      'ERR_INSUFFICIENT_FUNDS',
      'ERR_PASSWORD_WRONG',
      'ERR_TOO_MANY',
    ],
  }),
  'contests.leave': call({
    title: 'Leave a contest before the lock (an entry, or the latest without a team); the fee is released',
    access: 'manager',
    changes: true,
    input: z.strictObject({ id, team_id: id.optional() }),
    output: z.literal('Ok'),
    errors: ['ERR_NOT_FOUND', 'ERR_NOT_JOINED', 'ERR_CONTEST_LOCKED'],
  }),
  'teams.create': call({
    title: "Fill the caller's first entry without a team",
    access: 'manager',
    changes: true,
    input: z.strictObject({ contest_id: id, ...teamPayload }),
    output: z.object({ team_id: z.int() }),
    errors: TEAM_ERRORS,
  }),
  'teams.update': call({
    title: 'Save a team, until the lock',
    access: 'manager',
    changes: true,
    input: z.strictObject({ teamId: id, contest_id: id.optional(), ...teamPayload }),
    output: z.object({ team_id: z.int() }),
    errors: TEAM_ERRORS,
  }),
  'teams.get': call({
    title: 'A team and its points; one’s own at any time, others from view-team time',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ contestId: id, teamId: id, showPoints: flag.optional() }),
    output: teamView,
    errors: ['ERR_NOT_FOUND', 'ERR_PICKS_HIDDEN'],
    also: ['/v4/contests/userTeam/{contestId}/{teamId}/{showPoints}'],
  }),
  'contests.entries': call({
    title: "The caller's entries in a contest, empty ones included",
    access: 'manager',
    changes: false,
    input: z.strictObject({ id, noItems: pageSize.optional() }),
    output: z.object({ data: z.array(entryRow), summary }),
    errors: ['ERR_NOT_FOUND'],
    also: ['/v4/contests/teams/{id}/{noItems}'],
  }),
  'contests.managers': call({
    title: 'Entries of a contest',
    access: 'visitor',
    changes: false,
    input: z.strictObject({
      id,
      page,
      noItems: pageSize.optional(),
      sort_by: z.enum(['joined', 'nickname', 'level']).optional(),
      sort_how: sortHow.optional(),
    }),
    output: z.object({
      data: z.array(
        z.object({
          manager_id: z.int(),
          nickname: z.string(),
          avatar: z.string().nullable(),
          simulated,
          user_level: z.int(),
          entries: z.int(),
          joined_at: time,
          mine: z.boolean(),
        }),
      ),
      summary,
    }),
    errors: ['ERR_NOT_FOUND'],
    also: ['/v4/contests/managers/{id}/{page}'],
  }),
  'standings.page': call({
    title: 'The standings, exact at their version',
    access: 'visitor',
    changes: false,
    input: z.strictObject({
      id,
      page,
      sortBy: z.enum(['rank', 'nickname']),
      sortHow,
      noItems: pageSize.optional(),
    }),
    output: z.object({
      data: z.object({ rows: z.array(standingRow), mine: z.array(standingRow) }),
      contest: contestRow,
      summary,
      /** Grows with every event that changes a total. */
      version: z.int(),
    }),
    errors: ['ERR_NOT_FOUND'],
    also: ['/v4/contests/standings/{id}/{page}/{sortBy}/{sortHow}/{noItems}'],
  }),
  'contests.players.picked': call({
    title: 'Picked players: points and ownership, from view-team time',
    access: 'visitor',
    changes: false,
    input: z.strictObject({
      contestId: id,
      page,
      perPage: pageSize.optional(),
      position: position.optional(),
      search: text(0, 60).optional(),
      /** Only those in this team. */
      team_id: id.optional(),
      sort_by: z.enum(['points', 'ownership', 'name']).optional(),
      sort_how: sortHow.optional(),
    }),
    output: z.object({
      data: z.array(
        z.object({
          player_id: z.int(),
          name: z.string(),
          short_name: z.string(),
          position,
          stars: z.int(),
          club,
          points: z.string(),
          minutes: z.int(),
          /** Percentage of teams that field the player, one decimal. */
          ownership: z.string(),
          captained: z.string(),
          match_status: z.string(),
          mine: z.boolean(),
        }),
      ),
      summary,
    }),
    errors: ['ERR_NOT_FOUND', 'ERR_PICKS_HIDDEN'],
  }),
  'contests.players.points': call({
    title: 'The points of a player with their reasons',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ contestId: id, teamId: id, playerId: id }),
    output: z.object({
      player_id: z.int(),
      name: z.string(),
      points: z.string(),
      factor: z.string(),
      matches: z.array(
        z.object({
          match: matchRow,
          minutes: z.int(),
          points: z.string(),
          /** `rule` is a message key of the scoring table. */
          reasons: z.array(z.object({ rule: z.string(), count: z.number(), points: z.string() })),
        }),
      ),
    }),
    errors: ['ERR_NOT_FOUND', 'ERR_PICKS_HIDDEN'],
  }),
  'contests.myEntries': call({
    title: "The caller's entries over contests: 0 all, 1 upcoming, 2 running, 3 finished",
    access: 'manager',
    changes: false,
    input: z.strictObject({
      type: whole(0, 3),
      page,
      noItems: pageSize.optional(),
      league_id: id.optional(),
    }),
    output: z.object({ data: z.array(entryRow), summary }),
    errors: [],
  }),
  'contests.allMyEntries': call({
    title: "The caller's entries over contests, without filters",
    access: 'manager',
    changes: false,
    input: z.strictObject({ type: whole(0, 3), page, noItems: pageSize.optional() }),
    output: z.object({ data: z.array(entryRow), summary }),
    errors: [],
  }),
};
