/** A manager's own statistics, and the review of a season that they may share. */
import * as z from 'zod';
import { call } from '../call.ts';
import { resultSums } from '../contests/rows.ts';
import { club, league, position } from '../football/matches.ts';
import { amount, flag, id, time } from '../wire.ts';

const season = z.object({ id: z.int(), name: z.string(), league });

/** Finishes of the best entry of each contest. */
const finishes = {
  wins: z.int(),
  /** Among the first three, wins included. */
  podiums: z.int(),
  /** The longest run of contests with a prize. */
  streak: z.int(),
  /** The mean percentage of the others who finished behind, one decimal at most; null without others. */
  beaten: z.string().nullable(),
};

const footballer = z.object({
  player_id: z.int(),
  name: z.string(),
  short_name: z.string(),
  position,
  /** Their present club; null without one. */
  club: club.nullable(),
  /** Teams that fielded them, or had them as captain. */
  teams: z.int(),
  points: z.string(),
  /** Points per team, two decimals at most. */
  average: z.string(),
});

const review = z.object({
  nickname: z.string(),
  /** The address of the manager's picture. */
  avatar: z.string(),
  season,
  contests: z.int(),
  entries: z.int(),
  in_prizes: z.string(),
  ...finishes,
  /** The best finish; the name is null for contests with a password. */
  best: z.object({ rank: z.int(), entries: z.int(), contest: z.string().nullable() }),
  /** The most points of one entry, in the table that brought most; pro points where they weigh more. */
  top_points: z.string(),
  /** The player who earned the teams the most points; null when no points are known. */
  star: footballer.nullable(),
  /** The captain of most teams; null without easy contests. */
  captain: footballer.nullable(),
});

export const myStatsCalls = {
  'myStats.results': call({
    title: "The caller's results in final contests: by kind, over time, and by player and captain",
    access: 'manager',
    changes: false,
    input: z.strictObject({
      /** Only contests of this season. */
      season_id: id.optional(),
      /** Players and captains of pro contests; easy ones by default. */
      is_pro: flag.optional(),
    }),
    output: z.object({
      totals: z.object({ ...resultSums, ...finishes }),
      by_kind: z.array(z.object({ kind: z.literal([1, 2, 3]), is_pro: z.boolean(), ...resultSums })),
      /** The latest contests, at most sixty, the oldest first. */
      finishes: z.array(
        z.object({
          contest_id: z.int(),
          slug: z.string(),
          name: z.string(),
          team_id: z.int(),
          start_at: time,
          rank: z.int(),
          entries: z.int(),
          beaten: z.string().nullable(),
          won_prize: z.boolean(),
          points: z.string(),
          net: amount,
        }),
      ),
      players: z.object({
        /** Teams that were scored: the latest, at most a thousand. */
        teams: z.int(),
        /** By average, among those fielded at least this often. */
        min_teams: z.int(),
        best: z.array(footballer),
        worst: z.array(footballer),
      }),
      /** Null without a captain. */
      captain: z
        .object({
          teams: z.int(),
          /** The points that captains earned for their teams, doubled. */
          points: z.string(),
          average: z.string(),
          /** Their percentage of all points of those teams, one decimal at most. */
          share: z.string(),
          /** Teams whose captain had the most points of the eleven. */
          hits: z.int(),
          /** Those of the largest number of teams. */
          favourites: z.array(footballer),
        })
        .nullable(),
      seasons: z.array(season),
    }),
    errors: [],
  }),
  'myStats.money': call({
    title: "The caller's profit and loss in contests and on the market, by day",
    access: 'manager',
    changes: false,
    input: z.strictObject({}),
    output: z.object({
      /** Days on which something was won or lost, the oldest first; amounts of the day, not sums. */
      days: z.array(z.object({ day: z.iso.date(), contests: amount, market: amount })),
      contests: amount,
      market: z.object({
        /** Sales and loans together. */
        net: amount,
        /** Sales after fees, less what the sold copies had cost. */
        realised: amount,
        lent: amount,
        /** Below 0 with a minus sign. */
        borrowed: amount,
        bought: z.int(),
        sold: z.int(),
        fees: amount,
      }),
    }),
    errors: [],
  }),
  'myStats.review': call({
    title: "The review of a season of the caller's",
    access: 'manager',
    changes: false,
    input: z.strictObject({ season_id: id }),
    output: z.object({
      review,
      /** The token under which it is shared; null: it is not. */
      token: z.string().nullable(),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'myStats.share': call({
    title: 'Share the review of an own season, or take it back',
    access: 'manager',
    changes: true,
    input: z.strictObject({ season_id: id, on: flag }),
    output: z.object({ token: z.string().nullable() }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'myStats.shared': call({
    title: 'The review of a season that its manager shares',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ token: z.string().regex(/^[\w-]{22}$/) }),
    output: review,
    errors: ['ERR_NOT_FOUND'],
  }),
};
