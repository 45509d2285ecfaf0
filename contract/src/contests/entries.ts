import * as z from 'zod';
import { call } from '../call.ts';
import { amount, id, page, pageSize, sortHow, summary, time, whole } from '../wire.ts';
import { contestRow, nextPrize, ownContestFilters, simulated } from './rows.ts';

/** An entry with its contest, for "my contests" and a contest's "my teams". */
const entryRow = z.object({
  team_id: z.int(),
  contest: contestRow,
  has_team: z.boolean(),
  formation: z.string().nullable(),
  points: z.string().nullable(),
  rank: z.int().nullable(),
  prize: amount.nullable(),
  /** Players with a match running or to come; null until all teams are visible. */
  players_left: z.int().nullable(),
  next_prize: nextPrize,
  joined_at: time,
});

export const entryCalls = {
  'contests.join': call({
    title: 'Join a contest; the fee is put on hold',
    access: 'manager',
    changes: true,
    switches: ['contests'],
    input: z.strictObject({
      id,
      password: z.string().max(32).optional(),
      /**
       * The number this entry is to have among the caller's own in the contest: 1 for the first. Refused when it
       * would have another, so that a press repeated in another tab buys no second seat.
       */
      entry: whole(1, 3).optional(),
    }),
    output: z.literal('Ok'),
    errors: [
      'ERR_NOT_IN_COUNTRY',
      'ERR_PLAY_LIMIT',
      'ERR_SELF_EXCLUDED',
      'ERR_SELF_EXCLUDED_FOR_GOOD',
      'ERR_NOT_FOUND',
      'ERR_CONTEST_NOT_OPEN',
      'ERR_CONTEST_LOCKED',
      'ERR_CONTEST_FULL',
      'ERR_ENTRY_LIMIT',
      'ERR_ENTRIES_CHANGED',
      'ERR_ROOKIES_ONLY',
      'ERR_LINKED_ACCOUNT',
      'ERR_PROMOTIONAL_CONTEST',
      'ERR_INSUFFICIENT_FUNDS',
      'ERR_PASSWORD_WRONG',
      'ERR_TOO_MANY',
    ],
  }),
  'contests.first': call({
    title:
      'The free contest that a newcomer can enter next, who of their cards plays in it, and their latest team',
    access: 'manager',
    changes: false,
    input: z.strictObject({}),
    output: z.object({
      /**
       * The next contest to offer: a pro contest that accepts several cards of the caller, then one that accepts a single
       * card, then others; among them the one that closes first. Null: there is none.
       */
      contest: contestRow.nullable(),
      /** Players of the caller's borrowed and leased cards who can be picked in it. */
      player_ids: z.array(z.int()),
      team: z.object({ contest_id: z.int(), team_id: z.int() }).nullable(),
    }),
    errors: [],
  }),
  'contests.leave': call({
    title: 'Leave a contest before the lock (an entry, or the latest without a team); the fee is released',
    access: 'manager',
    changes: true,
    input: z.strictObject({ id, team_id: id.optional() }),
    output: z.literal('Ok'),
    errors: ['ERR_NOT_FOUND', 'ERR_NOT_JOINED', 'ERR_CONTEST_LOCKED'],
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
          avatar: z.string(),
          simulated,
          user_level: z.int(),
          entries: z.int(),
          joined_at: time,
          mine: z.boolean(),
        }),
      ),
      summary,
    }),
    errors: ['ERR_NOT_JOINED', 'ERR_NOT_FOUND'],
    also: ['/v4/contests/managers/{id}/{page}'],
  }),
  'contests.myEntries': call({
    title: "The caller's entries over contests: 0 all, 1 upcoming, 2 running, 3 finished",
    access: 'manager',
    changes: false,
    input: z.strictObject({
      type: whole(0, 3),
      page,
      noItems: pageSize.optional(),
      ...ownContestFilters,
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
