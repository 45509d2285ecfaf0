import * as z from 'zod';
import { call } from '../call.ts';
import { club, league, playerOfRow } from '../football/matches.ts';
import { amount, id, page, pageSize, sortHow, summary } from '../wire.ts';
import { contestRow, ownContestFilters, resultSums } from './rows.ts';

const seasonFilter = {
  ...ownContestFilters,
  /** Only contests of this season; those over all leagues belong to none. */
  season_id: id.optional(),
};

/** The seasons in which the caller has final contests, the latest first. */
const seasons = z.array(z.object({ id: z.int(), name: z.string(), league }));

export const historyCalls = {
  'contests.history': call({
    title: "The caller's final contests, the latest first, with their sums",
    access: 'manager',
    changes: false,
    input: z.strictObject({ page, noItems: pageSize.optional(), ...seasonFilter }),
    output: z.object({
      data: z.array(
        z.object({
          contest: contestRow,
          /** The caller's best entry in the contest. */
          team_id: z.int(),
          entries: z.int(),
          /** Rank and points of the best entry. */
          rank: z.int(),
          points: z.string(),
          /** Of all entries in the contest, as is the net. */
          prize: amount,
          net: amount,
        }),
      ),
      summary,
      /** Over every contest that passes the filters. */
      totals: z.object(resultSums),
      by_league: z.array(z.object({ league, ...resultSums })),
      by_kind: z.array(z.object({ kind: z.literal([1, 2, 3]), is_pro: z.boolean(), ...resultSums })),
      seasons,
    }),
    errors: [],
  }),
  'contests.correction': call({
    title: 'What the correction of a match did to contests',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ id }),
    output: z.object({
      /** Whether the effects are recorded: within a second of the correction. */
      recorded: z.boolean(),
      /** Contests with the match, of which at most twenty are named: those with the most changed teams. */
      total: z.int(),
      contests: z.array(
        z.object({
          contest: z.object({ id: z.int(), name: z.string(), slug: z.string() }),
          /** Its results were fixed before and stay. */
          is_final: z.boolean(),
          /** Teams whose points changed; null for a final contest, and for a field too large to compare. */
          changed: z.int().nullable(),
          /** The caller's own first, then the three that moved furthest. */
          teams: z.array(
            z.object({
              team_id: z.int(),
              nickname: z.string(),
              simulated: z.boolean(),
              is_mine: z.boolean(),
              points_before: z.string(),
              points_after: z.string(),
              rank_before: z.int(),
              rank_after: z.int(),
            }),
          ),
        }),
      ),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'contests.playerPoints': call({
    title: 'Points of the players the caller fielded in final contests; pro or easy, by their own tables',
    access: 'manager',
    changes: false,
    input: z.strictObject({
      page,
      noItems: pageSize.optional(),
      ...seasonFilter,
      sort_by: z.enum(['points', 'average', 'contests', 'captained', 'name']).optional(),
      sort_how: sortHow.optional(),
    }),
    output: z.object({
      data: z.array(
        z.object({
          ...playerOfRow,
          /** Their present club; null without one. */
          club: club.nullable(),
          contests: z.int(),
          /** Teams that fielded them. */
          teams: z.int(),
          /** Teams that had them as captain. */
          captained: z.int(),
          /** The points they earned for those teams: captains doubled, reserves as they counted. */
          points: z.string(),
          /** Points per team, two decimals at most. */
          average: z.string(),
        }),
      ),
      summary,
      seasons,
    }),
    errors: [],
  }),
};
