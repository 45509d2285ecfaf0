import { LINE_UP_PLACES } from '@touchline/domain/contests/expected/chance-to-play';
import * as z from 'zod';
import { call } from '../call.ts';
import { amount, flag, id, time, whole, xfcAmount } from '../wire.ts';
import { pickRow } from './players.ts';
import { fieldedPlayer, simulated } from './rows.ts';

/** A pick of a team with its points in the contest. */
const teamPick = z.object({
  ...fieldedPlayer,
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
  /** The announced place in the next match; null while the line-up is not out, and from the kick-off on. */
  line_up: z.enum(LINE_UP_PLACES).nullable(),
  /** Has left the pitch of a match that goes on, substituted or sent off. */
  gone_off: z.boolean(),
});

const teamView = z.object({
  id: z.int(),
  contest_id: z.int(),
  manager: z.object({ id: z.int(), nickname: z.string(), avatar: z.string(), simulated }),
  mine: z.boolean(),
  formation: z.string(),
  /** Of those whose stars are limited: the eleven, in pro contests the fifteen. */
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

export const teamCalls = {
  'teams.suggest': call({
    title:
      'The valid team with the most expected points, around fixed picks, within the stars and what the caller may field',
    access: 'visitor',
    changes: false,
    input: z.strictObject({
      contestId: id,
      /** Picks that stay in the team. */
      starters: z.array(id).max(11).optional(),
      reserves: z.array(id).max(4).optional(),
      captain_id: id.optional(),
      vice_captain_id: id.optional(),
      /** Pro contests: the team being edited; what it fields counts as usable. */
      team_id: id.optional(),
      /** Pro contests: how many two-star players the caller would lease from the house for it. */
      leases: whole(0, 15).optional(),
    }),
    output: z.object({
      /** Empty when the fixed picks leave no valid team. */
      starters: z.array(pickRow),
      reserves: z.array(pickRow),
      captain_id: z.int().nullable(),
      vice_captain_id: z.int().nullable(),
      /** Why no valid team includes the fixed picks, with the conflicting picks; null: there is one. */
      blocked: z
        .object({
          reason: z.enum([
            'unknown_player',
            'already_picked',
            'eleven_full',
            'position_full',
            'places_needed_elsewhere',
            'club_limit',
            'stars',
            'reserve_taken',
            'reserve_stars',
            'fewer_stars_than_reserve',
            'stars_and_clubs',
            'too_few_players',
            /** The player is in the contest, but can't score in it any more. */
            'unavailable',
            /** Pro contests: the caller has no card to field the player, and none is on loan. */
            'no_card',
          ]),
          /** Without any one of them there is a team. */
          player_ids: z.array(z.int()),
        })
        .nullable(),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'teams.create': call({
    title: "Fill the caller's first entry without a team",
    access: 'manager',
    changes: true,
    switches: ['contests', { feature: 'market', with: 'borrow' }],
    input: z.strictObject({ contest_id: id, ...teamPayload }),
    output: z.object({ team_id: z.int() }),
    errors: TEAM_ERRORS,
  }),
  'teams.update': call({
    title: 'Save a team, until the lock',
    access: 'manager',
    changes: true,
    switches: ['contests', { feature: 'market', with: 'borrow' }],
    input: z.strictObject({ teamId: id, contest_id: id.optional(), ...teamPayload }),
    output: z.object({ team_id: z.int() }),
    errors: TEAM_ERRORS,
  }),
  'teams.enterSuggested': call({
    title:
      'Enter a free public contest with the strongest team the caller can field; once, however often it is asked for',
    access: 'manager',
    changes: true,
    switches: ['contests'],
    input: z.strictObject({ contest_id: id }),
    output: z.object({
      team_id: z.int(),
      /** False: the caller had a team in the contest, which stays as it is. */
      entered: z.boolean(),
    }),
    errors: [
      ...TEAM_ERRORS,
      'ERR_CONTEST_NOT_OPEN',
      'ERR_CONTEST_FULL',
      'ERR_ENTRY_LIMIT',
      'ERR_ROOKIES_ONLY',
    ],
  }),
  'teams.swapNonStarters': call({
    title: 'Replace the starters of a team whom their announced line-ups leave out, until the lock',
    access: 'manager',
    changes: true,
    switches: ['contests'],
    input: z.strictObject({ teamId: id }),
    output: z.object({
      team_id: z.int(),
      /**
       * Short names of the players who left the team and who came in; both empty when no one had to, or could, be
       * replaced.
       */
      out: z.array(z.string()),
      in: z.array(z.string()),
      /** Starters who still do not start: no valid team without them could be found. */
      left: z.int(),
    }),
    errors: TEAM_ERRORS,
  }),
  'teams.get': call({
    title: 'A team and its points; one’s own at any time, others from view-team time',
    access: 'visitor',
    changes: false,
    input: z.strictObject({
      contestId: id,
      teamId: id,
      /** 0 leaves out the points of the team and of its picks; by default they are given. */
      showPoints: flag.optional(),
    }),
    output: teamView,
    errors: ['ERR_NOT_JOINED', 'ERR_NOT_FOUND', 'ERR_PICKS_HIDDEN'],
    also: ['/v4/contests/userTeam/{contestId}/{teamId}/{showPoints}'],
  }),
};
