import { LINE_UP_PLACES } from '@touchline/domain/contests/expected/chance-to-play';
import * as z from 'zod';
import { call } from '../call.ts';
import { absence } from '../football/absences.ts';
import { club, matchRow, playerOfRow, position } from '../football/matches.ts';
import { amount, flag, id, page, pageSize, sortHow, summary, text, time, whole } from '../wire.ts';
import { playerFace } from './rows.ts';

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
  ...playerFace,
  /** Mean points of the last five matches played, by the contest's table; null before the first. */
  form: z.string().nullable(),
  /** Points of those matches, the oldest first. */
  form_points: z.array(z.number()),
  /** Points of the last match played; null before the first. */
  last_points: z.string().nullable(),
  /** The club's last five matches, the oldest first: 0 minutes in those the player was not in. */
  recent: z.array(z.object({ minutes: z.int(), started: z.boolean() })),
  next_match: z.object({
    id: z.int(),
    opponent: z.string(),
    home: z.boolean(),
    kickoff_dt: time,
    /** How hard it is for the player's club, 1 (easiest) to 5; null: not known. */
    difficulty: z.int().nullable(),
  }),
  /** Message key of the reason why the player cannot be picked, or null. */
  unavailable: z.string().nullable(),
  /** Why the player misses, or may miss, the next match; null for players who are available. */
  absence: absence.nullable(),
  /** The announced place in the next match; null while the line-up is not out. */
  line_up: z.enum(LINE_UP_PLACES).nullable(),
  /** The probability of a start in the next match by our model, in percent. */
  start_chance: z.int(),
  /** More probable to start than not. */
  likely_to_start: z.boolean(),
  /** Points to expect in the contest, the chance not to play included. */
  expected: z.string(),
  /** Null in easy contests, where everyone may be fielded. */
  fielding: pickFielding.nullable(),
});
export type PickRow = z.output<typeof pickRow>;

export const contestPlayerCalls = {
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
      sort_by: z.enum(['form', 'expected', 'stars', 'name', 'kickoff']).optional(),
      sort_how: sortHow.optional(),
    }),
    output: z.object({ data: z.array(pickRow), summary, clubs: z.array(club) }),
    errors: ['ERR_NOT_FOUND'],
    also: ['/v4/contests/players/{contestId}/{page}'],
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
          ...playerOfRow,
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
    errors: ['ERR_NOT_JOINED', 'ERR_NOT_FOUND', 'ERR_PICKS_HIDDEN'],
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
    errors: ['ERR_NOT_JOINED', 'ERR_NOT_FOUND', 'ERR_PICKS_HIDDEN'],
  }),
};
