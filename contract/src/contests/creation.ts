import * as z from 'zod';
import { call } from '../call.ts';
import { club } from '../football/matches.ts';
import {
  dayInMilliseconds,
  flag,
  id,
  leagueFilter,
  page,
  pageSize,
  summary,
  text,
  whole,
  xfcAmount,
} from '../wire.ts';
import { contestVenue } from './rows.ts';

/** What a manager decides about a contest of their own. */
const newContest = {
  name: text(3, 60),
  /** The start of the day whose matches are chosen, in epoch milliseconds; empty for matches of several days. */
  day: dayInMilliseconds.optional(),
  /** The league of all matches; -1 or 0: matches of several leagues. */
  league_id: leagueFilter,
  /** The matches, 1 to 100. */
  matches: z.array(id).min(1).max(100),
  kind: whole(1, 3),
  is_pro: flag,
  /** Pro contests only; left out: no tier. */
  pro_tier: z.enum(['rookie', 'open']).optional(),
  free_entry: flag,
  /** Left out with a free entry. */
  entry_fee: xfcAmount.optional(),
  /** Makes the contest private: joining requires it. */
  password: z.string().max(32).optional(),
  min_entries: whole(2, 1_000).optional(),
  max_entries: whole(2, 1_000).optional(),
  max_per_manager: whole(1, 3).optional(),
  /** The ground of this club hosts the contest. Every paid contest has one. */
  venue_id: id.optional(),
  sponsor_id: id.optional(),
  /** Held from the organizer until the contest is final or cancelled. */
  added_prize: xfcAmount.optional(),
  /** The prize pool the organizer promises; what fees and added prize lack is theirs to pay. */
  guaranteed_pool: xfcAmount.optional(),
};

/** A ground that may host a contest. */
const hostingVenue = contestVenue.extend({
  club: club.nullable(),
  /** The most seats of a contest hosted there. */
  largest_contest: z.int(),
  /** By what the caller may host there now: free to all, a copy of their own, or a loan. Null: they may not. */
  by: z.enum(['free', 'copy', 'loan']).nullable(),
  /** Own and borrowed copies that host nothing now. */
  usable_copies: z.int(),
});

export const contestCreationCalls = {
  'contests.create': call({
    title: 'Make a contest; added prize and guarantee are held from its organizer',
    access: 'manager',
    changes: true,
    switches: ['contests'],
    input: z.strictObject(newContest),
    output: z.object({ id: z.int(), slug: z.string() }),
    errors: [
      'ERR_NOT_IN_COUNTRY',
      'ERR_CONTEST_NAME',
      'ERR_CONTEST_MATCHES',
      'ERR_CONTEST_START',
      'ERR_CONTEST_SEATS',
      'ERR_CONTEST_FEE',
      'ERR_CONTEST_PASSWORD',
      'ERR_LEVEL_LOW',
      'ERR_VENUE_MISSING',
      'ERR_VENUE_TOO_SMALL',
      'ERR_NOT_ENOUGH_COPIES',
      'ERR_LOAN_TOO_SHORT',
      'ERR_INSUFFICIENT_FUNDS',
      'ERR_NOT_FOUND',
      'ERR_TOO_MANY',
    ],
  }),
  'contests.cancel': call({
    title: 'Cancel an own contest that nobody else has joined; everything held is released',
    access: 'manager',
    changes: true,
    input: z.strictObject({ id }),
    output: z.literal('Ok'),
    errors: ['ERR_NOT_FOUND', 'ERR_CONTEST_HAS_ENTRIES', 'ERR_CONTEST_LOCKED'],
  }),
  'contests.venues': call({
    title: 'Grounds that may host a contest, those the caller can use first',
    access: 'manager',
    changes: false,
    input: z.strictObject({
      page,
      noItems: pageSize.optional(),
      search: text(0, 60).optional(),
      /** Only grounds that host this many seats. */
      seats: whole(2, 1_000).optional(),
      /** Only grounds the caller can use now. */
      usable: flag.optional(),
    }),
    output: z.object({ data: z.array(hostingVenue), summary }),
    errors: [],
    also: ['/v4/contests/venues/{page}'],
  }),
};
