import * as z from 'zod';
import { call } from '../call.ts';
import { amount, id, whole } from '../wire.ts';
import { contestRow } from './rows.ts';

/** The most contests one team enters at once. */
const MAX_CONTESTS_AT_ONCE = 10;

const team = {
  starters: z.array(id).length(11),
  reserves: z.array(id).length(4),
  /** Only in easy contests. */
  captain_id: id.nullable().optional(),
  vice_captain_id: id.nullable().optional(),
};

export const severalEntriesCalls = {
  'teams.enterMany': call({
    title:
      'Enter one team into several contests, all or none; each missing seat is taken and its fee put on hold',
    access: 'manager',
    changes: true,
    switches: ['contests'],
    input: z.strictObject({
      contests: z
        .array(
          z.strictObject({
            id,
            /** Of a private contest in which the caller has no entry without a team. */
            password: z.string().max(32).optional(),
            /** Which entry of the caller's this is, from 1. Refused when it is another by now: a second tab was faster. */
            entry: whole(1, 3).optional(),
          }),
        )
        .min(1)
        .max(MAX_CONTESTS_AT_ONCE)
        .refine((contests) => new Set(contests.map((each) => each.id)).size === contests.length, {
          message: 'a contest is named twice',
        }),
      ...team,
    }),
    output: z.object({
      /** In the order of the call. */
      entries: z.array(
        z.object({
          contest_id: z.int(),
          team_id: z.int(),
          /** Whether the seat was taken now; false: an entry without a team was filled. */
          joined: z.boolean(),
        }),
      ),
      /** The fees put on hold. */
      fees: amount,
    }),
    errors: ['ERR_ENTRIES_REFUSED', 'ERR_BUSY'],
  }),
  'teams.compatible': call({
    title: 'Open contests that a team may enter now, without the contest it is made for',
    access: 'manager',
    changes: false,
    input: z.strictObject({
      /** Left out of the list. */
      contest_id: id.optional(),
      ...team,
    }),
    output: z.object({
      data: z.array(
        z.object({
          contest: contestRow,
          /** The entry that would play the team, from 1. */
          entry: z.int(),
          /** Whether a seat is taken and the fee is due; false: an entry without a team is filled. */
          takes_seat: z.boolean(),
        }),
      ),
      /** How many of them the caller's cards can serve at once, and the player whose copies are fewest; null: any number. */
      cards: z.object({ contests: z.int(), player_id: z.int(), player: z.string() }).nullable(),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
};
